import type { PaymentFailure } from '@medlem/contract/payment'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import { inLanguage } from '@medlem/i18n/languages'

type Key = keyof typeof paymentFailureTexts
const keys = new Map(Object.entries(paymentFailureTexts).map(([key, text]) => [text, key as Key]))

/**
 * Why a payment failed, in a language. It is stored as a sentence of `paymentFailureTexts` in English, which Vipps' own
 * states (payments/src/vipps) are too; a gateway's words stay as they are.
 */
export function translateFailure(failure: PaymentFailure | null, language: string): PaymentFailure | null {
  const key = failure && keys.get(failure.reason)
  return key ? { ...failure, reason: inLanguage(paymentFailureTexts, language)[key] } : failure
}
