import { batched } from '@medlem/database/batching'
import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, count, desc, eq, gte, lt, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AuditEntry, writeReadings } from './entry.ts'
import { isLook } from './isLook.ts'

export type AuditRow = typeof audit.$inferSelect

/** Writes that somebody did something for another, or was refused it; in the transaction of the thing itself. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  const given = (name: keyof AuditEntry) => sql.placeholder(name)
  await prepared(db, 'audit_insert', (name) =>
    db
      .insert(audit)
      .values({
        at: given('at'),
        actorId: given('actorId'),
        subjectId: given('subjectId'),
        orgId: given('orgId'),
        action: given('action'),
        objectId: given('objectId'),
        traceId: given('traceId'),
        detail: given('detail'),
      })
      .prepare(name),
  ).execute({ orgId: null, objectId: null, detail: undefined, ...entry })
}

/** The same for many, in one statement. */
export async function insertAudits(tx: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(audit).values([...entries])
}

/**
 * Records a read, in a transaction of its own. Concurrent entries are written and sealed in one batch; each call waits until
 * the batch is committed.
 */
export function insertAuditOfReading(db: Database, entry: AuditEntry): Promise<void> {
  return prepared(db, 'audit_readings', (name) => {
    const query = db
      .select({ written: writeReadings(sql`${sql.placeholder('entries')}::jsonb`) })
      .from(sql`(select) as once`)
      .prepare(name)
    // One batch at a time: a second would only wait for the chain.
    return batched<AuditEntry, void>(
      async (entries) => {
        await query.execute({ entries: JSON.stringify(entries) })
        return []
      },
      { underWay: 1 },
    )
  })(entry)
}

export async function hasActedSince(
  db: Database,
  { actorId, subjectId }: { actorId: string; subjectId: string },
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.subjectId, subjectId), gte(audit.at, since), eq(audit.actorId, actorId)))
    .limit(1)
  return row !== undefined
}

/** What others did for a member, newest first. */
export async function listActsOfOthers(
  db: Database,
  subjectId: string,
  limit: number,
): Promise<{ at: Date; action: string; firstName: string; lastName: string }[]> {
  const { at, action, id, actorId } = audit
  const { firstName, lastName } = member
  return db
    .select({ at, action, firstName, lastName })
    .from(audit)
    .innerJoin(member, eq(member.id, actorId))
    .where(and(eq(audit.subjectId, subjectId), ne(actorId, subjectId)))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

export interface AuditSearch {
  orgId: string
  show: 'all' | 'changes' | 'looks'
  name?: string | undefined
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  before?: number | undefined
  /** Those of the same doing as this entry that are not older: the same request or batch, action, actor and day. */
  of?: number | undefined
  limit: number
}

/** Entries of an organisation with the names of those who did it and whom it was about, newest first. */
export async function searchEntries(db: Database, { before, limit, ...search }: AuditSearch) {
  return db
    .select({ row: audit, actor: nameOf(actor), subject: nameOf(subject) })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .leftJoin(subject, eq(subject.id, audit.subjectId))
    .where(and(searched(search), before === undefined ? undefined : lt(audit.id, before)))
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** How many entries a search finds. */
export async function countEntries(db: Database, search: Omit<AuditSearch, 'limit' | 'before'>) {
  const [found] = await db
    .select({ entries: count() })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .leftJoin(subject, eq(subject.id, audit.subjectId))
    .where(searched(search))
  return found?.entries ?? 0
}

const actor = alias(member, 'actor')
const subject = alias(member, 'subject')

const nameOf = (one: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string | null>`trim(${one.firstName} || ' ' || ${one.lastName})`

function searched({ orgId, show, name = '', from, to, of }: Omit<AuditSearch, 'limit' | 'before'>) {
  const shown = { all: undefined, changes: not(isLook), looks: isLook }
  const holds = (word: string) =>
    or(
      ...[nameOf(actor), nameOf(subject)].map(
        (one) => sql`strpos(name_folded(${one}), name_folded(${word})) > 0`,
      ),
    )
  const midnight = (day: SQL) => sql`${day}::timestamp at time zone 'Europe/Copenhagen'`
  const dayOf = (moment: SQLWrapper) => sql`(${moment} at time zone 'Europe/Copenhagen')::date`
  return and(
    eq(audit.orgId, orgId),
    shown[show],
    ...name.split(/\s+/).filter(Boolean).map(holds),
    from === undefined ? undefined : gte(audit.at, midnight(sql`${from}::date`)),
    to === undefined ? undefined : lt(audit.at, midnight(sql`(${to}::date + 1)`)),
    of === undefined ? undefined : gte(audit.id, of),
    of === undefined
      ? undefined
      : sql`exists (select from audit one where one.id = ${of} and one.org_id = ${orgId} and one.trace_id = ${audit.traceId}
          and one.action = ${audit.action} and one.actor_id is not distinct from ${audit.actorId}
          and ${dayOf(sql`one.at`)} = ${dayOf(audit.at)})`,
  )
}

/** Newest first, before an id; of one organisation or of all. */
export async function listEntries(
  db: Database,
  { orgId, before, limit }: { orgId: string | undefined; before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit)
    .where(
      and(
        orgId === undefined ? undefined : eq(audit.orgId, orgId),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
}
