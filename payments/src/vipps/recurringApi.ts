import * as z from 'zod'

/** The Recurring API's wire shapes (v3). A word that is not known must not make an answer unreadable. */

/** How Vipps names an agreement. */
export const AgreementId = z.string().regex(/^agr_[A-Za-z0-9_-]{1,60}$/)

const Word = z.string().max(60)
const Minor = z.int().min(0)
const Currency = z.string().regex(/^[A-Z]{3}$/)

export const AgreementDrafted = z.object({
  agreementId: AgreementId,
  vippsConfirmationUrl: z.url().max(2_000),
  chargeId: z.string().max(64).nullish(),
})

/** PENDING, ACTIVE, STOPPED or EXPIRED. `maxAmount` is the customer's own choice, made with the acceptance. */
export const AgreementFound = z.object({
  id: AgreementId,
  status: Word,
  pricing: z.object({
    currency: Currency,
    amount: Minor.nullish(),
    suggestedMaxAmount: Minor.nullish(),
    maxAmount: Minor.nullish(),
  }),
})
export type AgreementFound = z.infer<typeof AgreementFound>

export const ChargeCreated = z.object({ chargeId: z.string().max(64) })

export const ChargeFound = z.object({
  id: z.string().max(64),
  agreementId: AgreementId,
  externalId: z.string().max(200).nullish(),
  description: z.string().max(500).nullish(),
  amount: Minor,
  currency: Currency,
  status: Word,
  type: Word,
  failureReason: Word.nullish().catch(undefined),
  summary: z.object({ captured: Minor, refunded: Minor, cancelled: Minor }),
})
export type ChargeFound = z.infer<typeof ChargeFound>

/** RFC 9457, as the Recurring API fills it; the gateway before it answers in another shape, which speaks of us. */
export const RecurringProblem = z.object({
  title: z.string().max(500),
  status: z.int(),
})

/** What a webhook says happened to an agreement or to one of its charges. */
export const RecurringHappened = z.object({
  agreementId: AgreementId,
  chargeId: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,64}$/)
    .nullish(),
})
