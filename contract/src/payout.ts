import * as z from 'zod/mini'
import { SignedMinor } from './bankFile.ts'
import { endpoint } from './endpoint.ts'
import { PaymentProviderName } from './organisation.ts'
import { CalendarDate, Currency, Id, Instant } from './scalar.ts'

/**
 * Where the money of a payout is. at_bank: a line of the bank has its amount. differs: a line was said to be it, and has another amount,
 * or the provider has the money back. returned: it came back to the provider. missing: it is expected no longer.
 */
export const PayoutStanding = z.enum(['on_its_way', 'at_bank', 'differs', 'returned', 'missing'])
export type PayoutStanding = z.infer<typeof PayoutStanding>

export const PayoutEntryKind = z.enum(['capture', 'refund', 'fee', 'dispute', 'adjustment'])
export type PayoutEntryKind = z.infer<typeof PayoutEntryKind>

/** What a provider paid to the organisation's bank. */
export const Payout = z.object({
  id: Id,
  provider: PaymentProviderName,
  /** The provider's own name of it. */
  reference: z.string(),
  /** Below zero where the provider takes money from the bank. */
  amountMinor: SignedMinor,
  currency: Currency,
  /** When the provider expects it at the bank. */
  expectedOn: CalendarDate,
  standing: PayoutStanding,
  /** What the line of the bank has that is it; null where none is. */
  bankMinor: z.nullable(SignedMinor),
  /** Not real money. */
  isTest: z.boolean(),
  /** What it is made of: the sum of its entries of each kind, which together are its amount. */
  sums: z.record(PayoutEntryKind, SignedMinor),
  /** How many of its entries are of no payment of the organisation's; a fee is not counted, as it is booked with its payout. */
  unknownEntries: z.int(),
})
export type Payout = z.infer<typeof Payout>

/** A line of a payout. */
export const PayoutEntry = z.object({
  reference: z.string(),
  kind: PayoutEntryKind,
  /** Below zero for what comes off. */
  amountMinor: SignedMinor,
  /** The provider's own word for it. */
  label: z.string(),
  /** The provider's name of the payment; null where there is none. */
  paymentReference: z.nullable(z.string()),
  /** The organisation's payment that it is of; null where it has none of that name. */
  payment: z.nullable(
    z.object({
      paymentId: Id,
      payerId: Id,
      payerName: z.string(),
      /** Of the receipt; null where there is none. */
      receipt: z.nullable(z.int()),
    }),
  ),
})
export type PayoutEntry = z.infer<typeof PayoutEntry>

/** How far the payouts of a provider are read. */
export const PayoutFeed = z.object({
  provider: PaymentProviderName,
  /** False where the provider tells of no payouts: such a line of the bank is decided by hand. */
  reports: z.boolean(),
  /** When it was asked last; null where it was not yet. */
  readAt: z.nullable(Instant),
  /** Why nothing could be read then: the provider says no, or nothing that can be read. */
  problem: z.nullable(z.enum(['refused', 'unknown'])),
  /** The provider's names of payouts that are not believed, such as one whose entries do not sum to its amount. */
  refused: z.array(z.string()),
})
export type PayoutFeed = z.infer<typeof PayoutFeed>

/** So many payouts are listed at a time. */
export const PAYOUTS_AT_ONCE = 50

const ofOrganisation = z.object({ id: Id })

export const listPayouts = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/payout/list',
  summary:
    'Extension: what payment providers paid to the bank of an organisation, those expected last on top, 50 at a time, all or those that wait for a line of the bank, and how far they are read',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      /** Only those of real money that wait for a line of the bank. */
      choice: z.optional(z.literal('open')),
      /** The last payout of the page before. */
      after: z.optional(Id),
    }),
    response: { 200: z.object({ payouts: z.array(Payout), feeds: z.array(PayoutFeed) }) },
  },
})

export const getPayout = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/payout/item/:payoutId',
  summary: 'Extension: a payout with every line that it is made of, and the payments that they are of',
  schema: {
    params: z.object({ id: Id, payoutId: Id }),
    response: { 200: z.object({ payout: Payout, entries: z.array(PayoutEntry) }) },
  },
})

export const fetchPayouts = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/payout/fetch',
  summary:
    'Extension: ask the payment providers of an organisation for their payouts now; they are read in a job',
  schema: { params: ofOrganisation, response: { 200: z.object({ feeds: z.array(PayoutFeed) }) } },
})
