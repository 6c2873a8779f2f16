import type { Database } from '@medlem/database/database'
import { endedSession } from '@medlem/database/schema/identity'
import { and, gte, ne } from 'drizzle-orm'

export type EndedRow = typeof endedSession.$inferSelect

/** The sessions and accounts whose tokens were ended since a moment; all that are kept without one. */
export function findEndedSince(db: Database, since: Date | undefined): Promise<EndedRow[]> {
  const isNew = since && gte(endedSession.recordedAt, since)
  return db
    .select()
    .from(endedSession)
    .where(and(ne(endedSession.kind, 'logout_token'), isNew))
}

/** Whether this logout token is taken for the first time. */
export async function takeLogoutToken(
  db: Database,
  { id, issuedAt, expiresAt }: { id: string; issuedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const taken = await db
    .insert(endedSession)
    .values({ kind: 'logout_token', id, endedAt: issuedAt, expiresAt })
    .onConflictDoNothing()
    .returning({ id: endedSession.id })
  return taken.length > 0
}
