import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Currency, Id, Instant, MinorUnits } from './scalar.ts'

/** How the books and the gateway disagree about a payment. 'there' is the gateway, 'here' our books. */
export const BooksDifferenceKind = z.enum([
  'captured_there',
  'captured_here',
  'amounts_differ',
  'refunded_there',
  'refunded_here',
  'hold_left_open',
])
export type BooksDifferenceKind = z.infer<typeof BooksDifferenceKind>

/** What one side says of a payment, in minor units of the difference's currency. */
export const BooksFigures = z.object({
  capturedMinor: MinorUnits,
  refundedMinor: MinorUnits,
  /** Reserved and not taken; our books don't keep it, so it is 0 here. */
  heldMinor: MinorUnits,
})
export type BooksFigures = z.infer<typeof BooksFigures>

export const BooksDifference = z.object({
  kind: BooksDifferenceKind,
  paymentId: Id,
  /** The gateway's own name of the payment, for finding it there. */
  gatewayReference: z.nullable(z.string()),
  currency: Currency,
  here: BooksFigures,
  there: BooksFigures,
})
export type BooksDifference = z.infer<typeof BooksDifference>

/**
 * Why nothing can be said of a payment: the gateway did not answer; there is no key; it was paid through another
 * provider than today's; it has no name there; or it is being settled right now.
 */
export const UnaskedReason = z.enum(['no_answer', 'no_key', 'other_provider', 'no_name', 'in_motion'])
export type UnaskedReason = z.infer<typeof UnaskedReason>

export const UnaskedPayment = z.object({ paymentId: Id, reason: UnaskedReason })
export type UnaskedPayment = z.infer<typeof UnaskedPayment>

/** What came of comparing one day of one organisation; a day on which no payment moved has none. */
export const BooksDay = z.object({
  day: CalendarDate,
  comparedAt: Instant,
  /** Payments of which both sides were read. */
  compared: z.int(),
  differences: z.array(BooksDifference),
  unasked: z.array(UnaskedPayment),
})
export type BooksDay = z.infer<typeof BooksDay>

const ofOrganisation = z.object({ id: Id })

export const getBooks = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/books',
  summary: 'Extension: how our books compare with the gateway’s, day by day, newest first, at most 366 days',
  schema: {
    params: ofOrganisation,
    querystring: z.object({ from: CalendarDate, to: CalendarDate }),
    response: { 200: z.array(BooksDay) },
  },
})

/** A month of the Copenhagen calendar, 'YYYY-MM'. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, fieldTexts.month))

export const exportBookkeeping = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/bookkeeping',
  summary: 'Extension: what was sold and given back in a month, line by line, as CSV for the bookkeeper',
  mediaTypes: ['text/csv'],
  schema: {
    params: ofOrganisation,
    querystring: z.object({ month: Month }),
    response: { 200: z.string() },
  },
})
