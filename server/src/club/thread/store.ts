import type { ThreadShow } from '@medlem/contract/thread'
import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { thread, threadChange } from '@medlem/database/schema/thread'
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publish, toOrganisation } from '../../platform/change/publishChange.ts'

export type ThreadRow = typeof thread.$inferSelect
export type NewThreadChange = typeof threadChange.$inferInsert

export const THREAD_PAGE = 50

export async function insertThread(tx: Database, values: typeof thread.$inferInsert): Promise<ThreadRow> {
  const [row] = await tx.insert(thread).values(values).returning()
  if (!row) throw new Error('the thread was not written')
  return row
}

export async function findThreadRow(db: Database, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db.select().from(thread).where(eq(thread.id, id))
  return row
}

/** The claim of an organisation that a member owes, with the thread about it where there is one; undefined for any other. */
export async function findOwedClaim(
  db: Database,
  { claimId, orgId, memberId }: { claimId: string; orgId: string; memberId: string },
): Promise<{ id: string; threadId: string | null } | undefined> {
  const [row] = await db
    .select({ id: claim.planId, threadId: thread.id })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .leftJoin(thread, eq(thread.claimId, claim.planId))
    .where(and(eq(claim.planId, claimId), eq(claim.orgId, orgId), eq(instalmentPlan.payerId, memberId)))
  return row
}

/** What a claim is called towards its payer. */
export async function findClaimName(db: Database, claimId: string) {
  const [row] = await db
    .select({ id: claim.planId, reference: claim.reference, currency: instalmentPlan.currency })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .where(eq(claim.planId, claimId))
  return row
}

/** Waits for others who write in it or change it, and keeps them out until the transaction ends. */
export async function lockThread(tx: Database, id: string): Promise<ThreadRow | undefined> {
  const [row] = await tx.select().from(thread).where(eq(thread.id, id)).for('no key update')
  return row
}

/** Call it with the row locked. */
export async function updateThreadRow(
  tx: Database,
  id: string,
  values: Partial<Pick<ThreadRow, 'state' | 'assigneeId' | 'lastAt' | 'version'>>,
): Promise<ThreadRow> {
  const [row] = await tx.update(thread).set(values).where(eq(thread.id, id)).returning()
  if (!row) throw new Error('the thread is gone')
  return row
}

/** Publishes a change that has no notification to the organisation's staff. */
export async function notifyStaff(tx: Database, orgKey: string): Promise<void> {
  await publish(tx, [toOrganisation('thread', orgKey)])
}

export async function insertThreadChanges(tx: Database, rows: NewThreadChange[]): Promise<void> {
  if (rows.length > 0) await tx.insert(threadChange).values(rows)
}

const actor = alias(member, 'actor')
const assignee = alias(member, 'assignee')

const actorName = { id: actor.id, firstName: actor.firstName, lastName: actor.lastName }
const assigneeName = { id: assignee.id, firstName: assignee.firstName, lastName: assignee.lastName }
const ownName = { id: member.id, firstName: member.firstName, lastName: member.lastName }

/** Oldest first. */
export async function listThreadChanges(db: Database, threadId: string) {
  const { id, at, kind, actorId, assigneeId } = threadChange
  return db
    .select({ id, at, kind, actor: actorName, assignee: assigneeName })
    .from(threadChange)
    .leftJoin(actor, eq(actor.id, actorId))
    .leftJoin(assignee, eq(assignee.id, assigneeId))
    .where(eq(threadChange.threadId, threadId))
    .orderBy(asc(at), asc(id))
}

/** Names of members by their ids; an id without a member is left out. */
export async function listNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select(ownName)
    .from(member)
    .where(inArray(member.id, [...ids]))
}

export interface ThreadQuery {
  orgId: string
  /** Whose are 'mine'. */
  viewerId: string
  show: ThreadShow
  words: readonly string[]
  /** From 0. */
  page: number
}

/** A page of an organisation's threads with their people, newest first, and one more when there are more. */
export async function listOrganisationRows(
  db: Database,
  { orgId, viewerId, show, words, page }: ThreadQuery,
) {
  return db
    .select({ row: thread, member: ownName, assignee: assigneeName })
    .from(thread)
    .innerJoin(member, eq(member.id, thread.memberId))
    .leftJoin(assignee, eq(assignee.id, thread.assigneeId))
    .where(and(eq(thread.orgId, orgId), shown(viewerId)[show], ...words.map(somewhere)))
    .orderBy(desc(thread.lastAt), desc(thread.id))
    .limit(THREAD_PAGE + 1)
    .offset(page * THREAD_PAGE)
}

function shown(viewerId: string): Record<ThreadShow, SQL | undefined> {
  const { state, assigneeId } = thread
  const notClosed = ne(state, 'closed')
  return {
    open: eq(state, 'open'),
    waiting: eq(state, 'waiting'),
    closed: eq(state, 'closed'),
    mine: and(notClosed, eq(assigneeId, viewerId)),
    unassigned: and(notClosed, isNull(assigneeId)),
    all: undefined,
  }
}

function somewhere(word: string): SQL {
  const has = (text: SQL | typeof thread.title) => sql`strpos(name_folded(${text}), name_folded(${word})) > 0`
  const name = sql`${member.firstName} || ' ' || ${member.lastName}`
  return sql`(${has(thread.title)} or ${has(name)} or exists (
    select from ${notification} where ${notification.messageThreadId} = ${thread.id}
      and ${notification.type} in ('CONTACT_US', 'CONTACT_US_REPLY') and ${has(sql`${notification.message}`)}))`
}

export async function countThreads(
  db: Database,
  { orgId, viewerId }: Pick<ThreadQuery, 'orgId' | 'viewerId'>,
): Promise<Record<ThreadShow, number>> {
  const which = shown(viewerId)
  const count = (show: ThreadShow) => sql<number>`(count(*) filter (where ${which[show] ?? sql`true`}))::int`
  const [row] = await db
    .select({
      open: count('open'),
      mine: count('mine'),
      unassigned: count('unassigned'),
      waiting: count('waiting'),
      closed: count('closed'),
      all: count('all'),
    })
    .from(thread)
    .where(eq(thread.orgId, orgId))
  if (!row) throw new Error('nothing was counted')
  return row
}
