import type { ManualMethod, PaidMethod } from '@medlem/contract/grant'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import { type AccountPurpose, VoucherKind } from '@medlem/contract/voucher'
import type { BookedParts } from './bookkeeping.ts'
import type { CalendarDate } from './calendar.ts'
import type { Minor } from './money.ts'

/** A line of a receipt as it is booked: sold, or given back with parts below zero. */
export interface Booked {
  date: CalendarDate
  kind: 'sale' | 'refund' | 'chargeback' | 'takenBack'
  receipt: number
  currency: string
  /** It is a place at an event, and no membership. */
  isTicket?: boolean | undefined
  /** It pays a claim that was booked as it was sent. */
  isReceivable?: boolean | undefined
  /** Where the money came from or went back to. */
  paidThrough: PaymentProviderName | PaidMethod
  parts: BookedParts
  /** What the provider kept of it; null where it reports nothing. */
  feeMinor: Minor | null
}

/** What a provider paid to the bank, as it is booked on the day when it is expected there. */
export interface BookedPayout {
  date: CalendarDate
  currency: string
  provider: PaymentProviderName
  /** What came to the bank; 0 for one that came back to the provider. */
  amountMinor: Minor
  /** What the provider kept in it, less what is booked with the sales that are in it. */
  feeMinor: Minor
}

/** Money that is credit of a payer, or no more: paid too much, or paid back. */
export interface BookedCredit {
  date: CalendarDate
  currency: string
  method: ManualMethod
  /** Above zero is money that came. */
  amountMinor: Minor
}

/** A claim as an organisation books it that does not wait for the money (decision 99): as it was sent, or what of it will not be paid. */
export interface BookedClaim {
  date: CalendarDate
  kind: 'claimed' | 'claimEnded'
  currency: string
  /** As its payer reads it. */
  reference: string
  /** Below zero for what ended. Fees of reminders are booked once they are paid. */
  parts: BookedParts
  /** What ended is a loss, and no less income. */
  isForgiven?: boolean
}

export interface VoucherLine {
  purpose: AccountPurpose
  /** A debit is above zero, a credit below. */
  amountMinor: Minor
  receipts: number[]
  /** References of claims; left out where it is of none. */
  claims?: string[] | undefined
}

/** One entry of double bookkeeping; its lines add up to 0. */
export interface VoucherEntry {
  date: CalendarDate
  kind: VoucherKind
  currency: string
  lines: VoucherLine[]
}

const MONEY_ACCOUNT: Record<Booked['paidThrough'], AccountPurpose> = {
  cash: 'cash',
  bank_transfer: 'bank',
  credit: 'payer_credit',
  freepay: 'clearing_freepay',
  stripe: 'clearing_stripe',
  vipps: 'clearing_vipps',
}

/** What one line books, which adds up to 0: money against income, and the provider's fee against the money that it kept. */
function postings({
  parts,
  isTicket,
  isReceivable,
  paidThrough,
  feeMinor,
}: Pick<Booked, 'parts' | 'isTicket' | 'isReceivable' | 'paidThrough' | 'feeMinor'>): Postings {
  const money = MONEY_ACCOUNT[paidThrough]
  const { dunningMinor, totalMinor } = parts
  const sold: Postings = [
    [money, totalMinor],
    ...(isReceivable
      ? ([['receivable', dunningMinor - totalMinor]] as const)
      : income(parts, isTicket ? 'event_income' : 'income')),
    ['dunning_fee', -dunningMinor],
  ]
  if (feeMinor === null) return sold
  return [...sold, ['provider_fee', feeMinor], [money, -feeMinor]]
}

type Postings = readonly (readonly [AccountPurpose, Minor])[]

function income({ netMinor, vatMinor, surchargeMinor }: BookedParts, net: AccountPurpose): Postings {
  return [
    [net, -netMinor],
    ['vat', -vatMinor],
    ['surcharge', -surchargeMinor],
  ]
}

/** What a claim books, which adds up to 0: what is owed against income, or against what is lost. */
function claimPostings({ parts, isForgiven }: BookedClaim): Postings {
  if (!isForgiven) return [['receivable', parts.totalMinor], ...income(parts, 'income')]
  const lost = { ...parts, netMinor: parts.netMinor + parts.surchargeMinor, surchargeMinor: 0n }
  return [['receivable', parts.totalMinor], ...income(lost, 'claims_lost')]
}

/** What a payout books, which adds up to 0: what the provider owes becomes money at the bank, and its fee. */
function payoutPostings({ provider, amountMinor, feeMinor }: BookedPayout): Postings {
  return [
    ['bank', amountMinor],
    ['provider_fee', feeMinor],
    [MONEY_ACCOUNT[provider], -amountMinor - feeMinor],
  ]
}

