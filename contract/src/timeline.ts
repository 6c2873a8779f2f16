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
  /** Name of who did it. */
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

export const TimelinePayment = z.object({
  paymentId: Id,
  status: PaymentStatus,
  /** The whole payment for who paid and the organisation, the own line for who was paid for. */
  amountMinor: MinorUnits,
  currency: Currency,
  test: z.boolean(),
  /** Whether asking the payment company again may bring news. */
  canCheck: z.boolean(),
  /** Oldest first. */
  steps: z.array(TimelineStep),
})
export type TimelinePayment = z.infer<typeof TimelinePayment>

export const YearTimeline = z.object({
  membershipHistoryId: Id,
  year: z.int(),
  status: MembershipStatus,
  /** Why it has this status, in a sentence. */
  why: z.string(),
  /** What the viewer can take back: a payment that was recorded, or a year that was given free. */
  takeBack: z.nullable(z.enum(['manual', 'grant'])),
  /** Newest first. */
  payments: z.array(TimelinePayment),
})
export type YearTimeline = z.infer<typeof YearTimeline>

export const getTimeline = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/history/:id/timeline',
  summary: 'Extension: why a membership year has its status, and every step of each payment for it',
  schema: { params: z.object({ id: Id }), response: { 200: YearTimeline } },
})
