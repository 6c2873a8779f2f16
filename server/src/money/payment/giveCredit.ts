import type { Database } from '@medlem/database/database'
import type { CreditEntryRow } from '@medlem/database/schema/credit'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findMemberById } from '../../people/member/store.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { insertCredit } from './creditStore.ts'

type Given = Parameters<typeof insertCredit>[1] & { cause: 'paid_too_much' | 'returned' }

/**
 * Writes what a payer gets as credit, above nothing, under the payer's lock. 409 for a payer who is erased: a member can't be erased while they
 * have credit, as it would belong to no one (decision 73), so none is given afterwards.
 */
export async function giveCredit(tx: Database, values: Given): Promise<CreditEntryRow> {
  const payer = await findMemberById(tx, values.payerId)
  if (payer?.erasedAt) {
    const isReturn = values.cause === 'returned'
    const message = say(moneyProblemTexts, (t) => (isReturn ? t.returnErased : t.creditErased))
    const refusal = { as: 'invalid_transition', status: 409 } as const
    throw refuseField(isReturn ? 'paymentId' : 'amountMinor', 'payer_erased', message, refusal)
  }
  return insertCredit(tx, values)
}
