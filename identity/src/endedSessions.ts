import type { Database } from '@medlem/database/database'
import { endedSession, oidcPayload } from '@medlem/database/schema/identity'
import { pushDevice } from '@medlem/database/schema/push'
import { and, eq, lte, sql } from 'drizzle-orm'

export interface Ended {
  /** Tokens of one session, or all that were issued to one account until `at`. */
  kind: 'session' | 'subject'
  /** The `sid` or the `sub` of the tokens. */
  id: string
  at: Date
  /** How long a token may live, in seconds. */
  tokenLifeS: number
}

/** Ends access tokens before they expire; every server process refuses them within a second. */
export async function endTokens(db: Database, { kind, id, at, tokenLifeS }: Ended): Promise<void> {
  const set = { endedAt: at, expiresAt: new Date(at.getTime() + tokenLifeS * 1000), recordedAt: sql`now()` }
  await db
    .insert(endedSession)
    .values({ kind, id, ...set })
    .onConflictDoUpdate({ target: [endedSession.kind, endedSession.id], set })
}

/**
 * Browsers in which one session, or any of an account, turned notifications on show none any more. Not where a session ends by
 * itself: they are for those who are not in the portal (decision 49).
 */
export async function endPushes(db: Database, { kind, id }: Pick<Ended, 'kind' | 'id'>): Promise<void> {
  await db.delete(pushDevice).where(eq(kind === 'session' ? pushDevice.sessionId : pushDevice.subject, id))
}

export async function purgeEnded(db: Database, now: Date): Promise<void> {
  await db.delete(endedSession).where(lte(endedSession.expiresAt, now))
}

interface RevokedGrant {
  grantId: string
  clientId: string
  at: Date
  tokenLifeS: number
}

/**
 * The refresh tokens of a grant were revoked, so the access tokens that came with them end too. The browser's session
 * goes on, under another `sid`: its next tokens are others.
 */
export async function endTokensOfGrant(db: Database, revoked: RevokedGrant): Promise<void> {
  const { grantId, clientId, ...ending } = revoked
  const isSession = and(eq(oidcPayload.model, 'Session'), eq(oidcPayload.grantId, grantId))
  const sessions = await db.select({ payload: oidcPayload.payload }).from(oidcPayload).where(isSession)
  for (const { payload } of sessions) {
    const id = authorizationIn(payload, clientId)?.sid
    if (id !== undefined) await endTokens(db, { kind: 'session', id, ...ending })
  }
  const payload = sql`${oidcPayload.payload} #- array['authorizations', ${clientId}::text]`
  await db.update(oidcPayload).set({ payload, grantId: null }).where(isSession)
}

/** What a session as the library keeps it has granted to a client. */
export function authorizationIn(
  payload: Record<string, unknown>,
  clientId: string,
): { sid?: string; grantId?: string } | undefined {
  const { authorizations } = payload as {
    authorizations?: Record<string, { sid?: string; grantId?: string }>
  }
  return authorizations?.[clientId]
}
