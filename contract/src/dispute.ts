import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Id, Instant, MinorUnits } from './scalar.ts'

/** A membership year, or a place at an event, that the payment paid for. */
export const DisputedPeriod = z.object({
  /** Of the year, or of the sign-up for the event. */
  membershipHistoryId: Id,
  /** Null of a place at an event. */
  membershipId: z.nullable(Id),
  memberId: Id,
  memberName: z.string(),
  year: z.int(),
  /** The event of a place; left out of a year. */
  event: z.optional(z.string()),
  /** False once it has ended, for whatever reason: then there is nothing to decide about it. */
  active: z.boolean(),
})
export type DisputedPeriod = z.infer<typeof DisputedPeriod>

/** The cardholder's bank asks about a payment (an inquiry), or for money of it (a chargeback). */
export const Dispute = z.object({
  id: Id,
  paymentId: Id,
  /** An inquiry moves no money, and refuses no refund. */
  kind: z.enum(['inquiry', 'chargeback']),
  /** What it is about; once it is lost, what the bank took. Several disputes of one payment add up. */
  amountMinor: z.int(),
  /** What stays paid of the payment beside it. */
  restMinor: z.int(),
  currency: Currency,
  payerId: Id,
  payerName: z.string(),
  years: z.array(DisputedPeriod),
  /** Who reported it. */
  source: z.enum(['provider', 'organisation']),
  /** What the bank has decided; 'lost' without `concludedAt` waits for the organisation to say what becomes of the years. */
  state: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  disputedOn: CalendarDate,
  recordedBy: z.nullable(z.string()),
  openedAt: Instant,
  concludedAt: z.nullable(Instant),
  concludedBy: z.nullable(z.string()),
  conclusionReason: z.nullable(z.string()),
  /** What became of the years, in one sentence; null until then. */
  effect: z.nullable(z.string()),
  /** What it waits for, in plain words; null once it is closed. */
  message: z.nullable(z.string()),
})
export type Dispute = z.infer<typeof Dispute>

/** What is noted of a dispute that the provider does not tell of. */
export const DisputeRecord = z.object({
  reason: Reason,
  disputedOn: CalendarDate,
  /** A chargeback where it is left out. */
  kind: z.optional(z.enum(['inquiry', 'chargeback'])),
  /** What the bank asks about, in minor units of the payment's currency; all that it can where it is left out. */
  amountMinor: z.optional(MinorUnits.check(z.minimum(1))),
})
export type DisputeRecord = z.infer<typeof DisputeRecord>

/** How a dispute ended. */
export const DisputeOutcome = z.object({
  outcome: z.enum(['won', 'lost'], fieldTexts.sayHowEnded),
  reason: Reason,
  /** Must be given when the money is lost: years that end. The others are kept, as given by the organisation. */
  membershipHistoryIds: z.optional(z.array(Id).check(z.maxLength(20))),
})
export type DisputeOutcome = z.infer<typeof DisputeOutcome>

export const recordDispute = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:id/dispute',
  summary: 'X7: note that the cardholder’s bank asks for the money, where the payment provider does not tell',
  schema: {
    params: z.object({ id: Id }),
    body: DisputeRecord,
    response: { 200: Dispute },
  },
})

export const concludeDispute = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:id/dispute/:disputeId/conclude',
  summary: 'X7: note how a dispute ended, and what becomes of the years when the money is lost',
  schema: {
    params: z.object({ id: Id, disputeId: Id }),
    body: DisputeOutcome,
    response: { 200: Dispute },
  },
})

export const listDisputes = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/dispute/list',
  summary: 'X7: the disputes of an organisation, those that wait for somebody first, then newest first',
  schema: { querystring: z.object({ orgId: Id }), response: { 200: z.array(Dispute) } },
})
