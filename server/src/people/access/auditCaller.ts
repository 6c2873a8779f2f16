import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { Database } from '@medlem/database/database'
import type { AuditAction } from '@medlem/domain/audit'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { hasActedSince, insertAudit, insertAuditOfReading } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Caller } from './caller.ts'

interface Action {
  action: AuditAction
  objectId?: string
  /** The organisation whose affair it is too: its administrators see the entry. */
  orgId?: string | null
  detail?: Record<string, unknown>
}

/** Looking around while acting is one entry in so long. */
const VIEW_AGAIN_MS = 3_600_000

/** Records a write made for another member; nothing for a member's own. Call it in the write's transaction. */
export async function auditActing(tx: Database, caller: Caller, entry: Action & { at: Date }): Promise<void> {
  if (!caller.actingFor) return
  const { actor, subject, traceId } = caller
  await insertAudit(tx, { ...entry, actorId: actor.id, subjectId: subject.id, traceId })
}

/** Who acts, and for whom. */
export type Actors = Pick<Caller, 'actor' | 'subject' | 'actingFor' | 'traceId'>

/**
 * Records what an administrator did to an organisation's affairs or, where that is null, to the portal's own, or to a
 * member in them. In the write's transaction.
 */
export async function auditAdministration(
  tx: Database,
  caller: Actors,
  entry: Action & { orgId: string | null; subjectId?: string | null; at: Date },
): Promise<void> {
  const { actor, subject, actingFor, traceId } = caller
  const subjectId = entry.subjectId ?? (actingFor ? subject.id : null)
  await insertAudit(tx, { ...entry, actorId: actor.id, subjectId, traceId })
}

interface Reading extends Action {
  /** The organisation in whose name it was read; null for the portal's own staff. */
  orgId: string | null
}

/** People who were read together. */
interface ListReading extends Reading {
  /** How many were read. */
  size: number
  /** How many there are, where they were read in part. */
  total?: number | undefined
  filter?: MemberFilter | undefined
  /** Words that were searched for: they may be a name, and names do not belong in a log. */
  query?: string | undefined
}

/** Staff read people of an organisation, which stands in its log: how many, and by which filter (Ruling 53). */
export async function auditListRead(
  deps: Deps,
  caller: Caller,
  { size, total, filter = [], query = '', detail, ...entry }: ListReading,
): Promise<void> {
  await auditImplicitRead(deps, caller, {
    ...entry,
    subjectId: null,
    detail: {
      size,
      ...(total === undefined ? {} : { total }),
      ...(query === '' ? {} : { searched: true }),
      ...(filter.length === 0 ? {} : { filter }),
      ...detail,
    },
  })
}

/** Staff read what is another member's, without having chosen to act for them (Rulings 11 and 53). */
export async function auditImplicitRead(
  deps: Deps,
  caller: Caller,
  entry: Reading & { subjectId: string | null },
): Promise<void> {
  const { actor, traceId } = caller
  await insertAuditOfReading(deps.db, { ...implicitRead(deps, traceId, entry), actorId: actor.id })
}

/** The entry of such a read, for a statement that finds the reader and writes the entry as it reads. */
export function implicitRead(
  { clock }: Pick<Deps, 'clock'>,
  traceId: string,
  entry: Reading & { subjectId: string | null },
): Omit<AuditEntry, 'actorId'> {
  return { ...entry, detail: { ...entry.detail, implicit: true }, traceId, at: clock.now() }
}

/** Somebody looks around as another member: the member can see that too, though nothing was done. */
export async function auditActingView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, subject, traceId }: Pick<Caller, 'actor' | 'subject' | 'traceId'>,
): Promise<void> {
  const at = clock.now()
  const of = { actorId: actor.id, subjectId: subject.id }
  if (await hasActedSince(db, of, new Date(at.getTime() - VIEW_AGAIN_MS))) return
  await insertAudit(db, { ...of, action: 'acting_view', traceId, at })
}
