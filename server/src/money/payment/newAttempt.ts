import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { danishMoney } from '@medlem/domain/money'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { makeAttempt } from './insertPurchase.ts'
import { memberStep } from './memberStep.ts'
import type { PurchaseRow } from './purchaseStore.ts'

export interface MadePayment {
  row: PaymentRow
  purchase: PurchaseRow
  created: boolean
}

/** One more attempt of the member, or of the one who acts for them. */
export async function newAttempt(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { purchase, provider, test }: { purchase: PurchaseRow } & Pick<PaymentRow, 'provider' | 'test'>,
): Promise<PaymentRow> {
  const at = deps.clock.now()
  const row = await makeAttempt(tx, deps, { ...memberStep(caller, at), purchase, provider, test })
  await auditActing(tx, caller, {
    action: 'payment_create',
    objectId: row.id,
    orgId: purchase.orgId,
    at,
  })
  return row
}

export function refuseOtherPrice(shownMinor: number | undefined, totalMinor: number, currency: string): void {
  if (shownMinor === undefined || shownMinor === totalMinor) return
  throw new AppError(
    'price_changed',
    409,
    say(moneyProblemTexts, (t) => t.priceChanged({ amount: danishMoney(totalMinor, currency) })),
    {
      errors: [{ field: 'paymentTotal', code: 'price_changed', message: String(totalMinor) }],
    },
  )
}

export function alreadyPaid(): AppError {
  return new AppError(
    'already_paid',
    409,
    say(moneyProblemTexts, (t) => t.alreadyPaid),
  )
}

/**
 * Locks the member who pays until the transaction ends, before anything else is locked: an erasure locks the same row, so
 * that a payment is not started or shown for somebody who is erased meanwhile.
 */
export async function lockPayer(tx: Database, payerId: string): Promise<MemberRow> {
  const payer = await lockMember(tx, payerId)
  if (payer?.enabled) return payer
  throw new AppError(
    'forbidden',
    403,
    say(moneyProblemTexts, (t) => t.payerClosed),
  )
}
