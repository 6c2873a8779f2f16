import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import type { AuditAction } from '@medlem/domain/audit'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { stale } from '../error/appError.ts'

/** Something that several people write: its version as it is stored, and how the audit log names its writes. */
interface Written {
  version: number
  orgId: string
  objectId: string
  actions: readonly AuditAction[]
  /** When the row was written, where others write it without an entry. */
  writtenAt?: Date
}

/**
 * Refuses with 409 what somebody began to write before another person wrote the same, and says who that was and when, as far as the
 * log knows (decision 65). Without a version of the writer's nothing is refused. In the write's transaction, under the row's lock.
 */
export async function requireNewest(
  tx: Database,
  known: number | undefined,
  { version, orgId, objectId, actions, writtenAt }: Written,
): Promise<void> {
  if (known === undefined || known === version) return
  const [last] = await tx
    .select({
      at: audit.at,
      by: sql<string | null>`trim(${member.firstName} || ' ' || ${member.lastName})`,
    })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actorId))
    .where(and(eq(audit.orgId, orgId), eq(audit.objectId, objectId), inArray(audit.action, [...actions])))
    .orderBy(desc(audit.id))
    .limit(1)
  const isByOther = writtenAt !== undefined && last?.at.getTime() !== writtenAt.getTime()
  throw stale(last && !isByOther ? { by: last.by, at: last.at.toISOString() } : undefined)
}
