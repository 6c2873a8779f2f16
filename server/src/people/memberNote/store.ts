import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { type MemberNoteRow, memberNote } from '@medlem/database/schema/memberNote'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

/** Whose notes, in which organisation. */
interface Of {
  orgId: string
  memberId: string
}

/** A note with the name of its writer. */
export interface NamedNote {
  row: MemberNoteRow
  writer: string | null
}

const visible = (seesConfidential: boolean) =>
  seesConfidential ? undefined : eq(memberNote.visibility, 'staff')

/** Newest first. */
export async function listNotes(db: Database, { orgId, memberId }: Of, seesConfidential: boolean) {
  const { firstName, lastName } = member
  return db
    .select({ row: memberNote, writer: sql<string | null>`${firstName} || ' ' || ${lastName}` })
    .from(memberNote)
    .leftJoin(member, eq(member.id, memberNote.writtenBy))
    .where(and(eq(memberNote.orgId, orgId), eq(memberNote.memberId, memberId), visible(seesConfidential)))
    .orderBy(desc(memberNote.createdAt), desc(memberNote.id))
}

/** Those that the reader does not see count too. */
export async function countNotes(tx: Database, { orgId, memberId }: Of): Promise<number> {
  return tx.$count(memberNote, and(eq(memberNote.orgId, orgId), eq(memberNote.memberId, memberId)))
}

export async function insertNote(
  tx: Database,
  values: typeof memberNote.$inferInsert,
): Promise<MemberNoteRow> {
  const [row] = await tx.insert(memberNote).values(values).returning()
  if (!row) throw new Error('the note was not written')
  return row
}

export async function lockNote(
  tx: Database,
  { id, orgId, memberId, seesConfidential }: Of & { id: string; seesConfidential: boolean },
): Promise<MemberNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(memberNote)
    .where(
      and(
        eq(memberNote.id, id),
        eq(memberNote.orgId, orgId),
        eq(memberNote.memberId, memberId),
        visible(seesConfidential),
      ),
    )
    .for('no key update')
  return row
}

export async function updateNote(
  tx: Database,
  id: string,
  values: Pick<MemberNoteRow, 'text' | 'visibility' | 'updateDate'>,
): Promise<MemberNoteRow> {
  const [row] = await tx
    .update(memberNote)
    .set({ ...values, version: sql`${memberNote.version} + 1` })
    .where(eq(memberNote.id, id))
    .returning()
  if (!row) throw new Error('the note is gone although it is locked')
  return row
}

export async function deleteNote(tx: Database, id: string): Promise<void> {
  await tx.delete(memberNote).where(eq(memberNote.id, id))
}

/** Notes about them go; those that they wrote stay, without their name. */
export async function eraseNotes(tx: Database, memberIds: string[]): Promise<void> {
  await tx.delete(memberNote).where(inArray(memberNote.memberId, memberIds))
  await tx.update(memberNote).set({ writtenBy: null }).where(inArray(memberNote.writtenBy, memberIds))
}
