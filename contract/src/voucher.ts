import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Month } from './ledger.ts'
import { CalendarDate, Currency, Id, Instant, line } from './scalar.ts'

/** What money is booked on; an organisation gives each an account of its bookkeeping program. */
export const AccountPurpose = z.enum([
  'income',
  'event_income',
  'vat',
  'surcharge',
  'dunning_fee',
  'provider_fee',
  'bank',
  'cash',
  'payer_credit',
  'receivable',
  'claims_lost',
  'clearing_freepay',
  'clearing_stripe',
  'clearing_vipps',
])
export type AccountPurpose = z.infer<typeof AccountPurpose>

/** The number of an account, as bookkeeping programs have it: digits, and letters where a program allows them. */
const AccountNumber = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{1,20}$/))
const Account = z.object({ purpose: AccountPurpose, number: AccountNumber, name: line(60) })

/** When claims are booked: once they are paid, or as they are sent. */
export const AccountingBasis = z.enum(['cash', 'accrual'])
export type AccountingBasis = z.infer<typeof AccountingBasis>

/** Every purpose once, in the order of `AccountPurpose`. */
export const AccountMap = z.object({ accounts: z.array(Account), basis: AccountingBasis })
export type AccountMap = z.infer<typeof AccountMap>

/** What is left out stays. The basis is that of claims that are sent from now on. */
export const AccountChange = z.object({
  accounts: z.array(Account),
  basis: z.optional(AccountingBasis),
})
export type AccountChange = z.infer<typeof AccountChange>

/**
 * What a voucher books, in the order of a day. A correction changes a month that is closed; a claim that ended is what of claims will
 * not be paid.
 */
export const VoucherKind = z.enum([
  'correction',
  'claimCorrection',
  'claimed',
  'sale',
  'refund',
  'chargeback',
  'takenBack',
  'claimEnded',
  'payout',
  'creditMoved',
])
export type VoucherKind = z.infer<typeof VoucherKind>

/** One entry of double bookkeeping: all lines of it add up to 0. */
export const Voucher = z.object({
  /** Counted within the organisation; null while its month is open. */
  number: z.nullable(z.int()),
  date: CalendarDate,
  kind: VoucherKind,
  currency: Currency,
  lines: z.array(
    z.object({
      purpose: AccountPurpose,
      /** A debit is above zero, a credit below. */
      amountMinor: z.int(),
      /** Numbers of the receipts that it is of. */
      receipts: z.array(z.int()),
      /** References of the claims that it is of; left out where it is of none. */
      claims: z.optional(z.array(z.string())),
    }),
  ),
})
export type Voucher = z.infer<typeof Voucher>

/** What is not settled in a month yet; it is carried over when the month is closed. */
export const OpenIssue = z.object({
  kind: z.enum([
    'refunds_requested',
    'refunds_under_way',
    'paybacks_requested',
    'captures_under_way',
    'books_differ',
    'bank_lines_open',
    'payouts_without_line',
    'payouts_differ',
    'payout_entries_unknown',
    'claims_undecided',
  ]),
  count: z.int(),
})
export type OpenIssue = z.infer<typeof OpenIssue>

export const VoucherMonth = z.object({
  month: Month,
  closedAt: z.nullable(Instant),
  /** Null while it is open, and once who closed it is erased. */
  closedBy: z.nullable(z.string()),
  /** False while it is not over, and where an earlier one is open. */
  canClose: z.boolean(),
  vouchers: z.array(Voucher),
  openIssues: z.array(OpenIssue),
})
export type VoucherMonth = z.infer<typeof VoucherMonth>

/** CSV for any program; SIE 4 for Swedish ones; SAF-T 1.30 of Norway, 2.1 of Denmark. */
export const VoucherFormat = z.enum(['csv', 'sie', 'saft', 'saft_dk'])
export type VoucherFormat = z.infer<typeof VoucherFormat>

const ofMonth = z.object({ id: Id, month: Month })

export const getAccounts = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/accounts',
  summary: 'Extension: the accounts on which an organisation books its money, and when it books claims',
  schema: { params: z.object({ id: Id }), response: { 200: AccountMap } },
})

export const updateAccounts = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/accounts',
  summary:
    'Extension: gives purposes their accounts, and says when claims are booked; what is left out stays',
  schema: { params: z.object({ id: Id }), body: AccountChange, response: { 200: AccountMap } },
})

export const getVouchers = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/vouchers/:month',
  summary: 'Extension: the vouchers of a month, whether it is closed, and what is not settled in it',
  schema: { params: ofMonth, response: { 200: VoucherMonth } },
})

export const closeMonth = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/vouchers/:month/close',
  summary:
    'Extension: numbers the vouchers of a month that is over and locks it; what changes later is a correction',
  schema: { params: ofMonth, response: { 200: VoucherMonth } },
})

export const exportVouchers = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/vouchers/:month/file',
  summary: 'Extension: the vouchers of a month as a file for a bookkeeping program',
  mediaTypes: ['text/csv', 'application/xml', 'application/octet-stream'],
  schema: {
    params: ofMonth,
    querystring: z.object({ format: VoucherFormat }),
    /** A text for CSV. */
    response: { 200: z.union([z.string(), z.file()]) },
  },
})
