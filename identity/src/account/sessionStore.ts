import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { and, desc, eq, gt, sql } from 'drizzle-orm'

/** A browser in which somebody is signed in to an account. */
export interface SessionRow {
  uid: string
  /** As `browserFamily` says. */
  browser: string | null
  usedAt: Date | null
  signedInAt: Date
}

/** The sessions of an account that are open, the one that was used last first. */
export async function listSessions(db: Database, accountId: string, now: Date): Promise<SessionRow[]> {
  const { model, uid, browser, usedAt, payload, expiresAt } = oidcPayload
  const rows = await db
    .select({ uid, browser, usedAt, signedInAtS: sql<number>`(${payload} ->> 'loginTs')::int` })
    .from(oidcPayload)
    .where(and(eq(model, 'Session'), eq(oidcPayload.accountId, accountId), gt(expiresAt, now)))
    .orderBy(desc(usedAt), uid)
  return rows.map(({ signedInAtS, ...row }) => ({
    ...row,
    uid: row.uid ?? '',
    signedInAt: new Date(signedInAtS * 1000),
  }))
}
