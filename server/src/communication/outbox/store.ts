import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import type { MessageRow } from '@medlem/database/schema/message'
import { message } from '@medlem/database/schema/message'
import { and, asc, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { ownedBy } from '../message/ownedBy.ts'
import type { ChannelName } from './channelStore.ts'

const MAX_LISTED = 200

/** Messages of a channel to send now: new ones, those to try again, and those of a process that died over them. */
function isDue(channel: ChannelName, now: Date) {
  return and(
    eq(message.channel, channel),
    // Also named by the index of what is due.
    inArray(message.state, ['queued', 'failed', 'sending']),
    lte(message.nextAt, now),
    or(inArray(message.state, ['queued', 'failed']), lt(message.leaseUntil, now)),
  )
}

export async function isAnyDue(db: Database, channel: ChannelName, now: Date): Promise<boolean> {
  const rows = await db.select({ id: message.id }).from(message).where(isDue(channel, now)).limit(1)
  return rows.length > 0
}

/** Takes a few for itself, until the lease ends; a try is counted when it begins, so that one that kills us is given up too. */
export async function claimDue(
  db: Database,
  { channel, now, until, limit }: { channel: ChannelName; now: Date; until: Date; limit: number },
): Promise<MessageRow[]> {
  const due = db
    .select({ id: message.id })
    .from(message)
    .where(isDue(channel, now))
    .orderBy(asc(message.nextAt), asc(message.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db
    .update(message)
    .set({ state: 'sending', leaseUntil: until, attempts: sql`${message.attempts} + 1` })
    .where(inArray(message.id, due))
    .returning()
}

/** For a channel that is not configured: the messages are never sent. E-mails can be read in the portal. */
export async function skipDue(db: Database, channel: ChannelName, now: Date): Promise<number> {
  const fates = {
    email: { state: 'kept', reason: 'no_mail_server' },
    whatsapp: { state: 'skipped', reason: 'no_provider' },
  } as const
  const rows = await db
    .update(message)
    .set({ ...fates[channel], leaseUntil: null })
    .where(isDue(channel, now))
    .returning({ id: message.id })
  return rows.length
}

type Outcome = Pick<MessageRow, 'state' | 'reason'> &
  Partial<Pick<MessageRow, 'failure' | 'nextAt' | 'sentAt' | 'providerMessageId'>>

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

/** What became of an organisation's messages on the messaging app that were written since. */
export async function countWhatsApp(db: Database, { orgId, since }: { orgId: string; since: Date }) {
  const { state, deliveryStatus } = message
  const [row] = await db
    .select({
      sent: sql<number>`(count(*) filter (where ${state} = 'sent'))::int`,
      delivered: sql<number>`(count(*) filter (where ${deliveryStatus} in ('delivered', 'read')))::int`,
      read: sql<number>`(count(*) filter (where ${deliveryStatus} = 'read'))::int`,
      skipped: sql<number>`(count(*) filter (where ${state} = 'skipped'))::int`,
    })
    .from(message)
    .where(and(eq(message.orgId, orgId), eq(message.channel, 'whatsapp'), gte(message.createdAt, since)))
  if (!row) throw new Error('nothing was counted')
  return row
}

/** The newest first, with the name of whom it was to. */
export async function listUndelivered(db: Database, orgId: string | null) {
  return db
    .select({ row: message, firstName: member.firstName, lastName: member.lastName })
    .from(message)
    .leftJoin(member, eq(member.id, message.memberId))
    .where(and(ownedBy(orgId), eq(message.state, 'dead')))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(MAX_LISTED)
}

/** As if it had just been written; undefined when it is none that was given up. */
export async function requeue(
  tx: Database,
  { id, orgId, at }: { id: string; orgId: string | null; at: Date },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(message)
    .set({ state: 'queued', reason: null, failure: null, attempts: 0, nextAt: at, deliveryStatus: null })
    .where(and(eq(message.id, id), ownedBy(orgId), eq(message.state, 'dead')))
    .returning()
  return row
}

/**
 * Forgets what was sent before a moment, reminders with their place in the list of them; answers how many. What was kept,
 * skipped or given up is no such message.
 */
export async function dropSentBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(message)
    .where(and(eq(message.state, 'sent'), lt(message.sentAt, before)))
    .returning({ id: message.id })
  return rows.length
}
