import { jsonRows } from '@medlem/database/jsonRows'
import { member } from '@medlem/database/schema/member'
import { getTableColumns, sql } from 'drizzle-orm'
import { catalogueStamp } from '../organisation/catalogueStamp.ts'

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
