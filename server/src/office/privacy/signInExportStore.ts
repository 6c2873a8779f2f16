import type { Database } from '@medlem/database/database'
import { pushDevice } from '@medlem/database/schema/push'
import { listSessions } from '@medlem/identity/account/sessionStore'
import { listPasskeys } from '@medlem/identity/passkey/store'
import { countRecoveryCodes, findSecondStep } from '@medlem/identity/secondStep/store'
import { asc, eq } from 'drizzle-orm'
import type { ExportRow } from './exportStore.ts'

/** The passkeys of an account of the embedded identity server; what proves them stays with us. */
export async function listPasskeyRows(db: Database, accountId: string): Promise<ExportRow[]> {
  const rows = await listPasskeys(db, accountId)
  return rows.map(({ name, transports, isBackedUp, createdAt, lastUsedAt }) => {
    return { name, transports, isBackedUp, createdAt, lastUsedAt }
  })
}

/** Since when the account has a second step, and how many recovery codes are left; the secret stays with us. */
export async function listSecondStepRows(db: Database, accountId: string): Promise<ExportRow[]> {
  const row = await findSecondStep(db, accountId)
  return row ? [{ since: row.createdAt, recoveryCodes: await countRecoveryCodes(db, accountId) }] : []
}

/** The browsers in which the account is signed in now. */
export async function listSessionRows(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<ExportRow[]> {
  const rows = await listSessions(db, accountId, now)
  return rows.map(({ browser, signedInAt, usedAt }) => ({ browser, signedInAt, usedAt }))
}

/** The browsers that show the member's notifications as they come: at whose service, since when, and without which kinds. */
export async function listPushRows(db: Database, memberId: string): Promise<ExportRow[]> {
  const { endpoint, off, createdAt, seenAt } = pushDevice
  const rows = await db
    .select({ endpoint, off, createdAt, seenAt })
    .from(pushDevice)
    .where(eq(pushDevice.memberId, memberId))
    .orderBy(asc(createdAt), asc(pushDevice.id))
  // Of the address the host: the rest is a secret of the browser's.
  return rows.map((row) => ({ ...row, endpoint: new URL(row.endpoint).host }))
}
