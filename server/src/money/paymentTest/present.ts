import { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentTest } from '@medlem/contract/setup'
import { paymentTestTexts } from '@medlem/i18n/en/server/paymentTest'
import { inLanguage } from '@medlem/i18n/languages'
import type { PaymentTestRow } from './store.ts'

export type TestFailure = keyof typeof paymentTestTexts

const isFailure = (word: string | null): word is TestFailure => word !== null && word in paymentTestTexts

/** A test as the calls tell it, with the reason in the reader's language. */
export function presentPaymentTest(row: PaymentTestRow, language: string): PaymentTest {
  const { id, testMode, amountMinor, currency, state, reason } = row
  return {
    id,
    provider: PaymentProviderName.parse(row.provider),
    testMode,
    amountMinor,
    currency,
    state,
    reason: isFailure(reason) ? inLanguage(paymentTestTexts, language)[reason] : null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
