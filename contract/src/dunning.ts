import * as z from 'zod/mini'
import { Claim } from './claim.ts'
import { endpoint } from './endpoint.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Id, MinorUnits } from './scalar.ts'

/** The reminders of claims that an organisation sends, in their order; none for an empty list. */
export const DunningSteps = z
  .array(
    z.object({
      /** Days after the day on which the claim is due; later than the step before. */
      afterDays: z.int().check(z.positive(), z.maximum(365)),
      /** What the reminder adds to the claim, in minor units; 0 for nothing. */
      feeMinor: MinorUnits,
    }),
  )
  .check(z.maxLength(6))
export type DunningSteps = z.infer<typeof DunningSteps>

/** What the law of an organisation's country lets it ask for reminders today. */
export const DunningLimit = z.object({
  /** The most for one reminder, in minor units; 0 where no limit is known. */
  mostMinor: MinorUnits,
  /** So many reminders of a claim may cost something; null for any number. */
  mostFees: z.nullable(z.int()),
  /** Days after the day on which the claim is due before one may cost something. */
  firstAfterDays: z.int(),
  /** Days between two that cost something. */
  daysApart: z.int(),
  /** The law, as it is cited; null where no limit is known. */
  source: z.nullable(z.string()),
})
export type DunningLimit = z.infer<typeof DunningLimit>

const ofClaim = z.object({ id: Id, claimId: Id })

export const pauseDunning = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/pause',
  summary:
    'Extension: an administrator sends the payer of a claim no reminders of the organisation’s claims until a day, or again from now on',
  schema: {
    params: ofClaim,
    body: z.object({
      /** The last day without reminders, not before today; null ends a pause. */
      until: z.nullable(CalendarDate),
      reason: Reason,
    }),
    response: { 200: Claim },
  },
})

export const waiveDunning = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/waive-fees',
  summary: 'Extension: an administrator waives the fees of reminders that are open of a claim',
  schema: { params: ofClaim, body: z.object({ reason: Reason }), response: { 200: Claim } },
})
