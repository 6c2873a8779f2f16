import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { takeFreeNumbers } from './freeNumbers.ts'

export type NewMember = typeof member.$inferInsert

export async function findMemberById(db: Database, id: string): Promise<MemberRow | undefined> {
  const [row] = await prepared(db, 'member_by_id', (name) =>
    db
      .select()
      .from(member)
      .where(eq(member.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id })
  return row
}

/** Waits for other writers of the row, and keeps them out until the transaction ends; rows that name it may come. */
export async function lockMember(db: Database, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(member).where(eq(member.id, id)).for('no key update')
  return row
}

/** Keeps other writers of these members out until the transaction ends; in one order, so that two batches wait in line. */
export async function lockMembers(tx: Database, ids: readonly string[]): Promise<Map<string, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(member)
    .where(inArray(member.id, [...ids]))
    .orderBy(asc(member.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the members who are not closed; locks them against closing and erasing until the transaction ends. */
export async function listEnabledShared(tx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(inArray(member.id, [...ids]), eq(member.enabled, true)))
    .orderBy(asc(member.id))
    .for('share')
  return rows.map(({ id }) => id)
}

/** The address must be in lower case, as it is stored. */
export async function findMemberByEmail(db: Database, email: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(member).where(eq(member.email, email))
  return row
}

/** Binds a member that no identity is bound to; undefined when a concurrent request was faster. */
export async function bindMember(
  db: Database,
  id: string,
  identity: { issuer: string; subject: string },
): Promise<MemberRow | undefined> {
  const { issuer, subject } = identity
  const [row] = await db
    .update(member)
    .set({ issuer, subject })
    .where(and(eq(member.id, id), isNull(member.issuer)))
    .returning()
  return row
}

export async function insertMember(db: Database, values: NewMember): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    const [number] = await takeFreeNumbers(tx, 1)
    const [row] = await tx
      .insert(member)
      .values({ ...values, ...(number !== undefined && { number }) })
      .returning()
    if (!row) throw new Error('the member was not written')
    return row
  })
}

/** Does nothing when there is a member with that id. */
export async function insertMemberOnce(db: Database, values: NewMember): Promise<void> {
  await db.insert(member).values(values).onConflictDoNothing({ target: member.id })
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateMember(
  db: Database,
  id: string,
  values: Partial<NewMember> & { updateDate: Date },
): Promise<MemberRow> {
  const [row] = await db
    .update(member)
    .set({ ...values, version: sql`${member.version} + 1` })
    .where(eq(member.id, id))
    .returning()
  if (!row) throw new Error('the member was not written')
  return row
}

/** Members who are written to on a number that ends like this; how it is typed is theirs. */
export async function lockMembersByPhone(tx: Database, digits: string): Promise<MemberRow[]> {
  const typed = sql`regexp_replace(${member.phone}, '[^0-9]', '', 'g')`
  return tx
    .select()
    .from(member)
    .where(and(eq(member.messagingOptIn, true), sql`right(${typed}, 7) = ${digits.slice(-7)}`))
    .orderBy(asc(member.id))
    .for('no key update')
}

/** Records that were folded into some members, of whom they are. */
export async function listMerged(db: Database, memberIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .select()
    .from(member)
    .where(inArray(member.mergedInto, [...memberIds]))
    .orderBy(asc(member.number))
}
