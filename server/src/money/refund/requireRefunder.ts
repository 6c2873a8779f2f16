import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Caller } from '../../people/access/caller.ts'
import { requireFreshLogin } from '../../people/access/freshLogin.ts'
import { administers } from '../../people/access/policy.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findPaymentFor, type PurchaseRow } from '../payment/purchaseStore.ts'
import { requireSight } from '../payment/readPayment.ts'

export interface Refundable {
  row: PaymentRow
  purchase: PurchaseRow
  organisation: OrganisationRow
}

/**
 * Only administrators of the organisation, as themselves and just signed in, give money back (design row X7). 403 for
 * others who may see the payment, 404 for the rest.
 */
export async function requireRefunder(deps: Deps, caller: Caller, paymentId: string): Promise<Refundable> {
  const seen = await findPaymentFor(deps.db, paymentId, caller.subject.id)
  if (!seen) throw notFound()
  const { row, purchase, organisation } = seen
  if (administers(caller, organisation, 'money:refund')) {
    requireSecondStep(caller, organisation)
    requireFreshLogin(deps, caller)
    return { row, purchase, organisation }
  }
  await requireSight(deps, caller, { ...seen, access: 'read' })
  throw forbidden(say(moneyProblemTexts, (t) => t.administratorRefunds))
}
