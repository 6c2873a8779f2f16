import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { insertCredit, sumCredit } from './creditStore.ts'
import { purchaseOfInstalments } from './instalmentPurchase.ts'
import { findPlanOf } from './instalmentStore.ts'
import { readPlanParts } from './planParts.ts'
import { lineKey } from './priceLines.ts'
import { listLines, type PurchaseRow } from './purchaseStore.ts'
import { recordManual } from './recordManual.ts'

interface Spending {
  purchase: PurchaseRow
  source: string
  actorId: string | null
  at: Date
  /** Today, where it is not given: on no day before the credit last changed. */
  paidOn?: string
  /** In the staff's words, or those of a payer's press. */
  reason?: string
  claimId?: string
}

/**
 * A purchase is paid with its payer's credit: a payment as every other, and the entry that took it. The payer is locked, and has so much
 * credit.
 */
export async function payWithCredit(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { purchase, source, actorId, at, claimId, ...given }: Spending,
): Promise<PaymentRow> {
  const { paidOn = copenhagenDate(at), reason = storedReasonTexts.creditSpent } = given
  const manual = { method: 'credit' as const, paidOn, reason }
  const row = await recordManual(tx, deps, { purchase, source, actorId, at, manual })
  await insertCredit(tx, {
    orgId: purchase.orgId,
    payerId: purchase.payerId,
    currency: purchase.currency,
    amountMinor: -purchase.totalMinor,
    cause: 'spent',
    bookedOn: paidOn,
    claimId,
    paymentId: row.id,
    reason,
    createdBy: actorId,
    createdAt: at,
  })
  return row
}

/** Whether the credit that a purchase was to take is not there any more: its window was given up, and another took it. */
export async function isCreditGone(tx: Database, purchase: PurchaseRow): Promise<boolean> {
  const plan = await findPlanOf(tx, purchase.id)
  if (plan?.creditMinor == null) return false
  const years = (await listLines(tx, purchase.id)).map(({ history }) =>
    lineKey(history.memberId, history.membershipFor),
  )
  return (await sumCredit(tx, purchase, new Set(years))) < plan.creditMinor
}

/**
 * The window has paid its part of a purchase: credit pays the other in the same transaction. After a restore the credit may be gone, and the
 * part stays due. The payer is locked.
 */
export async function payCreditPart(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { purchase: begun, ...cause }: Pick<Spending, 'purchase' | 'source' | 'actorId' | 'at'>,
): Promise<void> {
  const row = await findPlanOf(tx, begun.id)
  if (row?.creditMinor == null || (await isCreditGone(tx, begun))) return
  const { at } = cause
  const plan = await readPlanParts(tx, row.id, copenhagenDate(at))
  const payer = await lockMember(tx, begun.payerId)
  const chosen = plan?.parts.filter(({ state }) => isPayable(state)) ?? []
  if (!plan || !payer || chosen.length === 0) return
  const purchase = await purchaseOfInstalments(tx, { plan, payer, chosen, at })
  await payWithCredit(tx, deps, { ...cause, purchase })
}
