import type { Database } from '@medlem/database/database'
import { type BookedParts, type ReversedLine, reversedLines } from '@medlem/domain/bookkeeping'
import { copenhagenDate } from '@medlem/domain/calendar'
import { shownReference } from '@medlem/domain/claimReference'
import type { Minor } from '@medlem/domain/money'
import type { BookedClaim } from '@medlem/domain/voucher'
import { sql } from 'drizzle-orm'
import { receiptPages, splitReversals } from '../ledger/bookkeepingRows.ts'
import { listReversals, listReversedClaims } from '../ledger/bookkeepingStore.ts'
import { claims } from '../payment/listClaims.ts'

/** A claim with its shares, as the ledger has it. */
interface Receivable extends Record<string, unknown> {
  id: string
  reference: string
  currency: string
  made_at: string
  fee_minor: number
  vat_minor: number
  surcharge_minor: number
  total_minor: number
  history_id: string
  /** What receipts say was paid of it; fees of reminders are in no amount here. */
  received_minor: number
  open_minor: number
  /** When some of it was forgiven or withdrawn, or its year ended otherwise; null where neither happened. */
  ended_at: string | null
  is_forgiven: boolean
}

/**
 * The claims of an organisation that were booked as they were sent (decision 99): each on its day, and what of it is neither paid nor still owed
 * on the day on which that was decided. So the amount that is booked as owed is the amount that is open, whatever happened in between. A refund
 * reduces a claim on the day of the refund, unless the payer owes the amount again.
 */
export async function listBookedClaims(db: Database, orgId: string): Promise<BookedClaim[]> {
  const found = await listReceivables(db, orgId)
  if (found.length === 0) return []
  const goneBack = await listGoneBack(db, orgId)
  return found.flatMap((one): BookedClaim[] => {
    const parts: BookedParts = {
      netMinor: BigInt(one.fee_minor),
      vatMinor: BigInt(one.vat_minor),
      surchargeMinor: BigInt(one.surcharge_minor),
      dunningMinor: 0n,
      totalMinor: BigInt(one.total_minor),
    }
    const of = { currency: one.currency, reference: shownReference(one.reference, one.currency) }
    const claimed = { ...of, date: dayOf(one.made_at), kind: 'claimed' as const, parts }
    const back = goneBack.get(one.id) ?? []
    const endedMinor = parts.totalMinor - BigInt(one.received_minor) + sum(back) - BigInt(one.open_minor)
    const endedAt = one.ended_at === null ? undefined : new Date(one.ended_at)
    // Of a claim that had ended, money that goes back is never owed again.
    const later = back.filter(({ at }) => endedAt === undefined || at > endedAt)
    const laterMinor = sum(later) < endedMinor ? sum(later) : endedMinor
    const sold = [{ historyId: one.history_id, parts }]
    const [[ended] = [], [refunded] = []] = reversedLines(
      sold,
      [endedMinor - laterMinor, laterMinor].map((amountMinor) => ({ amountMinor, historyIds: [] })),
    )
    const entry = (at: string | Date | undefined, { parts }: ReversedLine) => ({
      ...of,
      date: dayOf(at ?? one.made_at),
      kind: 'claimEnded' as const,
      parts,
    })
    return [
      claimed,
      ...(ended ? [{ ...entry(endedAt, ended), isForgiven: one.is_forgiven }] : []),
      ...(refunded ? [entry(later.at(-1)?.at, refunded)] : []),
    ]
  })
}

const sum = (all: readonly GoneBack[]): Minor => all.reduce((minor, one) => minor + one.minor, 0n)

const dayOf = (at: string | Date) => copenhagenDate(new Date(at))

/** Fees of reminders in a line: `dunningOf` in SQL. */
const feesIn = sql`coalesce((select sum((one->>'amountMinor')::int) from jsonb_array_elements(l.adjustments) one
  where one->>'kind' = 'dunning_fee'), 0)`

async function listReceivables(db: Database, orgId: string): Promise<Receivable[]> {
  const { rows } = await db.execute<Receivable>(sql`
    with family as (
      select c.plan_id, c.reference, coalesce(c.share_of, c.plan_id) as root, c.ended_as, n.stopped_at
      from claim c join instalment_plan n on n.id = c.plan_id where c.org_id = ${orgId} and c.is_receivable),
    paid as (
      select distinct f.root, s.purchase_id from family f join instalment_part t on t.plan_id = f.plan_id
      join instalment_purchase s on s.part_id = t.id),
    received as (
      select p.root, l.history_id, sum(l.unit_minor - ${feesIn}) as minor from paid p
      join payment y on y.purchase_id = p.purchase_id and not y.test join receipt r on r.payment_id = y.id
      join purchase_line l on l.purchase_id = p.purchase_id
      group by 1, 2),
    ended as (
      select root, max(stopped_at) as at, bool_or(ended_as = 'forgiven') as is_forgiven from family
      where ended_as in ('forgiven', 'withdrawn', 'replaced') group by 1),
    open as (
      select f.root, sum(one.open_minor - one.open_fees_minor) as minor
      from ${claims({ orgId, today: '9999-12-31' })} join family f on f.plan_id = one.plan_id group by 1)
    select f.plan_id as id, f.reference, n.currency, n.created_at as made_at, l.fee_minor, l.vat_minor, l.surcharge_minor,
      l.unit_minor as total_minor, l.history_id, coalesce(received.minor, 0)::int as received_minor,
      coalesce(open.minor, 0)::int as open_minor, coalesce(ended.is_forgiven, false) as is_forgiven,
      coalesce(ended.at, case when h.status <> 'active' and not h.open then h.status_change_date end) as ended_at
    from family f join instalment_plan n on n.id = f.plan_id join purchase_line l on l.purchase_id = n.purchase_id
    join membership_history h on h.id = l.history_id
    left join received on received.root = f.root and received.history_id = l.history_id
    left join ended on ended.root = f.root left join open on open.root = f.root
    where f.root = f.plan_id order by n.created_at, f.plan_id`)
  return rows
}

interface GoneBack {
  minor: Minor
  at: Date
}

/** What went back of payments of such claims, by claim, the earliest first; fees of reminders are not in it. */
async function listGoneBack(db: Database, orgId: string): Promise<Map<string, GoneBack[]>> {
  const found = new Map<string, GoneBack[]>()
  for await (const receipts of receiptPages(db, { orgId }, listReversedClaims)) {
    const all = await listReversals(
      db,
      receipts.map(({ paymentId }) => paymentId),
    )
    for (const { content, paymentId, receivables } of receipts) {
      const reversals = all.filter((one) => one.paymentId === paymentId)
      const lines = splitReversals(content, reversals)
      for (const [n, { at }] of reversals.entries()) {
        for (const { line, parts } of lines[n] ?? []) {
          const year = content.lines[line]?.membershipHistoryId
          const claimId = receivables.find(({ historyId }) => historyId === year)?.claimId
          if (claimId === undefined) continue
          const one = { minor: parts.dunningMinor - parts.totalMinor, at }
          found.set(claimId, [...(found.get(claimId) ?? []), one])
        }
      }
    }
  }
  for (const back of found.values()) back.sort((a, b) => a.at.getTime() - b.at.getTime())
  return found
}
