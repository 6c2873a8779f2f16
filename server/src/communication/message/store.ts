import type { Database } from '@medlem/database/database'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { type MessageRow, message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import { ownedBy } from './ownedBy.ts'

export type NewMessage = typeof message.$inferInsert

/** Undefined when there is a message with that key; waits for one that another transaction is writing. */
export async function insertMessage(tx: Database, values: NewMessage): Promise<MessageRow | undefined> {
  const [row] = await tx
    .insert(message)
    .values(values)
    .onConflictDoNothing({ target: message.dedupKey })
    .returning()
  return row
}

export async function findMessageByKey(tx: Database, dedupKey: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(message).where(eq(message.dedupKey, dedupKey))
  return row
}

/** Queues a skipped message again, if it was written after `since`; false when there is none. */
export async function queueSkipped(
  tx: Database,
  { dedupKey, since, at }: { dedupKey: string; since: Date; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(message)
    .set({ state: 'queued', reason: null, failure: null, attempts: 0, nextAt: at })
    .where(and(eq(message.dedupKey, dedupKey), eq(message.state, 'skipped'), gte(message.createdAt, since)))
    .returning({ id: message.id })
  return rows.length > 0
}

/** A message of an organisation's, or of the portal's own. */
export async function findMessageOf(
  tx: Database,
  { id, orgId }: { id: string; orgId: string | null },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(message)
    .where(and(eq(message.id, id), ownedBy(orgId)))
  return row
}

export interface MailRow {
  row: MessageRow
  /** Name of the organisation whose message it is. */
  organisation: string | null
}

const MAX_EMAILS = 200

/** E-mails to a member, the newest first; or the one with that id. */
export async function listMailTo(db: Database, memberId: string, id?: string): Promise<MailRow[]> {
  return db
    .select({ row: message, organisation: organisation.name })
    .from(message)
    .leftJoin(organisation, eq(organisation.id, message.orgId))
    .where(
      and(
        eq(message.memberId, memberId),
        eq(message.channel, 'email'),
        id === undefined ? undefined : eq(message.id, id),
      ),
    )
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(MAX_EMAILS)
}

const yearFields = {
  purchaseId: purchase.id,
  payerId: purchase.payerId,
  orgId: organisation.id,
  orgKey: organisation.key,
  orgName: organisation.name,
  year: membershipPeriod.membershipFor,
  periodStatus: membershipPeriod.status,
  state: payment.state,
  test: payment.test,
  currency: purchase.currency,
}

/** Years of a member that the viewer paid, or that are the viewer's own; every try to pay them, newest first. */
export async function listYearsOf(
  db: Database,
  { memberId, viewerId }: Record<'memberId' | 'viewerId', string>,
) {
  return db
    .select(yearFields)
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .innerJoin(organisation, eq(organisation.id, purchase.orgId))
    .where(
      and(
        eq(purchaseLine.memberId, memberId),
        or(eq(purchase.payerId, viewerId), eq(purchaseLine.memberId, viewerId)),
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
}

const waiting: MessageRow['state'][] = ['queued', 'failed', 'sending']

/** Of an organisation's messages, or of the portal's own. */
export async function countWaiting(db: Database, orgId: string | null): Promise<number> {
  return db.$count(message, and(ownedBy(orgId), inArray(message.state, waiting)))
}
