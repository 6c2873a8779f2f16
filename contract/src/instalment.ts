import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ManualMethod } from './grant.ts'
import { PaymentItem } from './payment.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Id, MinorUnits } from './scalar.ts'

/** Number of our own e-mail about a part of a price. */
export const INSTALMENT_TEMPLATE = 23

/**
 * refunded: paid once, and given back or lost. stopped: claimed no more. held: it is unknown whether the card was charged, and
 * an administrator finds out.
 */
export const InstalmentState = z.enum(['paid', 'refunded', 'stopped', 'held', 'overdue', 'due', 'coming'])
export type InstalmentState = z.infer<typeof InstalmentState>

/** One part of a price that is paid in parts; the first is paid with the purchase. */
export const Instalment = z.object({
  id: Id,
  n: z.int(),
  dueOn: CalendarDate,
  amountMinor: MinorUnits,
  state: InstalmentState,
  /** It is the fee of a reminder. */
  isFee: z.optional(z.boolean()),
  /** What paid it, whose receipt can be read by this id; null for none. */
  paymentId: z.nullable(Id),
  /** An administrator recorded that it came outside the portal. */
  isRecorded: z.boolean(),
})
export type Instalment = z.infer<typeof Instalment>

/** A purchase that is paid in parts. */
export const InstalmentPlan = z.object({
  id: Id,
  orgId: Id,
  organisationName: z.string(),
  payerId: Id,
  payerName: z.string(),
  years: z.array(z.object({ memberId: Id, memberName: z.string(), membershipHistoryId: Id, year: z.int() })),
  /** Of a fee that the organisation asks for: what its payer types into a bank's form. */
  claim: z.optional(
    z.object({
      reference: z.string(),
      /** What others pay of it; left out by a server without shares. */
      shares: z.optional(
        z.array(
          z.object({
            payerName: z.string(),
            totalMinor: MinorUnits,
            openMinor: MinorUnits,
            isAwaited: z.boolean(),
          }),
        ),
      ),
    }),
  ),
  currency: Currency,
  totalMinor: MinorUnits,
  paidMinor: MinorUnits,
  /** Whether later parts are charged to a kept card; else the payer pays each by hand. */
  isCharged: z.boolean(),
  cardLast4: z.nullable(z.string()),
  /** The rest is claimed no more. */
  isStopped: z.boolean(),
  stopReason: z.nullable(z.string()),
  parts: z.array(Instalment),
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

const ofPart = z.object({ id: Id, partId: Id })

export const listInstalments = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/instalment/list',
  summary: 'Extension: what the caller pays in parts, newest first',
  schema: { response: { 200: z.array(InstalmentPlan) } },
})

export const payInstalment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/instalment/:id/payment/item',
  summary: 'Extension: a payment for a part, or for all that is left, to be prepared and paid in a window',
  access: 'guests',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      /** All that is left, this part included. */
      rest: z.optional(z.boolean()),
      /** What the payer was shown; 409 price_changed when it is not the amount any more. */
      paymentTotal: z.optional(MinorUnits),
    }),
    response: { 200: PaymentItem, 201: PaymentItem },
  },
})

export const recordInstalment = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/instalment/:partId/manual-payment/item',
  summary: 'Extension: an administrator records that a part was paid in cash or by bank transfer',
  schema: {
    params: ofPart,
    body: z.object({
      method: ManualMethod,
      /** The day the money came; not after today. */
      paidOn: CalendarDate,
      /** What was received: the part in full, or 409 price_changed. */
      amountMinor: MinorUnits,
      reason: Reason,
    }),
    response: { 201: InstalmentPlan },
  },
})

export const takeBackInstalment = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/instalment/:partId/take-back',
  summary:
    'Extension: an administrator takes back a payment of a part that was recorded; the part is due again',
  schema: { params: ofPart, body: z.object({ reason: Reason }), response: { 200: InstalmentPlan } },
})

export const releaseInstalment = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/instalment/:partId/release',
  summary:
    'Extension: an administrator found no charge of the card for a part that is held; the payer is asked to pay it',
  schema: { params: ofPart, body: z.object({ reason: Reason }), response: { 200: InstalmentPlan } },
})

export const stopInstalments = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/instalment-plan/:planId/stop',
  summary: 'Extension: an administrator claims the rest of a plan no more; what is paid stays paid',
  schema: {
    params: z.object({ id: Id, planId: Id }),
    body: z.object({ reason: Reason }),
    response: { 200: InstalmentPlan },
  },
})
