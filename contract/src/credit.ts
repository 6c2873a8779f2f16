import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ManualMethod } from './grant.ts'
import { InstalmentPlan } from './instalment.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Id, Instant, MinorSum, MinorUnits } from './scalar.ts'

/**
 * Why credit changed. paid_too_much: money came beyond what was open. taken_back: that was recorded wrongly. spent: it paid a claim.
 * returned: such a payment was taken back. paid_back: the organisation gave it back. payback_undone: that was recorded wrongly.
 */
export const CreditCause = z.enum([
  'paid_too_much',
  'taken_back',
  'spent',
  'returned',
  'paid_back',
  'payback_undone',
])
export type CreditCause = z.infer<typeof CreditCause>

export const CreditEntry = z.object({
  id: Id,
  cause: CreditCause,
  /** Below zero for what the payer has less. */
  amountMinor: z.int(),
  bookedOn: CalendarDate,
  /** For the organisation alone: words of its staff or of a bank's line, which may name others. Null for the payer. */
  reason: z.nullable(z.string()),
  /** Whether it can be taken back alone: it came without a payment, and is neither taken back nor spent. */
  canTakeBack: z.boolean(),
  /** Whether it is a payback that was recorded wrongly and can be undone; left out by a server that undoes none. */
  canUndo: z.optional(z.boolean()),
})
export type CreditEntry = z.infer<typeof CreditEntry>

export const PaybackRequest = z.object({
  amountMinor: MinorUnits.check(z.positive()),
  /** The credit that was shown; 409 price_changed where it is not that any more, so a repeated call pays nothing back twice. */
  creditMinor: MinorSum.check(z.positive()),
  method: ManualMethod,
  reason: Reason,
})
export type PaybackRequest = z.infer<typeof PaybackRequest>

/** Credit that waits for a second person to be paid back. */
export const CreditPayback = z.object({
  id: Id,
  amountMinor: MinorUnits,
  method: ManualMethod,
  reason: z.string(),
  requestedBy: z.nullable(z.string()),
  requestedAt: Instant,
  /** Whether the caller asked for it, and so can't approve it. */
  isOwn: z.boolean(),
  /** Whether it is the undoing of a payback that waits. */
  isUndo: z.optional(z.boolean()),
})
export type CreditPayback = z.infer<typeof CreditPayback>

/** What a payer has paid an organisation too much, with how it came to be, the newest first. */
export const Credit = z.object({
  orgId: Id,
  organisationName: z.string(),
  payerId: Id,
  payerName: z.string(),
  /** False for a payer of a share of a claim, who is no member; left out by a server that does not say. */
  isMember: z.optional(z.boolean()),
  currency: Currency,
  /** What can be spent or paid back: without what waits to be paid back. */
  amountMinor: MinorSum,
  entries: z.array(CreditEntry),
  /** For the organisation alone. */
  paybacks: z.array(CreditPayback),
})
export type Credit = z.infer<typeof Credit>

export const listOwnCredit = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/credit/list',
  summary: 'Extension: what the caller has paid organisations too much, which they can pay claims with',
  schema: { response: { 200: z.array(Credit) } },
})

export const spendCredit = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/instalment-plan/:id/credit/item',
  summary: 'Extension: the payer of a claim pays it with their credit at the organisation, as far as it goes',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      /** What the payer was shown; 409 price_changed where it is not the amount any more. */
      amountMinor: MinorUnits.check(z.positive()),
      /** What the payer was shown as open of the claim; 409 price_changed where it is not any more, so a repeated call spends nothing twice. */
      openMinor: MinorUnits.check(z.positive()),
    }),
    response: { 201: InstalmentPlan },
  },
})

export const listCredit = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/credit/list',
  summary:
    'Extension: payers with credit at an organisation, or who were paid back in the last 60 days, 100 at most, the most on top',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(Credit) } },
})

export const payBackCredit = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/credit/:payerId/pay-back',
  summary:
    'Extension: an administrator pays credit back in cash or by bank; above the organisation’s limit it waits for a second person',
  schema: {
    params: z.object({ id: Id, payerId: Id }),
    body: PaybackRequest,
    response: { 201: Credit },
  },
})

const ofPayback = z.object({ id: Id, paybackId: Id })

export const approveCreditPayback = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/credit-payback/:paybackId/approve',
  summary: 'Extension: a second person agrees that credit is paid back',
  schema: { params: ofPayback, response: { 200: Credit } },
})

export const rejectCreditPayback = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/credit-payback/:paybackId/reject',
  summary: 'Extension: credit that waits to be paid back stays credit',
  schema: { params: ofPayback, body: z.object({ reason: Reason }), response: { 200: Credit } },
})

export const undoPayback = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/credit-entry/:entryId/undo-pay-back',
  summary:
    'Extension: an administrator undoes a payback that was recorded wrongly, and the credit is the payer’s again; where the payback had a second person, so has this',
  schema: {
    params: z.object({ id: Id, entryId: Id }),
    body: z.object({ reason: Reason }),
    response: { 200: Credit },
  },
})

export const takeBackCredit = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/credit-entry/:entryId/take-back',
  summary: 'Extension: an administrator takes back credit that was recorded wrongly, and is not spent',
  schema: {
    params: z.object({ id: Id, entryId: Id }),
    body: z.object({ reason: Reason }),
    response: { 200: Credit },
  },
})
