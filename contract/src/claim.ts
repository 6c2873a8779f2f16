import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { PaidMethod } from './grant.ts'
import { MemberSelection } from './memberSelection.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Id, line, MinorSum, MinorUnits } from './scalar.ts'

/** Number of our own e-mail about a fee that is asked for. */
export const CLAIM_TEMPLATE = 32

/**
 * forgiven: the organisation asks for the rest no more, and the year counts. withdrawn: nothing is owed any more, and the claim
 * stands behind no year. shared: others pay all of it.
 */
export const ClaimState = z.enum(['open', 'partly_paid', 'paid', 'forgiven', 'withdrawn', 'shared'])
export type ClaimState = z.infer<typeof ClaimState>

/** How long what is owed is overdue, in days. */
export const OwedAge = z.enum(['not_due', 'to_30', 'to_60', 'to_90', 'older'])
export type OwedAge = z.infer<typeof OwedAge>

/** What is done about a claim. */
export const ClaimDeed = z.enum([
  'record',
  'take_back',
  'pause',
  'remind_again',
  'waive',
  'split',
  'join',
  'send',
  'forgive',
  'withdraw',
])
export type ClaimDeed = z.infer<typeof ClaimDeed>

/** A fee that an organisation asks a payer for, before or without a purchase of theirs. */
export const Claim = z.object({
  id: Id,
  /** As the payers of the currency's country know it, with its check digit. */
  reference: z.string(),
  state: ClaimState,
  payerId: Id,
  payerName: z.string(),
  memberId: Id,
  memberName: z.string(),
  feeName: z.string(),
  year: z.int(),
  dueOn: CalendarDate,
  currency: Currency,
  totalMinor: MinorUnits,
  paidMinor: MinorUnits,
  /** What is still to be paid. */
  openMinor: MinorUnits,
  /** What of it are fees of reminders. */
  openFeesMinor: MinorUnits,
  /** How many reminders were sent, and the day of the last. */
  reminders: z.object({ count: z.int(), lastOn: z.nullable(CalendarDate) }),
  /** Until when its payer gets no reminders, and why; null for no pause. */
  pause: z.nullable(z.object({ until: CalendarDate, reason: z.string() })),
  /** Of what is still to be paid; null for nothing. */
  age: z.nullable(OwedAge),
  /** Payments of it that an administrator recorded, which can be taken back. */
  recorded: z.array(z.object({ paymentId: Id, amountMinor: MinorUnits, paidOn: CalendarDate })),
  /** Why it was forgiven or withdrawn. */
  endReason: z.nullable(z.string()),
  /**
   * Of a share that somebody else pays (decision 95): the claim that it is of, whether the year waits for it, and the address that it was sent
   * to, empty for none. Null for a claim; left out by a server without shares.
   */
  share: z.optional(z.nullable(z.object({ claimId: Id, isAwaited: z.boolean(), email: z.string() }))),
  /** What others are asked for of it. */
  sharesMinor: z.optional(MinorUnits),
  /** What of that is still to be paid. */
  sharesOpenMinor: z.optional(MinorUnits),
  /** What those who may write the organisation's money can do about it now; left out by a server that does not say. */
  deeds: z.optional(z.array(ClaimDeed)),
})
export type Claim = z.infer<typeof Claim>

/**
 * Which claims of an organisation: overdue ones are among the open, undecided ones are overdue with all reminders sent, so that the board
 * decides, and ended ones were forgiven or withdrawn.
 */
export const ClaimChoice = z.enum(['open', 'overdue', 'undecided', 'paid', 'ended'])
export type ClaimChoice = z.infer<typeof ClaimChoice>

/** So many claims are listed at a time. */
export const CLAIMS_AT_ONCE = 100

export const ClaimTerms = z.object({
  membershipConfId: Id,
  /** After today. */
  dueOn: CalendarDate,
  /** Null where the year counts once all is paid; else it counts from the claim on, until so many days after it is due. */
  countsForDays: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(365))), null),
})
export type ClaimTerms = z.infer<typeof ClaimTerms>

export const ClaimRecord = z.object({
  /** With credit no money comes: the payer said that it is to be spent. */
  method: PaidMethod,
  /** The day the money came; not after today. */
  paidOn: CalendarDate,
  /** What was received; above what is open it is credit of the payer. With credit no more than that, and than is open: 409 price_changed. */
  amountMinor: MinorUnits.check(z.positive()),
  /** What was open when the form was filled in: 409 price_changed where it is not any more, so a repeated call records nothing twice. */
  openMinor: MinorUnits.check(z.positive()),
  reason: Reason,
})
export type ClaimRecord = z.infer<typeof ClaimRecord>

const ofClaim = z.object({ id: Id, claimId: Id })

export const claimFees = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/batch',
  summary:
    'Extension: preview asking many members for a fee by a day; the batch writes and sends nothing until it is run, and its undo withdraws the claims of which nothing is paid',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MemberSelection, claim: ClaimTerms }),
    response: { 201: Batch },
  },
})

export const listClaims = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/claim/list',
  summary:
    'Extension: claims of an organisation, those due first on top, 100 at a time, with what is owed by age',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      /** Left out for all. */
      choice: z.optional(ClaimChoice),
      /** A reference as the payer typed it. */
      reference: z.optional(line(40)),
      /** Those of which exactly this amount is open, in minor units. */
      openMinor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, fieldTexts.afterNumber))),
      /** Those after this claim. */
      after: z.optional(Id),
    }),
    response: {
      200: z.object({
        claims: z.array(Claim),
        /** What is owed of all claims, whichever are listed. */
        owed: z.record(OwedAge, MinorSum),
        currency: Currency,
        /** The bank account that letters name, as it is printed; null where none is known. Left out by a server without letters. */
        account: z.optional(z.nullable(z.string())),
      }),
    },
  },
})

export const recordClaimPayment = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/manual-payment/item',
  summary:
    'Extension: an administrator records that a claim or a part of it was paid in cash or by bank transfer',
  schema: { params: ofClaim, body: ClaimRecord, response: { 201: Claim } },
})

export const takeBackClaimPayment = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/take-back',
  summary:
    'Extension: an administrator takes back a payment of a claim that was recorded; its amount is open again',
  schema: { params: ofClaim, body: z.object({ paymentId: Id, reason: Reason }), response: { 200: Claim } },
})

export const withdrawClaim = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/withdraw',
  summary: 'Extension: an administrator withdraws a claim of which nothing is paid',
  schema: { params: ofClaim, body: z.object({ reason: Reason }), response: { 200: Claim } },
})

export const forgiveClaim = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/claim/:claimId/forgive',
  summary: 'Extension: an administrator forgives what is open of a claim, and the year counts',
  schema: { params: ofClaim, body: z.object({ reason: Reason }), response: { 200: Claim } },
})
