import type { Database } from '@medlem/database/database'
import { gathered } from '@medlem/database/gathered'
import { jsonRows } from '@medlem/database/jsonRows'
import { named } from '@medlem/database/named'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { getTableColumns, sql } from 'drizzle-orm'

import { catalogueStamp } from '../organisation/store.ts'

/** Whom a token speaks of. */
export interface IdentityKey {
  issuer: string
  subject: string
}

/** Each differs from every earlier one when something of its kind was written. */
export interface Stamps {
  /** Of what the organisations sell. */
  catalogue: string
}

/** Who asks, with the stamps of that moment: nearly every call begins with the one, and several keep by the others. */
export interface Asker {
  member: MemberRow
  stamps: Stamps
}

export const memberJson = jsonRows(getTableColumns(member))

/** The members of several identities in one statement; `at` counts from 1 in the order in which they were asked for. */
export const byIdentity = {
  from: sql`unnest(${sql.placeholder('issuers')}::text[], ${sql.placeholder('subjects')}::text[])
    with ordinality as asked (issuer, subject, at)
    join ${member} on ${member.issuer} = asked.issuer and ${member.subject} = asked.subject`,
  values: (keys: readonly IdentityKey[]) => ({
    issuers: keys.map(({ issuer }) => issuer),
    subjects: keys.map(({ subject }) => subject),
  }),
  /** Undefined for an identity that nobody is bound to. */
  inOrder<Value>(keys: readonly IdentityKey[], rows: { at: number; value: Value }[]): (Value | undefined)[] {
    const answers = new Array<Value | undefined>(keys.length)
    for (const { at, value } of rows) answers[at - 1] = value
    return answers
  },
}

export const stampsJson = sql`json_build_object('catalogue', ${catalogueStamp})`

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
