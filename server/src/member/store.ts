import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { and, eq, isNull, sql } from 'drizzle-orm'

export type MemberRow = typeof member.$inferSelect
export type NewMember = typeof member.$inferInsert

export async function findMemberById(db: Database, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(member).where(eq(member.id, id))
  return row
}

/** Waits for other writers of the row, and keeps them out until the transaction ends. */
export async function lockMember(db: Database, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(member).where(eq(member.id, id)).for('update')
  return row
}

export async function findMemberByIdentity(
  db: Database,
  identity: { issuer: string; subject: string },
): Promise<MemberRow | undefined> {
  const { issuer, subject } = identity
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.issuer, issuer), eq(member.subject, subject)))
  return row
}

/** The address must be in lower case, as it is stored. */
export async function findMemberByEmail(db: Database, email: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(member).where(eq(member.email, email))
  return row
}

/** Binds a member that nobody is bound to; undefined when somebody was faster. */
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
  const [row] = await db.insert(member).values(values).returning()
  if (!row) throw new Error('the member was not written')
  return row
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

export type MemberListRow = Pick<MemberRow, 'id' | 'firstName' | 'lastName' | 'email'>

/** The first so many by first then last name, in the order of the database's own collation. */
export async function listMembersByName(db: Database, size: number): Promise<MemberListRow[]> {
  const { id, firstName, lastName, email } = member
  return db
    .select({ id, firstName, lastName, email })
    .from(member)
    .where(eq(member.enabled, true))
    .orderBy(firstName, lastName, id)
    .limit(size)
}
