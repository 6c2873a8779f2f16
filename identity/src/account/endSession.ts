import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { and, eq } from 'drizzle-orm'
import { revokeGrant } from '../adapter.ts'
import { authorizationIn, endPushes, endTokens } from '../endedSessions.ts'
import { TOKEN_LIFE_S } from '../lifetime.ts'

interface Ending {
  accountId: string
  /** The session's. */
  uid: string
  clientId: string
  at: Date
}

/**
 * Ends a session of the account wherever it is: its refresh tokens are gone, and every server process refuses its access
 * tokens within a second. False when the account has no such session.
 */
export async function endSession(tx: Database, { accountId, uid, clientId, at }: Ending): Promise<boolean> {
  const { model, payload } = oidcPayload
  const isOwn = and(eq(model, 'Session'), eq(oidcPayload.uid, uid), eq(oidcPayload.accountId, accountId))
  const [ended] = await tx.delete(oidcPayload).where(isOwn).returning({ payload })
  if (!ended) return false
  const { grantId, sid } = authorizationIn(ended.payload, clientId) ?? {}
  if (grantId) await revokeGrant(tx, grantId)
  if (sid) {
    await endPushes(tx, { kind: 'session', id: sid })
    await endTokens(tx, { kind: 'session', id: sid, at, tokenLifeS: TOKEN_LIFE_S })
  }
  return true
}
