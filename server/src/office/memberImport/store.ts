import type { Database } from '@medlem/database/database'
import { batchRow } from '@medlem/database/schema/batch'
import { customAnswer } from '@medlem/database/schema/customField'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { freeNumbers, takeFreeNumbers } from '../../people/member/freeNumbers.ts'

/** A member whom rows of a file may mean. */
export interface Person {
  row: MemberRow
  isInOrganisation: boolean
  /** The first day after an end that the organisation gave the membership. */
  endsOn: CalendarDate | null
  /** The number in another program, where they are in the organisation. */
  earlierNumber: string | null
}

export interface PersonQuestion {
  orgId: string
  numbers: readonly number[]
  emails: readonly string[]
  ids: readonly string[]
  /** Two lists of the same length. */
  firstNames: readonly string[]
  lastNames: readonly string[]
}

const textArray = (values: readonly string[]) => sql`${JSON.stringify(values)}::jsonb`

/**
 * Those with one of the numbers, addresses, ids or names, and for each name, by its place in the lists, who of the organisation
 * is called so. Numbers and names are looked for in the organisation, e-mail addresses everywhere, as one is one person's.
 */
export async function findPersons(
  db: Database,
  { orgId, numbers, emails, ids, firstNames, lastNames }: PersonQuestion,
): Promise<{ persons: Map<string, Person>; called: Map<number, string[]> }> {
  const names = await db.execute<{ at: number; id: string }>(sql`
    select given.at::int as at, listed.member_id as id
    from (
      select one.at, left(name_sort_key(name_folded(one.name)), 50) as first_name_key,
        left(name_sort_key(name_folded(other.name)), 50) as last_name_key
      from jsonb_array_elements_text(${textArray(firstNames)}) with ordinality as one (name, at)
      join jsonb_array_elements_text(${textArray(lastNames)}) with ordinality as other (name, at) on other.at = one.at
    ) as given
    join organisation_member listed on listed.org_id = ${orgId} and listed.enabled
      and listed.first_name_key = given.first_name_key and listed.last_name_key = given.last_name_key`)
  const called = new Map<number, string[]>()
  for (const { at, id } of names.rows) called.set(at - 1, [...(called.get(at - 1) ?? []), id])
  const wanted = sql`
    select id from member where number in (select value::int from jsonb_array_elements_text(${textArray(numbers.map(String))}))
    union select id from member where email in (select value from jsonb_array_elements_text(${textArray(emails)}))
    union select value::uuid from jsonb_array_elements_text(${textArray([...ids, ...names.rows.map(({ id }) => id)])})`
  const rows = await db
    .select({
      row: member,
      // Nested, as the columns of a selected expression lose the names of their tables.
      isInOrganisation: sql<boolean>`${sql`exists (select from ${membership}
        where ${membership.memberId} = ${member.id} and ${membership.orgId} = ${orgId})`}`,
      endsOn: sql<CalendarDate | null>`${sql`(select ${membership.endsOn}::text from ${membership}
        where ${membership.memberId} = ${member.id} and ${membership.orgId} = ${orgId})`}`,
      earlierNumber: sql<string | null>`${sql`(select ${membership.earlierNumber} from ${membership}
        where ${membership.memberId} = ${member.id} and ${membership.orgId} = ${orgId})`}`,
    })
    .from(member)
    .where(sql`${member.id} in (${wanted})`)
    .orderBy(asc(member.number))
  return { persons: new Map(rows.map((one) => [one.row.id, one])), called }
}

export async function findParentId(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.select({ parentId: member.parentId }).from(member).where(eq(member.id, memberId))
  return row?.parentId ?? null
}

/** Members with a membership of the organisation that has no year yet; answers the ids of those whose e-mail address was free. */
export async function insertMembers(
  tx: Database,
  orgId: string,
  values: readonly (typeof member.$inferInsert & { id: string })[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const numbers = await takeFreeNumbers(tx, values.length)
  const made = await tx
    .insert(member)
    .values(values.map((one, n) => ({ ...one, ...(numbers[n] !== undefined && { number: numbers[n] }) })))
    .onConflictDoNothing()
    .returning({ id: member.id, updateDate: member.updateDate, number: member.number })
  const given = new Set(made.map(({ number }) => number))
  await freeNumbers(
    tx,
    numbers.filter((number) => !given.has(number)),
  )
  if (made.length > 0)
    await tx
      .insert(membership)
      .values(made.map(({ id, updateDate }) => ({ memberId: id, orgId, updateDate })))
  return new Set(made.map(({ id }) => id))
}

/** Throws when another row refers to one of them: a number on a receipt, a card or a letter stays given. */
export async function deleteMembers(
  tx: Database,
  { orgId, batchId, ids }: { orgId: string; batchId: string; ids: readonly string[] },
): Promise<void> {
  await endChildren(tx, batchId, ids)
  await tx
    .delete(membership)
    .where(sql`${inArray(membership.memberId, [...ids])} and ${membership.orgId} = ${orgId}`)
  await tx
    .delete(customAnswer)
    .where(sql`${inArray(customAnswer.memberId, [...ids])} and ${customAnswer.orgId} = ${orgId}`)
  const deleted = await tx
    .delete(member)
    .where(inArray(member.id, [...ids]))
    .returning({ number: member.number })
  await freeNumbers(
    tx,
    deleted.map(({ number }) => number),
  )
}

export async function endParent(tx: Database, childId: string): Promise<void> {
  await tx.update(member).set({ parentId: null }).where(eq(member.id, childId))
}

/** The children whom a batch gave to parents that it takes back. */
async function endChildren(tx: Database, batchId: string, parentIds: readonly string[]): Promise<void> {
  const children = await tx
    .select({ id: member.id, parentId: member.parentId, after: batchRow.after })
    .from(member)
    .innerJoin(batchRow, and(eq(batchRow.memberId, member.id), eq(batchRow.batchId, batchId)))
    .where(inArray(member.parentId, [...parentIds]))
  for (const { id, parentId, after } of children)
    if (after.familyWith === `member:${parentId}`) await endParent(tx, id)
}

/** The numbers of members in another program, by member. */
export async function listEarlierNumbers(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ memberId: membership.memberId, earlierNumber: membership.earlierNumber })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        inArray(membership.memberId, [...memberIds]),
        isNotNull(membership.earlierNumber),
      ),
    )
  return new Map(rows.map(({ memberId, earlierNumber }) => [memberId, earlierNumber ?? '']))
}

export async function writeEarlierNumber(
  tx: Database,
  { orgId, memberId, earlierNumber }: { orgId: string; memberId: string; earlierNumber: string | null },
): Promise<void> {
  await tx
    .update(membership)
    .set({ earlierNumber })
    .where(and(eq(membership.memberId, memberId), eq(membership.orgId, orgId)))
}
