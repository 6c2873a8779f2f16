import type { Database } from '@medlem/database/database'
import { type SavedCardRow, savedCard } from '@medlem/database/schema/savedCard'
import { agreementProviders } from '@medlem/domain/savedCard'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

export type NewSavedCard = typeof savedCard.$inferInsert

export async function findSavedCard(db: Database, id: string): Promise<SavedCardRow | undefined> {
  const [row] = await db.select().from(savedCard).where(eq(savedCard.id, id))
  return row
}

export async function findCardByIdentifier(
  db: Database,
  { orgId, identifier }: Pick<SavedCardRow, 'orgId' | 'identifier'>,
): Promise<SavedCardRow | undefined> {
  const [row] = await db
    .select()
    .from(savedCard)
    .where(and(eq(savedCard.orgId, orgId), eq(savedCard.identifier, identifier)))
  return row
}

/** The cards that are kept for a member, newest first: for one organisation, or for all. */
export async function listKeptCards(
  db: Database,
  { memberId, orgId }: { memberId: string; orgId?: string },
): Promise<SavedCardRow[]> {
  return db
    .select()
    .from(savedCard)
    .where(
      and(
        eq(savedCard.memberId, memberId),
        isNull(savedCard.forgottenAt),
        orgId === undefined ? undefined : eq(savedCard.orgId, orgId),
      ),
    )
    .orderBy(desc(savedCard.savedAt), desc(savedCard.id))
}

/** The agreements that are kept, oldest first. */
export async function listAgreements(db: Database): Promise<SavedCardRow[]> {
  return db
    .select()
    .from(savedCard)
    .where(and(isNull(savedCard.forgottenAt), inArray(savedCard.provider, [...agreementProviders])))
    .orderBy(savedCard.savedAt, savedCard.id)
}

/** Its owner allows more or less than before. */
export async function updateLimit(db: Database, id: string, limitMinor: number | null): Promise<void> {
  await db.update(savedCard).set({ limitMinor }).where(eq(savedCard.id, id))
}

/** Undefined when that card is somebody's already, or was. */
export async function insertSavedCard(tx: Database, values: NewSavedCard): Promise<SavedCardRow | undefined> {
  const [row] = await tx.insert(savedCard).values(values).onConflictDoNothing().returning()
  return row
}

/** Undefined when it was forgotten before. */
export async function markForgotten(tx: Database, id: string, at: Date): Promise<SavedCardRow | undefined> {
  const [row] = await tx
    .update(savedCard)
    .set({ forgottenAt: at })
    .where(and(eq(savedCard.id, id), isNull(savedCard.forgottenAt)))
    .returning()
  return row
}
