import * as z from 'zod'

/** ePayment's wire shapes. Every answer is parsed; what doesn't fit is nonsense. */

/** Our own name of a payment: one per attempt, unique for the sales unit, and safe in an address. */
export const Reference = z.string().regex(/^[a-zA-Z0-9-]{8,64}$/)

const Amount = z.object({ value: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Amount = z.infer<typeof Amount>

/** All that was ever done to a payment, as sums: the state stays AUTHORIZED through it all. */
const Aggregate = z.object({
  authorizedAmount: Amount,
  cancelledAmount: Amount,
  capturedAmount: Amount,
  refundedAmount: Amount,
})
export type Aggregate = z.infer<typeof Aggregate>

/** The lifetime is seconds, written as text. */
export const TokenGranted = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().positive(),
})

export const PaymentOpened = z.object({ reference: Reference, redirectUrl: z.url().max(2_000) })

export const PaymentFound = z.object({
  reference: Reference,
  state: z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED']),
  aggregate: Aggregate,
  metadata: z.record(z.string(), z.string()).nullish(),
  /** A moment as text; what can't be read is as good as absent, and does not make the payment unknown. */
  captureGuaranteedUntil: z.unknown().optional(),
})
export type PaymentFound = z.infer<typeof PaymentFound>

/** Answer to capture, refund and cancel. */
export const PaymentAdjusted = z.object({ reference: Reference, aggregate: Aggregate })

/** RFC 9457. Codes of refusals stand among the details under the name ErrorCode. */
export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  extraDetails: z.array(z.object({ name: z.string(), reason: z.string() })).nullish(),
})
export type Problem = z.infer<typeof Problem>

export const WebhookRegistered = z.object({ id: z.string().min(1), secret: z.string().min(1) })

/** What a webhook says happened; for one payment the reference is always the same. */
export const PaymentHappened = z.object({
  reference: Reference,
  name: z.string().max(40),
  success: z.boolean(),
})

const Name = z.string().max(200)

/** The Report API's ledgers of a sales unit; each has one currency and one account at a bank. */
export const LedgerList = z.object({
  items: z.array(
    z.object({ ledgerId: z.string().min(1).max(64), settlesForRecipientHandles: z.array(z.string()) }),
  ),
})

/** What a row of a ledger's feed is, so far as it says it. */
export const FundsRow = z.looseObject({
  entryType: z.string().catch(''),
  reference: z.string().nullish().catch(undefined),
  pspReference: z.string().catch(''),
})
export type FundsRow = z.infer<typeof FundsRow>

/** What moved on a ledger, in minor units. */
export const FundsEntry = z.object({
  pspReference: Name.min(1),
  ledgerDate: z.string().max(40),
  entryType: z.string().min(1).max(60),
  reference: Name.nullish().transform((reference) => reference ?? ''),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.int(),
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type FundsEntry = z.infer<typeof FundsEntry>

/** A row that is no entry spoils the payout alone that it is in. */
export const FundsPage = z.object({ items: z.array(FundsRow), cursor: z.string().max(2_000) })
