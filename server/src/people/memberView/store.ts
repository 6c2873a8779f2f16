import type { Database } from '@medlem/database/database'
import { type MemberViewRow, memberView } from '@medlem/database/schema/memberView'
import { and, asc, eq, or, sql } from 'drizzle-orm'

/** Whose views: an administrator sees their own and those that are shared. */
export interface ViewReader {
  orgId: string
  memberId: string
}

const visibleTo = ({ orgId, memberId }: ViewReader) =>
  and(eq(memberView.orgId, orgId), or(memberView.isShared, eq(memberView.createdBy, memberId)))

export async function listViews(db: Database, reader: ViewReader): Promise<MemberViewRow[]> {
  return db
    .select()
    .from(memberView)
    .where(visibleTo(reader))
    .orderBy(asc(sql`name_sort_key(name_folded(${memberView.name}))`), asc(memberView.id))
}

export async function lockView(
  tx: Database,
  reader: ViewReader & { id: string },
): Promise<MemberViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(memberView)
    .where(and(visibleTo(reader), eq(memberView.id, reader.id)))
    .for('no key update')
  return row
}

export async function insertView(
  tx: Database,
  values: typeof memberView.$inferInsert,
): Promise<MemberViewRow> {
  const [row] = await tx.insert(memberView).values(values).returning()
  if (!row) throw new Error('the view was not written')
  return row
}

export async function updateView(
  tx: Database,
  id: string,
  values: Pick<MemberViewRow, 'name' | 'isShared' | 'content' | 'updateDate'>,
): Promise<MemberViewRow> {
  const [row] = await tx
    .update(memberView)
    .set({ ...values, version: sql`${memberView.version} + 1` })
    .where(eq(memberView.id, id))
    .returning()
  if (!row) throw new Error('the view is gone although it is locked')
  return row
}

export async function deleteView(tx: Database, id: string): Promise<void> {
  await tx.delete(memberView).where(eq(memberView.id, id))
}
