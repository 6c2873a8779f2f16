import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { and, asc, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { MessageRow } from '../message/store.ts'

const MOST_LISTED = 200

/** E-mails to send now: new ones, those to try again, and those of a process that died over them. */
function isDue(now: Date) {
  return and(
    eq(message.channel, 'email'),
    // Also named by the index of what is due.
    inArray(message.state, ['queued', 'failed', 'sending']),
    lte(message.nextAt, now),
    or(inArray(message.state, ['queued', 'failed']), lt(message.leaseUntil, now)),
  )
}

export async function isAnyDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.select({ id: message.id }).from(message).where(isDue(now)).limit(1)
  return rows.length > 0
}

/** Takes a few for itself, until the lease ends; a try is counted when it begins, so that one that kills us is given up too. */
export async function claimDue(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MessageRow[]> {
  const due = db
    .select({ id: message.id })
    .from(message)
    .where(isDue(now))
    .orderBy(asc(message.nextAt), asc(message.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(message)
    .set({ state: 'sending', leaseUntil: until, attempts: sql`${message.attempts} + 1` })
    .where(inArray(message.id, due))
    .returning()
}

/** Where no mail server is configured: nothing is sent, now or later, and everything can be read. */
export async function keepDue(db: Database, now: Date): Promise<number> {
  const rows = await db
    .update(message)
    .set({ state: 'kept', reason: 'no_mail_server', leaseUntil: null })
    .where(isDue(now))
    .returning({ id: message.id })
  return rows.length
}

type Outcome = Pick<MessageRow, 'state' | 'reason'> &
  Partial<Pick<MessageRow, 'nextAt' | 'sentAt' | 'providerMessageId'>>

/** Nothing when the lease ran out and another process has taken it. */
export async function recordOutcome(
  db: Database,
  { id, leaseUntil }: Pick<MessageRow, 'id' | 'leaseUntil'>,
  outcome: Outcome,
): Promise<void> {
  if (leaseUntil === null) return
  await db
    .update(message)
    .set({ ...outcome, leaseUntil: null })
    .where(and(eq(message.id, id), eq(message.state, 'sending'), eq(message.leaseUntil, leaseUntil)))
}

const waiting: MessageRow['state'][] = ['queued', 'failed', 'sending']

export async function countWaiting(db: Database, orgId: string): Promise<number> {
  return db.$count(message, and(eq(message.orgId, orgId), inArray(message.state, waiting)))
}

/** The newest first, with the name of whom it was to. */
export async function listUndelivered(db: Database, orgId: string) {
  return db
    .select({ row: message, firstName: member.firstName, lastName: member.lastName })
    .from(message)
    .leftJoin(member, eq(member.id, message.memberId))
    .where(and(eq(message.orgId, orgId), eq(message.state, 'dead')))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(MOST_LISTED)
}

/** As if it had just been written; undefined when it is none that was given up. */
export async function requeue(
  tx: Database,
  { id, orgId, at }: { id: string; orgId: string; at: Date },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(message)
    .set({ state: 'queued', reason: null, attempts: 0, nextAt: at })
    .where(and(eq(message.id, id), eq(message.orgId, orgId), eq(message.state, 'dead')))
    .returning()
  return row
}
