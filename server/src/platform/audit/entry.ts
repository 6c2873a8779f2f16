import type { AuditAction } from '@medlem/domain/audit'
import { type SQL, sql } from 'drizzle-orm'

export interface AuditEntry {
  /** Who is signed in. */
  actorId: string | null
  /** For whom it was done. */
  subjectId: string | null
  /** The organisation whose affair it is too. */
  orgId?: string | null
  action: AuditAction
  objectId?: string | null
  traceId: string
  at: Date
  detail?: Record<string, unknown>
}

/** Within a statement that is a transaction of its own: writes and seals entries of what was read, a JSON array of `AuditEntry`. */
export const writeReadings = (entries: SQL): SQL => sql`audit_readings(${entries})`
