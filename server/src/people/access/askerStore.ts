import type { Database } from '@medlem/database/database'
import { gathered } from '@medlem/database/gathered'
import { named } from '@medlem/database/named'
import type { MemberRow } from '@medlem/database/schema/member'
import { sql } from 'drizzle-orm'
import { byIdentity, type IdentityKey, memberJson, type Stamps, stampsJson } from './identityQuery.ts'

/** Who asks, with the stamps of that moment: nearly every call begins with the one, and several keep by the others. */
export interface Asker {
  member: MemberRow
  stamps: Stamps
}

type Raw = [at: number, member: unknown, stamps: Stamps]

/** The member whom an identity is bound to; several who ask at the same moment are found together. */
export function findAsker(db: Database, identity: IdentityKey): Promise<Asker | undefined> {
  return named(db, 'askers_by_identity', (name) => {
    const query = db
      .select({
        asker: sql<Raw>`json_build_array(asked.at, ${memberJson.row}, ${stampsJson})`,
      })
      .from(byIdentity.from)
      .prepare(name)
    return gathered<IdentityKey, Asker | undefined>(async (keys) => {
      const rows = await query.execute(byIdentity.values(keys))
      return byIdentity.inOrder(
        keys,
        rows.map(({ asker: [at, found, stamps] }) => ({
          at,
          value: { member: memberJson.read(found), stamps },
        })),
      )
    })
  })(identity)
}
