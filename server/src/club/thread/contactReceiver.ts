import type { Database } from '@medlem/database/database'
import { insertMemberOnce } from '../../people/member/store.ts'

/** An ordinary member when so configured, else one of the system's own, whom nobody can sign in as or choose (Spec 9). */
export async function insertContactReceiver(tx: Database, id: string, at: Date): Promise<void> {
  await insertMemberOnce(tx, {
    id,
    firstName: 'Contact',
    lastName: 'us',
    enabled: false,
    registrationDate: at,
    updateDate: at,
  })
}
