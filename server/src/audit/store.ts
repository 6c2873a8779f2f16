import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'

export interface AuditEntry {
  /** Who is signed in. */
  actorId: string | null
  /** For whom it was done. */
  subjectId: string | null
  action: string
  objectId?: string | null
  traceId: string
  at: Date
  detail?: Record<string, unknown>
}

/** Writes that somebody did something for another, or was refused it; in the transaction of the thing itself. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry)
}
