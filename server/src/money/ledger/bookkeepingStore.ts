import { PaymentProviderName } from '@medlem/contract/organisation'
import { Receipt } from '@medlem/contract/receipt'
import type { Database } from '@medlem/database/database'
import { payment, paymentEvent, receipt } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { type PaymentState, reversalOf, statesWhere } from '@medlem/domain/payment'
import type { Booked } from '@medlem/domain/voucher'
import { and, asc, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'

/** One month of one organisation, from the receipt after a number on. */
export interface Page {
  orgId: string
  /** 'YYYY-MM' of the Copenhagen calendar. */
  month: string
  afterNumber: number
}

export interface BookedReceipt {
  paymentId: string
  content: Receipt
  /** The provider, or how it was paid outside the portal. */
  paidThrough: Booked['paidThrough']
  issuedAt: Date
  /** Null while the provider has not reported it; most never do. */
  feeMinor: number | null
  /** 'YYYY-MM-DD' */
  payableFrom: string | null
  /** Claims that it pays and that were booked as they were sent, and the year of each. */
  receivables: { claimId: string; historyId: string }[]
}

/** Money of a receipt that went back. */
export interface BookedReversal {
  /** Of the refund, or of the payment's step. */
  id: string
  paymentId: string
  kind: 'refund' | 'chargeback' | 'taken_back'
  at: Date
  /** Null for all that was left. */
  amountMinor: number | null
  historyIds: string[]
  reason: string
}

const PAGE_SIZE = 200
const receivables = sql<
  BookedReceipt['receivables']
>`(select coalesce(json_agg(distinct jsonb_build_object('claimId', coalesce(claim.share_of, claim.plan_id), 'historyId', line.history_id)), '[]')
  from instalment_purchase paying join instalment_part part on part.id = paying.part_id
  join claim on claim.plan_id = part.plan_id and claim.is_receivable
  join instalment_plan plan on plan.id = part.plan_id
  join purchase_line line on line.purchase_id = plan.purchase_id
  where paying.purchase_id = ${payment.purchaseId})`
/** States in which all that was left is gone: a bank has taken it back for good, or an administrator paid it out again. */
const GONE = statesWhere((state) => reversalOf(state) !== undefined)
/** A step by which money went back other than by a refund: into such a state, or a lost dispute with what the bank took. */
const isReversal = sql`((${paymentEvent.toState} in ${GONE} and ${paymentEvent.fromState} <> ${paymentEvent.toState})
  or ${paymentEvent.detail} ? 'lostMinor')`

const startOf = (month: string) => sql`${`${month}-01`}::timestamp at time zone 'Europe/Copenhagen'`
const endOf = (month: string) =>
  sql`(${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Europe/Copenhagen'`
const within = (at: SQL | typeof receipt.issuedAt | typeof paymentEvent.at, month: string) =>
  sql`(${at} >= ${startOf(month)} and ${at} < ${endOf(month)})`

/** Real receipts that were issued in the month, by number; a full page may have another after it. */
export async function listSold(db: Database, { orgId, month, afterNumber }: Page): Promise<BookedReceipt[]> {
  return receiptsWhere(db, { orgId, afterNumber }, within(receipt.issuedAt, month))
}

/** Real receipts of which money went back in the month, whenever they were issued. */
export async function listReversed(
  db: Database,
  { orgId, month, afterNumber }: Page,
): Promise<BookedReceipt[]> {
  return receiptsWhere(db, { orgId, afterNumber }, reversedIn(month))
}

/** Real receipts of claims that were booked as they were sent, of which money went back at any time. */
export async function listReversedClaims(
  db: Database,
  { orgId, afterNumber }: Omit<Page, 'month'>,
): Promise<BookedReceipt[]> {
  return receiptsWhere(
    db,
    { orgId, afterNumber },
    sql`(${reversedIn()} and json_array_length(${receivables}) > 0)`,
  )
}

/** How many receipts the books of a month name. */
export async function countBooked(db: Database, { orgId, month }: Pick<Page, 'orgId' | 'month'>) {
  const [found] = await db
    .select({ receipts: count() })
    .from(receipt)
    .innerJoin(payment, eq(payment.id, receipt.paymentId))
    .where(
      and(
        ...[eq(receipt.orgId, orgId), eq(payment.test, false)],
        sql`(${within(receipt.issuedAt, month)} or ${reversedIn(month)})`,
      ),
    )
  return found?.receipts ?? 0
}

/** Whether money of a receipt went back, in a month or at any time. */
function reversedIn(month?: string): SQL {
  const then = (at: SQL | typeof paymentEvent.at) => (month === undefined ? sql`true` : within(at, month))
  const refunded = sql`exists (select 1 from ${refund} r where r.payment_id = ${payment.id}
    and r.state = 'done' and ${then(sql`r.answered_at`)})`
  const gone = sql`exists (select 1 from ${paymentEvent} where ${paymentEvent.paymentId} = ${payment.id}
    and ${isReversal} and ${then(paymentEvent.at)})`
  return sql`(${refunded} or ${gone})`
}

async function receiptsWhere(
  db: Database,
  { orgId, afterNumber }: Pick<Page, 'orgId' | 'afterNumber'>,
  where: SQL,
): Promise<BookedReceipt[]> {
  const rows = await db
    .select({
      paymentId: payment.id,
      content: receipt.content,
      issuedAt: receipt.issuedAt,
      feeMinor: payment.feeMinor,
      payableFrom: payment.payableFrom,
      provider: payment.provider,
      manual: payment.manual,
      receivables,
    })
    .from(receipt)
    .innerJoin(payment, eq(payment.id, receipt.paymentId))
    .where(and(eq(receipt.orgId, orgId), eq(payment.test, false), gt(receipt.number, afterNumber), where))
    .orderBy(asc(receipt.number))
    .limit(PAGE_SIZE)
  return rows.map(({ provider, manual, ...row }) => ({
    ...row,
    content: Receipt.parse(row.content),
    paidThrough: manual?.method ?? throughProvider(provider),
  }))
}

/** Where nothing had to be paid there was no provider, and nothing is booked. */
function throughProvider(provider: string): Booked['paidThrough'] {
  return PaymentProviderName.safeParse(provider).data ?? 'bank_transfer'
}

/** Everything that went back of these payments, in its order. */
export async function listReversals(db: Database, paymentIds: readonly string[]): Promise<BookedReversal[]> {
  if (paymentIds.length === 0) return []
  const ids = [...paymentIds]
  const refunds = await db
    .select({
      id: refund.id,
      paymentId: refund.paymentId,
      kind: sql<'refund'>`'refund'`,
      at: sql`${refund.answeredAt}`.mapWith(refund.createdAt) as SQL<Date>,
      amountMinor: refund.amountMinor,
      historyIds: refund.historyIds,
      reason: refund.reason,
    })
    .from(refund)
    .where(and(inArray(refund.paymentId, ids), eq(refund.state, 'done')))
    .orderBy(asc(refund.answeredAt), asc(refund.key))
  const gone = await db
    .select({
      id: sql<string>`${paymentEvent.id}::text`,
      paymentId: paymentEvent.paymentId,
      toState: paymentEvent.toState,
      at: paymentEvent.at,
      lostMinor: sql<number | null>`(${paymentEvent.detail} ->> 'lostMinor')::int`,
      historyIds: sql<string[]>`coalesce(${paymentEvent.detail} -> 'historyIds', '[]'::jsonb)`,
    })
    .from(paymentEvent)
    .where(and(inArray(paymentEvent.paymentId, ids), isReversal))
    .orderBy(asc(paymentEvent.id))
  const all = gone.flatMap(({ toState, lostMinor, ...one }) => {
    const kind = lostMinor === null ? reversalOf(toState as PaymentState) : 'chargeback'
    return kind ? [{ ...one, kind, amountMinor: lostMinor, reason: '' }] : []
  })
  return [...refunds, ...all].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
