import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MembershipStatus } from './membership.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Id, MinorUnits } from './scalar.ts'

/** How money can come outside the portal. */
export const ManualMethod = z.enum(['cash', 'bank_transfer'])
export type ManualMethod = z.infer<typeof ManualMethod>

/** How a payment that was recorded was paid: with money, or with what the payer had paid too much before. */
export const PaidMethod = z.enum([...ManualMethod.options, 'credit'])
export type PaidMethod = z.infer<typeof PaidMethod>

/** What became of a membership year. */
export const DecidedPeriod = z.object({
  membershipHistoryId: Id,
  year: z.int(),
  status: MembershipStatus,
  /** Of a recorded payment. */
  receiptNumber: z.nullable(z.int()),
})
export type DecidedPeriod = z.infer<typeof DecidedPeriod>

/** Money that came outside the portal. */
export const ManualPayment = z.object({
  method: ManualMethod,
  /** The day the money came; not after today. */
  paidOn: CalendarDate,
  /** What was received: the price in full, or 409 price_changed. */
  amountMinor: MinorUnits,
  reason: Reason,
})
export type ManualPayment = z.infer<typeof ManualPayment>

export const PaymentRecord = z.extend(ManualPayment, { membershipConfId: Id })
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const PeriodGrant = z.object({ membershipConfId: Id, reason: Reason })
export type PeriodGrant = z.infer<typeof PeriodGrant>

export const PeriodRevocation = z.object({ reason: Reason })
export type PeriodRevocation = z.infer<typeof PeriodRevocation>

const ofMembership = z.object({ id: Id })

export const recordPayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/:id/manual-payment/item',
  summary: 'Extension: an administrator records a payment in cash or by bank transfer for a year',
  schema: { params: ofMembership, body: PaymentRecord, response: { 201: DecidedPeriod } },
})

export const grantPeriod = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/:id/grant/item',
  summary: 'Extension: an administrator gives a year free',
  schema: { params: ofMembership, body: PeriodGrant, response: { 201: DecidedPeriod } },
})

export const revokePeriod = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/history/:id/revoke',
  summary:
    'Extension: an administrator takes back a year that was given free, or what was paid outside the portal',
  schema: { params: z.object({ id: Id }), body: PeriodRevocation, response: { 200: DecidedPeriod } },
})
