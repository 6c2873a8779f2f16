import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { authorizationMismatch } from '@medlem/domain/authorization'
import { canBeAuthorized, isSuperseded } from '@medlem/domain/payment'
import { mergeFailure } from '@medlem/domain/paymentFailure'
import { WINDOW_OVER_MS } from '@medlem/domain/paymentWindow'
import type { Snapshot } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { activatePurchase, findConflictingLine, notifyReleased } from '../payment/activatePurchase.ts'
import { lockEventOf } from '../payment/eventLocks.ts'
import { lockCreditPayer } from '../payment/heldCredit.ts'
import { movePayment, requireMove } from '../payment/movePayment.ts'
import { enqueueKeepCard } from '../payment/noteCardHint.ts'
import { isPriceOutdated, lockCapsOf } from '../payment/outdatedPrice.ts'
import { isCreditGone, payCreditPart } from '../payment/payWithCredit.ts'
import { getPurchase, lockPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import {
  findPaymentByAuthorization,
  getPayment,
  insertEvent,
  isChargedAs,
  isSwitchedOff,
  listAttempts,
  listOpenSiblings,
  lockPayment,
  updatePayment,
} from '../payment/store.ts'
import { supersede } from '../payment/supersede.ts'
import type { SettleRequest } from './settle.ts'

/** 'foreign': the answer is about something else; 'undecided': the provider could not say, or not yet. */
export type Applied = 'changed' | 'unchanged' | 'undecided' | 'foreign'

export interface Answer {
  /** What the provider says; undefined when there was nothing to ask about. */
  snapshot: Snapshot | undefined
  request: SettleRequest
}

interface Step {
  deps: Deps
  tx: Database
  row: PaymentRow
  purchase: PurchaseRow
  answer: Answer
  at: Date
}

/** Applies at most one transition for one answer of the provider, with all its effects, in one transaction. */
export async function applyAnswer(deps: Deps, paymentId: string, answer: Answer): Promise<Applied> {
  const { purchaseId } = await getPayment(deps.db, paymentId)
  const { snapshot } = answer
  const isHold = snapshot?.state === 'authorized'
  return deps.db.transaction(async (tx) => {
    await lockEventOf(tx, purchaseId)
    await lockCreditPayer(tx, purchaseId)
    if (isHold) await lockCapsOf(tx, await getPurchase(tx, purchaseId))
    const purchase = await lockPurchase(tx, purchaseId)
    // Read again under the lock: another worker may have moved it while the provider was asked.
    const row = await lockPayment(tx, paymentId)
    const step: Step = { deps, tx, row, purchase, answer, at: deps.clock.now() }
    if (!canBeAuthorized(row.state)) return declineOnly(step)
    if (!snapshot) return applyNoAuthorization(step)
    switch (snapshot.state) {
      case 'authorized':
      case 'captured':
      case 'part_captured':
        return applyHold(step, snapshot)
      // A restored database has forgotten that the money came, and that it went.
      case 'refunded':
        return answer.request.source === 'restore' ? applyHold(step, snapshot) : applyNoHold(step, snapshot)
      case 'unknown':
      case 'none':
      case 'pending':
        return keepForRetry(step, snapshot)
      default:
        return applyNoHold(step, snapshot)
    }
  })
}

/** An attempt whose window was never opened can only be given up. */
async function declineOnly(step: Step): Promise<Applied> {
  if (step.row.state !== 'created') return 'unchanged'
  return applyNoAuthorization(step)
}

function belongs(row: PaymentRow, snapshot: Snapshot): boolean {
  return (
    row.providerPaymentId !== null &&
    snapshot.providerPaymentId === row.providerPaymentId &&
    snapshot.reference === row.orderNumber
  )
}

/** Also true of the authorization that the provider returned for a charge of the saved card, which has no window. */
async function isOfPayment({ tx, row }: Step, snapshot: Snapshot): Promise<boolean> {
  if (belongs(row, snapshot)) return true
  const { authorizationId, reference } = snapshot
  if (authorizationId === undefined || reference !== row.orderNumber) return false
  return isChargedAs(tx, { paymentId: row.id, authorizationId })
}

/** The provider holds money. Whose, how much and for what is compared in full before anything becomes active. */
async function applyHold(step: Step, snapshot: Snapshot): Promise<Applied> {
  const { tx, row, purchase, at } = step
  const { authorizationId } = snapshot
  if (authorizationId === undefined || !(await isOfPayment(step, snapshot))) return refuseHint(step, snapshot)
  const user = await findPaymentByAuthorization(tx, authorizationId)
  if (user && user.id !== row.id) return refuseHint(step, snapshot)
  const seller = await findOrganisation(tx, purchase.orgId)
  // An organisation that went live meanwhile takes no test any more (Ruling 22).
  const test = row.test && seller?.paymentTestMode === true
  const asked = { amountMinor: BigInt(purchase.totalMinor), currency: purchase.currency, test }
  const got = {
    amountMinor: snapshot.authorized?.minor,
    currency: snapshot.authorized?.currency,
    test: snapshot.test,
  }
  const mismatch = authorizationMismatch(asked, got)
  const change = { ...causeOf(step), row }
  const values = { authorizationId, hintedAuthorizationId: authorizationId, paymentUpdatedAt: at }
  if (mismatch) {
    step.deps.log.error(
      { event: 'payment_integrity_failure', paymentId: row.id, mismatch },
      'the hold differs from what was asked',
    )
    await requireMove(tx, { ...change, event: 'reject_mismatch', values, detail: { mismatch } })
    await lookAtCard(step)
    return 'changed'
  }
  const why = await releaseReason(step, snapshot)
  if (why) {
    await requireMove(tx, { ...change, event: 'reject_duplicate', values, detail: { why } })
    // A payer who switched it off, or ended the membership, knows that nothing is charged.
    if (why !== 'switched_off') await notifyReleased(tx, step.deps, { row, purchase, why, at })
    await lookAtCard(step)
    return 'changed'
  }
  // One attempt of a purchase is open or paid.
  for (const sibling of await listOpenSiblings(tx, row)) await supersede(tx, sibling, change)
  await activatePurchase(tx, {
    ...change,
    event: 'authorize',
    values: { ...values, failure: null },
    purchase,
  })
  await payCreditPart(tx, step.deps, { ...causeOf(step), purchase })
  await lookAtCard(step)
  return 'changed'
}

/** What was to be kept with a hold is kept, or ended where the hold is let go. */
async function lookAtCard({ tx, deps, row }: Step): Promise<void> {
  if (row.saveCardConsent) await enqueueKeepCard(tx, deps, row.id)
}

/** Why a hold is released instead of captured; money that was taken before a restore stays as it was priced then. */
async function releaseReason(
  { tx, row, purchase, answer }: Step,
  { state }: Snapshot,
): Promise<'paid_already' | 'switched_off' | 'price_fell' | 'credit_gone' | undefined> {
  if (await findConflictingLine(tx, purchase)) return 'paid_already'
  if (state !== 'authorized' || answer.request.source === 'restore') return undefined
  // A charge may be ordered a day before it is made; the memberships are locked by now.
  if (await isSwitchedOff(tx, row.id)) return 'switched_off'
  if (await isPriceOutdated(tx, purchase)) return 'price_fell'
  return (await isCreditGone(tx, purchase)) ? 'credit_gone' : undefined
}

/** Drops a named authorization that is another payment's. */
async function refuseHint(step: Step, snapshot: Snapshot): Promise<Applied> {
  const { tx, row, answer, at, deps } = step
  if (row.hintedAuthorizationId === snapshot.authorizationId) {
    await updatePayment(tx, row.id, { hintedAuthorizationId: null })
  }
  if (await reassignToSibling(step, snapshot)) return 'foreign'
  deps.log.warn(
    { event: 'authorization_mismatch', paymentId: row.id },
    'an authorization of something else was named',
  )
  await insertEvent(tx, {
    paymentId: row.id,
    at,
    fromState: row.state,
    toState: row.state,
    source: answer.request.source,
    actorId: answer.request.actorId ?? null,
    detail: { refused: 'authorization_mismatch' },
  })
  return 'foreign'
}

/** Passes an authorization of another window of the same purchase on to that attempt. */
async function reassignToSibling({ tx, row, purchase, deps }: Step, snapshot: Snapshot): Promise<boolean> {
  const { authorizationId } = snapshot
  const attempts = await listAttempts(tx, purchase.id)
  const owner = attempts.find((other) => other.id !== row.id && belongs(other, snapshot))
  if (!owner || authorizationId === undefined) return false
  if (!canBeAuthorized(owner.state)) return true
  await updatePayment(tx, owner.id, { hintedAuthorizationId: authorizationId })
  await deps.jobs.enqueue(tx, 'reconcilePayment', { paymentId: owner.id }, { singletonKey: owner.id })
  return true
}

/** Keeps an authorization that the provider gave no decision about, for the next lookup. */
async function keepForRetry({ tx, row }: Step, snapshot: Snapshot): Promise<Applied> {
  if (row.hintedAuthorizationId === null && snapshot.authorizationId !== undefined) {
    await updatePayment(tx, row.id, { hintedAuthorizationId: snapshot.authorizationId })
  }
  return 'undecided'
}

/** The provider knows the payment and holds no money for it. */
async function applyNoHold(step: Step, snapshot: Snapshot): Promise<Applied> {
  if (!(await isOfPayment(step, snapshot))) return refuseHint(step, snapshot)
  const { tx, row, answer, at } = step
  // The provider's own reason, and the browser's where it has none.
  const reported = mergeFailure(snapshot.failure ?? null, row.failure)
  const failure = mergeFailure(reported, answer.request.declined)
  const values = { paymentUpdatedAt: at, failure, hintedAuthorizationId: null }
  return (await movePayment(tx, { ...causeOf(step), row, event: 'decline', values }))
    ? 'changed'
    : 'unchanged'
}

/** No hold is known: declines a window that the payer declined, and expires one that is over. */
async function applyNoAuthorization(step: Step): Promise<Applied> {
  const { tx, row, answer, at } = step
  // A payer who left a window that another replaced has said nothing of it; its provider may.
  const declined = isSuperseded(row.state) ? undefined : answer.request.declined
  const over = at.getTime() - (row.windowOpenedAt ?? row.createdAt).getTime() > WINDOW_OVER_MS
  if (!declined && !over) return 'unchanged'
  const event = declined ? 'decline' : 'expire'
  const values = { paymentUpdatedAt: at, failure: mergeFailure(row.failure, declined) }
  return (await movePayment(tx, { ...causeOf(step), row, event, values })) ? 'changed' : 'unchanged'
}

function causeOf({ answer: { request }, at }: Step) {
  return { source: request.source, at, actorId: request.actorId ?? null }
}