/** The vouchers of payouts, one for each day and currency, by day. */
export function payoutVouchersOf(payouts: readonly BookedPayout[]): VoucherEntry[] {
  const groups = groupBy(payouts, ({ date, currency }) => `${date} ${currency}`)
  return [...groups.values()]
    .flatMap((of) => {
      const [first] = of
      const lines = linesOf(
        of.flatMap((one) => payoutPostings(one).map(([purpose, amount]) => ({ purpose, amount }))),
      )
      return first && lines.length > 0
        ? [{ date: first.date, kind: 'payout' as const, currency: first.currency, lines }]
        : []
    })
    .toSorted(byDay)
}

const byDay = (a: VoucherEntry, b: VoucherEntry) =>
  a.date === b.date ? order(a) - order(b) : a.date < b.date ? -1 : 1

/** Vouchers of several causes in one order: by day, and within it by cause. */
export function inOrder(entries: readonly VoucherEntry[]): VoucherEntry[] {
  return entries.toSorted(byDay)
}

/**
 * The vouchers of some lines, credit and claims, one for each day, cause and currency, by day; what adds up to nothing is left out. What is
 * paid with credit is a line like any other, whose money comes from the account of credit.
 */
export function vouchersOf(
  booked: readonly Booked[],
  credit: readonly BookedCredit[] = [],
  claims: readonly BookedClaim[] = [],
): VoucherEntry[] {
  const postingsOf = [
    ...claims.map((one) => ({
      of: { date: one.date, kind: one.kind, currency: one.currency },
      lines: claimPostings(one).map(([purpose, amount]) => ({ purpose, amount, claim: one.reference })),
    })),
    ...booked.map(({ date, kind, currency, receipt, ...one }) => ({
      of: { date, kind, currency },
      lines: postings(one).map(([purpose, amount]) => ({ purpose, amount, receipt })),
    })),
    ...credit.map(({ date, currency, method, amountMinor }) => ({
      of: { date, kind: 'creditMoved' as const, currency },
      lines: [
        { purpose: MONEY_ACCOUNT[method], amount: amountMinor },
        { purpose: 'payer_credit' as const, amount: -amountMinor },
      ],
    })),
  ]
  const groups = groupBy(postingsOf, ({ of: { date, kind, currency } }) => `${date} ${kind} ${currency}`)
  return [...groups.values()]
    .flatMap((of) => {
      const first = of[0]?.of
      const lines = linesOf(of.flatMap((one): Posting[] => one.lines))
      return first && lines.length > 0
        ? [{ date: first.date, kind: first.kind, currency: first.currency, lines }]
        : []
    })
    .toSorted(byDay)
}

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const order = ({ kind }: VoucherEntry) => VoucherKind.options.indexOf(kind)

interface Posting {
  purpose: AccountPurpose
  amount: Minor
  receipt?: number
  claim?: string
}

/** Postings by account. */
function linesOf(all: readonly Posting[]): VoucherLine[] {
  const lines = [...groupBy(all, ({ purpose }) => purpose)].map(([purpose, of]) => {
    const moving = of.filter(({ amount }) => amount !== 0n)
    const line: VoucherLine = {
      purpose,
      amountMinor: of.reduce((sum, { amount }) => sum + amount, 0n),
      receipts: unique(moving.flatMap(({ receipt }) => receipt ?? [])).toSorted((a, b) => a - b),
    }
    const claims = unique(moving.flatMap(({ claim }) => claim ?? [])).toSorted()
    if (claims.length > 0) line.claims = claims
    return line
  })
  return lines.filter(({ amountMinor }) => amountMinor !== 0n)
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/**
 * What has to be booked now so that a closed month, with its corrections, says what its ledger says today: a provider may report
 * its fee weeks later. Undefined where both say the same. `on` is a day of an open month.
 */
export function correctionsOf(
  { closed, now }: { closed: readonly VoucherEntry[]; now: readonly VoucherEntry[] },
  on: CalendarDate,
  kind: 'correction' | 'claimCorrection' = 'correction',
): VoucherEntry[] {
  const currencies = [...new Set([...closed, ...now].map(({ currency }) => currency))]
  return currencies.flatMap((currency) => {
    const of = (entries: readonly VoucherEntry[], sign: Minor) =>
      entries
        .filter((entry) => entry.currency === currency)
        .flatMap(({ lines }) =>
          lines.map(({ purpose, amountMinor }) => ({ purpose, amount: sign * amountMinor })),
        )
    const lines = linesOf([...of(now, 1n), ...of(closed, -1n)])
    return lines.length > 0 ? [{ date: on, kind, currency, lines }] : []
  })
}

/** What vouchers add up to by account; above zero for debits. */
export function balancesOf(entries: readonly VoucherEntry[]): Map<AccountPurpose, Minor> {
  const sums = new Map<AccountPurpose, Minor>()
  for (const { purpose, amountMinor } of entries.flatMap(({ lines }) => lines))
    sums.set(purpose, (sums.get(purpose) ?? 0n) + amountMinor)
  return sums
}
