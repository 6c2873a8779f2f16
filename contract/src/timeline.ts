import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MembershipStatus } from './membership.ts'
import { PaymentStatus } from './payment.ts'
import { Currency, Id, Instant, MinorUnits } from './scalar.ts'

/** What the books call a step; only for those who administer the organisation. Nothing of it is the gateway's own text. */
export const RawStep = z.object({
  kind: z.enum(['state', 'capture', 'callback', 'refund']),
  from: z.nullable(z.string()),
  to: z.string(),
  source: z.string(),
  code: z.nullable(z.string()),
  /** Name of the person who did it. */
  actor: z.nullable(z.string()),
})
export type RawStep = z.infer<typeof RawStep>

/** One step of a payment in plain words. */
export const TimelineStep = z.object({
  at: Instant,
  sentence: z.string(),
  /** How it became known, in words. */
  source: z.nullable(z.string()),
  tone: z.enum(['good', 'neutral', 'waiting', 'bad']),
  raw: z.nullable(RawStep),
})
export type TimelineStep = z.infer<typeof TimelineStep>

/** A year, or a place at an event, that a payment paid for. */
export const TimelinePeriod = z.object({
  /** Of the year, or of the sign-up for the event. */
  membershipHistoryId: Id,
  memberName: z.string(),
  year: z.int(),
  /** The event of a place; left out of a year. */
  event: z.optional(z.string()),
  unitMinor: MinorUnits,
  active: z.boolean(),
})
export type TimelinePeriod = z.infer<typeof TimelinePeriod>

/** A refund that waits for a second person. */
export const TimelineRefundRequest = z.object({
  refundId: Id,
  amountMinor: MinorUnits,
  reason: z.string(),
  /** What would become of the years, in one sentence. */
  effect: z.string(),
  requestedBy: z.string(),
  /** Whether the viewer asked for it, who can take it back and not approve it. */
  own: z.boolean(),
  createdAt: Instant,
})
export type TimelineRefundRequest = z.infer<typeof TimelineRefundRequest>

/** What those who administer the organisation can do about giving money of a payment back (X7). */
export const RefundStaffView = z.object({
  /** What can be given back now; 0 while nothing can. */
  leftMinor: MinorUnits,
  /** What the viewer can give back without a second person; null for no limit. */
  leftAloneMinor: z.nullable(MinorUnits),
  /** What a bank asks for, and can't be given back meanwhile. */
  contestedMinor: MinorUnits,
  years: z.array(TimelinePeriod),
  /** Of a share of a claim, which is owed again once all of it has gone back, unless the year ends with it. */
  isShare: z.optional(z.boolean()),
  /** Newest first. */
  waiting: z.array(TimelineRefundRequest),
})
export type RefundStaffView = z.infer<typeof RefundStaffView>

export const TimelinePayment = z.object({
  paymentId: Id,
  status: PaymentStatus,
  /** The whole payment for the payer and the organisation, the own line for somebody who was paid for. */
  amountMinor: MinorUnits,
  currency: Currency,
  test: z.boolean(),
  /** Whether the viewer can note that the cardholder's bank asks for this money. */
  canDispute: z.boolean(),
  /** What a bank can still ask for; 0 while none can be noted. */
  disputableMinor: MinorUnits,
  /** The organisation under whose Money its disputes are listed; null where it has none, and for all who may not refund. */
  disputesOrgId: z.nullable(Id),
  /** Whether asking the payment company again may bring news. */
  canCheck: z.boolean(),
  /** Null for all who may not give money back, and where there is none to give. */
  refundStaffView: z.nullable(RefundStaffView),
  /** Oldest first. */
  steps: z.array(TimelineStep),
})
export type TimelinePayment = z.infer<typeof TimelinePayment>

export const PeriodTimeline = z.object({
  membershipHistoryId: Id,
  year: z.int(),
  status: MembershipStatus,
  /** Why it has this status, in a sentence. */
  why: z.string(),
  /** What the viewer can take back: a payment that was recorded for a year or a place, or a year that was given free. */
  takeBack: z.nullable(z.enum(['manual', 'grant', 'place'])),
  /** Newest first. */
  payments: z.array(TimelinePayment),
})
export type PeriodTimeline = z.infer<typeof PeriodTimeline>

export const getTimeline = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/history/:id/timeline',
  summary:
    'Extension: why a membership year, or a place at an event, has its status, and every step of each payment for it',
  schema: { params: z.object({ id: Id }), response: { 200: PeriodTimeline } },
})
