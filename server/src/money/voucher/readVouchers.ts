import type { Voucher, VoucherKind, VoucherMonth } from '@medlem/contract/voucher'
import type { Database } from '@medlem/database/database'
import type { VoucherRow } from '@medlem/database/schema/voucher'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { shiftMonth } from '@medlem/domain/month'
import {
  type Booked,
  type BookedClaim,
  correctionsOf,
  inOrder,
  payoutVouchersOf,
  type VoucherEntry,
  vouchersOf,
} from '@medlem/domain/voucher'
import { bookkeepingPages, type Month } from '../ledger/bookkeepingRows.ts'
import { countUndecided } from '../payment/listClaims.ts'
import { listBookedClaims } from './bookedClaims.ts'
import { listBookedPayouts } from './bookedPayouts.ts'
import { countOpenIssues, countUnmatched } from './openIssues.ts'
import { listBookedCredit, listClosedMonths, listVouchers } from './store.ts'

/**
 * So many of the last closed months are compared with their ledger: a fee that is reported late comes within 120 days of its
 * payment (docs/books.md), and all else is booked on its own day.
 */
const CORRECTED_MONTHS = 6

/**
 * What a month's ledger says today, as vouchers; payouts are in those of a month that was open while they were read. The claims of the organisation
 * are read where they are not handed over.
 */
export async function ledgerVouchers(
  db: Database,
  { closedAt, ...month }: Month & { closedAt?: Date },
  ofOrganisation?: readonly BookedClaim[],
): Promise<VoucherEntry[]> {
  const booked: Booked[] = []
  for await (const rows of bookkeepingPages(db, month)) {
    for (const { kind, ...row } of rows) if (kind !== 'free') booked.push({ ...row, kind })
  }
  const credit = await listBookedCredit(db, month)
  const all = ofOrganisation ?? (await listBookedClaims(db, month.orgId))
  const claims = all.filter(({ date }) => monthOf(date) === month.month)
  const payouts = payoutVouchersOf(await listBookedPayouts(db, { ...month, closedAt }))
  return inOrder([...vouchersOf(booked, credit, claims), ...payouts])
}

const monthOf = (day: CalendarDate) => day.slice(0, 'YYYY-MM'.length)
const ENDED_CLAIMS: VoucherKind[] = ['claimEnded', 'claimCorrection']
const isEndedClaim = ({ kind }: VoucherEntry) => ENDED_CLAIMS.includes(kind)

/** Those of an open month with corrections of the closed ones before it, each with the month whose ledger it books. */
export async function vouchersToClose(
  db: Database,
  { orgId, month }: Month,
): Promise<{ ofMonth: string; entry: VoucherEntry }[]> {
  const closed = await listClosedMonths(db, orgId)
  const claims = await listBookedClaims(db, orgId)
  const corrections = await Promise.all(
    closed
      .slice(0, CORRECTED_MONTHS)
      .toReversed()
      .map(async ({ month: ofMonth, closedAt }) => {
        const stored = (await listVouchers(db, { orgId, ofMonth })).map(entryOf)
        const ledger = await ledgerVouchers(db, { orgId, month: ofMonth, closedAt }, claims)
        const isOfMonth = (entry: VoucherEntry) => !isEndedClaim(entry)
        const both = { closed: stored.filter(isOfMonth), now: ledger.filter(isOfMonth) }
        return correctionsOf(both, `${month}-01`).map((entry) => ({ ofMonth, entry }))
      }),
  )
  const own = await ledgerVouchers(db, { orgId, month }, claims)
  const ended = await endedClaimsToCorrect(db, { orgId, month, closed, claims })
  return [...corrections.flat(), ...[...ended, ...own].map((entry) => ({ ofMonth: month, entry }))]
}

/**
 * When a claim ended may change long after its month is closed: what was given back is written off by a later decision. So all closed months
 * are compared at once, however old they are.
 */
async function endedClaimsToCorrect(
  db: Database,
  {
    orgId,
    month,
    closed,
    claims,
  }: Month & { closed: readonly { month: string }[]; claims: readonly BookedClaim[] },
): Promise<VoucherEntry[]> {
  const months = new Set(closed.map((one) => one.month))
  const ended = claims.filter(({ kind, date }) => kind === 'claimEnded' && months.has(monthOf(date)))
  const stored = (await listVouchers(db, { orgId, kinds: ENDED_CLAIMS })).map(entryOf)
  const both = { closed: stored, now: vouchersOf([], [], ended) }
  return correctionsOf(both, `${month}-01`, 'claimCorrection')
}

/** Whether a month may be closed now: it is over, not closed, and follows the last closed one. */
export function mayClose(
  month: string,
  { closed, now }: { closed: readonly { month: string }[]; now: Date },
): { may: boolean; openBefore?: string } {
  const last = closed[0]?.month
  if (month >= copenhagenDate(now).slice(0, 'YYYY-MM'.length)) return { may: false }
  if (last === undefined || month === shiftMonth(last, 1)) return { may: true }
  return month > last ? { may: false, openBefore: shiftMonth(last, 1) } : { may: false }
}

/** The vouchers of a month: as they were closed, or as they would be now. */
export async function readVouchers(db: Database, { orgId, month }: Month, now: Date): Promise<VoucherMonth> {
  const closed = await listClosedMonths(db, orgId)
  const own = closed.find((one) => one.month === month)
  const vouchers: Voucher[] = own
    ? (await listVouchers(db, { orgId, month })).map((row) => ({
        ...presentVoucher(entryOf(row)),
        number: row.number,
      }))
    : (await vouchersToClose(db, { orgId, month })).map(({ entry }) => presentVoucher(entry))
  const openIssues = own
    ? []
    : [
        ...(await countOpenIssues(db, { orgId, month })),
        ...(await countUnmatched(db, { orgId, month })),
        {
          kind: 'claims_undecided' as const,
          count: await countUndecided(db, { orgId, today: copenhagenDate(now) }),
        },
      ]
  return {
    month,
    closedAt: own?.closedAt.toISOString() ?? null,
    closedBy: own?.closedBy ?? null,
    canClose: mayClose(month, { closed, now }).may,
    vouchers,
    openIssues: openIssues.filter(({ count }) => count > 0),
  }
}

export function entryOf({ date, kind, currency, lines }: VoucherRow): VoucherEntry {
  return {
    date,
    kind,
    currency,
    lines: lines.map((line) => ({ ...line, amountMinor: BigInt(line.amountMinor) })),
  }
}

export function presentVoucher({ lines, ...entry }: VoucherEntry): Voucher {
  return {
    number: null,
    ...entry,
    lines: lines.map((line) => ({ ...line, amountMinor: toWireMinor(line.amountMinor) })),
  }
}
