import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { and, asc, eq, sql } from 'drizzle-orm'

/** What is looked for among an organisation's members. */
export interface Likeness {
  orgId: string
  name: string
  email: string | null
  phone: string | null
  dateOfBirth: string | null
}

type Similar = Pick<MemberRow, 'id' | 'number' | 'firstName' | 'lastName' | 'dateOfBirth'> & {
  sameName: boolean
  sameEmail: boolean
  samePhone: boolean
}

const MAX_SIMILAR = 10
/** A shorter one is no number that one person has alone. */
const PHONE_DIGITS = 6

/**
 * Members with the same name, folded as a search folds it, unless both birthdays are known and differ; with the same e-mail
 * address; or with the same phone number.
 */
export async function listSimilar(
  db: Database,
  { orgId, name, email, phone, dateOfBirth }: Likeness,
): Promise<Similar[]> {
  const wordsOf = (text: string) => sql`search_words(${text}::text)`
  const holds = (text: string) =>
    sql`word_beginnings("member".words) @> string_to_array(trim(${wordsOf(text)}), ' ')`
  const born = sql`(${member.dateOfBirth} is null or ${dateOfBirth}::date is null or ${member.dateOfBirth} = ${dateOfBirth}::date)`
  const sameName =
    name.trim() === ''
      ? sql<boolean>`false`
      : sql<boolean>`(${holds(name)} and search_words(${member.firstName} || ' ' || ${member.lastName}) = ${wordsOf(name)} and ${born})`
  const isNumber = (phone ?? '').replace(/\D/g, '').length >= PHONE_DIGITS
  const samePhone = isNumber
    ? sql<boolean>`(${holds(phone ?? '')} and search_words(${member.phone}) = ${wordsOf(phone ?? '')})`
    : sql<boolean>`false`
  const sameEmail =
    email === null ? sql<boolean>`false` : sql<boolean>`coalesce(${member.email} = ${email}, false)`
  const { id, number, firstName, lastName } = member
  return db
    .select({
      id,
      number,
      firstName,
      lastName,
      dateOfBirth: member.dateOfBirth,
      sameName: sql<boolean>`coalesce(${sameName}, false)`,
      sameEmail,
      samePhone: sql<boolean>`coalesce(${samePhone}, false)`,
    })
    .from(member)
    .innerJoin(membership, and(eq(membership.memberId, member.id), eq(membership.orgId, orgId)))
    .where(and(eq(member.enabled, true), sql`(${sameName} or ${sameEmail} or ${samePhone})`))
    .orderBy(asc(number))
    .limit(MAX_SIMILAR)
}
