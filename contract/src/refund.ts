import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './reason.ts'
import { Currency, Id, Instant, MinorUnits } from './scalar.ts'

/** 'requested' waits for a second person, 'pending' for the provider's word. */
export const RefundState = z.enum(['requested', 'pending', 'done', 'refused'])
export type RefundState = z.infer<typeof RefundState>

export const Refund = z.object({
  id: Id,
  paymentId: Id,
  /** 'provider': given back at the payment provider itself, and read from there. */
  source: z.enum(['organisation', 'provider']),
  amountMinor: z.int(),
  currency: Currency,
  reason: z.string(),
  state: RefundState,
  /** What becomes of the years, in one sentence. */
  effect: z.string(),
  /** Names of persons, for those who administer; for the payer the organisation's. */
  requestedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  rejectedBy: z.nullable(z.string()),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
  /** What it waits for or why it was refused, in plain words; null once it is done. */
  message: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>

const ofPayment = z.object({ id: Id })
export const refundPayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:id/refund',
  summary: 'X7: give money back; above the organisation’s limit a second person approves (202)',
  schema: {
    params: ofPayment,
    body: z.object({
      /** May be left out for the full price of the years that are named. */
      amountMinor: z.optional(MinorUnits.check(z.positive(fieldTexts.amountAboveZero))),
      reason: Reason,
      /** Years that end with it. All of them end when everything is given back; otherwise only those named. */
      membershipHistoryIds: z.optional(z.array(Id).check(z.maxLength(20))),
      /** For a part that ends no year. A part must say either this or which years end. */
      keepsYears: z.optional(z.boolean()),
      /**
       * Identifies the request through retries: the same again is answered as the first, another is refused
       * (idempotency_conflict). Another key is another refund. Also read from the header Idempotency-Key.
       */
      idempotencyKey: z.optional(Id),
    }),
    response: { 200: Refund, 202: Refund },
  },
})

export const approveRefund = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:id/refund/:refundId/approve',
  summary: 'X7: a second person approves a refund',
  schema: { params: z.object({ id: Id, refundId: Id }), response: { 200: Refund } },
})

export const rejectRefund = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:id/refund/:refundId/reject',
  summary: 'X7: a refund that waits for a second person is rejected, or taken back by who asked for it',
  schema: {
    params: z.object({ id: Id, refundId: Id }),
    body: z.object({ reason: Reason }),
    response: { 200: Refund },
  },
})

export const listRefunds = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/payment/:id/refund/list',
  summary: 'X7: the refunds of a payment, newest first',
  schema: { params: ofPayment, response: { 200: z.array(Refund) } },
})

/** A refund of an organisation that waits for a second person. */
export const RefundRequest = z.object({
  id: Id,
  amountMinor: z.int(),
  currency: Currency,
  reason: z.string(),
  /** Who asked for it, and whether that was the caller, who can't approve it. */
  requestedBy: z.string(),
  own: z.boolean(),
  payerName: z.string(),
  createdAt: Instant,
  /** Where it is decided: the membership, and the year in it, that was paid; of a place at an event its sign-up alone. */
  membershipId: z.nullable(Id),
  historyId: Id,
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const listRefundRequests = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/refund/requested',
  summary: 'Extension: refunds that wait for a second person, the oldest first, at most 200',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(RefundRequest) } },
})
