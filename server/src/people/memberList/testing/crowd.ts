import { randomUUID } from 'node:crypto'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { anOrganisation } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'

/** An organisation with so many members, all with an e-mail address and none with a year. */
export async function aCrowd(server: TestServer, size: number): Promise<string> {
  const { db, clock } = server.deps
  const { id: orgId } = await anOrganisation(server)
  const at = clock.now()
  const people = Array.from({ length: size }, (_, place) => ({
    id: randomUUID(),
    firstName: 'Bo',
    lastName: `Nr ${place}`,
    email: `bo-${place}@example.org`,
    registrationDate: at,
    updateDate: at,
  }))
  await db.insert(member).values(people)
  await db.insert(membership).values(people.map(({ id }) => ({ memberId: id, orgId, updateDate: at })))
  return orgId
}
