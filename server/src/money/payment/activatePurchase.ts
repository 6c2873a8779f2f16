import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { wasPaid } from '@medlem/domain/payment'
import { nextPeriodState, periodState } from '@medlem/domain/period'
import { textIn } from '@medlem/domain/translation'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { activateHistories, listActiveYears, revokeHistories } from '../../club/membership/store.ts'
import { issueReceipt } from '../../club/receipt/issueReceipt.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { notifyAlsoGuests } from '../../people/guest/notifyAlsoGuests.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { activateTickets, isKept, revokeTickets } from './activateTickets.ts'
import { hasBegunClaim, isClaimTaken, lockClaim, replaceClaims, settleClaimedYears } from './claimedYears.ts'
import { confirmPaid } from './confirmPaid.ts'
import {
  findLaterInstalments,
  type LaterInstalments,
  listActiveIds,
  listInstalmentPayments,
  lockPlan,
  updateInstalment,
} from './instalmentStore.ts'
import { type Move, movePayment, requireMove } from './movePayment.ts'
import { notifyClaimPayment } from './notifyClaim.ts'
import { type LineView, listLines, lockMemberships, type PurchaseRow } from './purchaseStore.ts'
import { returnCreditOf } from './returnCredit.ts'
import { listTickets } from './ticketStore.ts'
import { beginPlan } from './writePlan.ts'

/**
 * Whether some line's year is paid already, or is no draft that could be; whether some place is not kept any more. Locks the
 * memberships, as the purchase's lock has locked the event, so that two payments can't both find it free.
 */
export async function findConflictingLine(tx: Database, purchase: PurchaseRow): Promise<boolean> {
  const tickets = await listTickets(tx, purchase.id)
  if (tickets.some((ticket) => !isKept(ticket))) return true
  const later = await findLaterInstalments(tx, purchase.id)
  if (later?.claim) return isClaimTaken(tx, purchase, later)
  if (later) return isTaken(tx, purchase, later)
  const lines = await listLines(tx, purchase.id)
  if (lines.length === 0) return false
  await lockMemberships(
    tx,
    lines.map(({ history }) => history.membershipId),
  )
  // Read again under the lock; a year that was taken back is never paid by a late hold.
  const locked = await listLines(tx, purchase.id)
  if (locked.some(({ history }) => nextPeriodState(periodState(history), 'pay') !== 'active')) return true
  const memberIds = lines.map(({ line }) => line.memberId)
  const active = await listActiveYears(tx, purchase.orgId, memberIds)
  if (await hasBegunClaim(tx, yearsIn(purchase, locked))) return true
  return lines.some(({ history }) =>
    active.some(({ memberId, year }) => memberId === history.memberId && year === history.membershipFor),
  )
}

const yearsIn = ({ orgId }: PurchaseRow, lines: readonly LineView[]) => ({
  orgId,
  years: lines.map(({ history }) => ({ memberId: history.memberId, year: history.membershipFor })),
})

/** Whether a part is paid by another purchase, was given back, or is claimed no more. Locks the plan, so that two payments can't both find it due. */
async function isTaken(
  tx: Database,
  { id }: PurchaseRow,
  { plan, parts }: LaterInstalments,
): Promise<boolean> {
  const { stoppedAt } = await lockPlan(tx, plan.id)
  const partIds = parts.map((part) => part.id)
  const payments = await listInstalmentPayments(tx, partIds)
  const years = (await listLines(tx, id)).map(({ history }) => history.id)
  const active = await listActiveIds(tx, years)
  return (
    stoppedAt !== null ||
    years.some((year) => !active.has(year)) ||
    payments.some(({ purchaseId, state }) => purchaseId !== id && wasPaid(state))
  )
}

/** Money is reserved (or nothing is to be paid): activates the years, gives the places and queues the confirmations, all in one transaction. */
export async function activatePurchase(
  tx: Database,
  { purchase, ...move }: Move & { purchase: PurchaseRow },
): Promise<PaymentRow> {
  const { at } = move
  const row = await requireMove(tx, move)
  const lines = await listLines(tx, purchase.id)
  const tickets = await listTickets(tx, purchase.id)
  if (tickets.length > 0) await activateTickets(tx, { ...move, purchase, tickets })
  const later = await findLaterInstalments(tx, purchase.id)
  const isLater = later !== undefined
  // The job of parts finds that there is nothing left to do.
  for (const { id } of later?.parts ?? []) await updateInstalment(tx, id, { nextOn: copenhagenDate(at) })
  if (!isLater && lines.length > 0) {
    await activateHistories(
      tx,
      lines.map(({ history }) => history.id),
      at,
    )
    await recalculate(tx, purchase, at)
    await beginPlan(tx, purchase.id)
    await replaceClaims(tx, yearsIn(purchase, lines), at)
  }
  if (later?.claim) await settleClaimedYears(tx, later.plan.id, at)
  await confirmPaid(tx, { row, purchase, lines, tickets, isLater, at })
  return row
}

/** The receipt, once the money is really taken, or there is none to take. */
export async function issueReceiptOf(
  tx: Database,
  { row, purchase, at }: { row: PaymentRow; purchase: PurchaseRow; at: Date },
): Promise<void> {
  const { orgId, payerId, currency, billingName } = purchase
  const { id, purchaseId, test, state, manual, provider, reference, providerPaymentId } = row
  const free = state === 'free'
  const of = {
    id,
    purchaseId,
    test,
    free,
    provider,
    manual,
    reference,
    providerPaymentId,
    orgId,
    payerId,
    currency,
    billingName,
  }
  await issueReceipt(tx, of, at)
}

/** The provider did not release the money: revokes the years, frees the places and notifies the payer. */
export async function revoke(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { purchase, ...move }: Move & { purchase: PurchaseRow },
): Promise<void> {
  const { at } = move
  const lines = await listLines(tx, purchase.id)
  await lockMemberships(
    tx,
    lines.map(({ history }) => history.membershipId),
  )
  const row = await movePayment(tx, move)
  if (!row) return
  const tickets = await listTickets(tx, purchase.id)
  if (tickets.length > 0) await revokeTickets(tx, { ...move, tickets })
  const later = await findLaterInstalments(tx, purchase.id)
  if (later) {
    // The years stay, and the payer is reminded of what is due.
    for (const { id } of later.parts) await updateInstalment(tx, id, { nextOn: copenhagenDate(at) })
    if (later.claim) {
      await lockClaim(tx, later.plan.id)
      await settleClaimedYears(tx, later.plan.id, at)
      return notifyClaimPayment(tx, deps, { ...ofClaim(later, row, purchase), kind: 'failed', at })
    }
  } else if (lines.length > 0) {
    await revokeHistories(
      tx,
      lines.map(({ history }) => history.id),
      { at, reason: storedReasonTexts.moneyNotReleased },
    )
    await recalculate(tx, purchase, at)
    const { source, actorId = null } = move
    await returnCreditOf(tx, purchase, { source, actorId, at, reason: storedReasonTexts.moneyNotReleased })
  }
  await insertNotice(tx, {
    receiverId: purchase.payerId,
    type: lines.length > 0 ? 'MEMBERSHIP_RENEW' : 'PAYMENT_RECEIVED',
    notice: { code: failedCode({ isLater: later !== undefined, hasYears: lines.length > 0 }), values: {} },
    data: { orgId: purchase.orgId, paymentId: row.id },
    createdAt: at,
    dedupKey: `payment:${row.id}:failed`,
  })
}

function failedCode({ isLater, hasYears }: { isLater: boolean; hasYears: boolean }) {
  if (isLater) return 'part_failed'
  return hasYears ? 'payment_failed' : 'places_failed'
}

/**
 * Notifies the payer that a hold is released: of the later of two payments for a year, at a price that fell meanwhile, without the credit that
 * was to pay the rest, or for a place that is not kept any more.
 */
export async function notifyReleased(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  {
    row,
    purchase,
    why,
    at,
  }: { row: PaymentRow; purchase: PurchaseRow; why: 'paid_already' | 'price_fell' | 'credit_gone'; at: Date },
): Promise<void> {
  const { totalMinor: amountMinor, currency } = purchase
  const later = await findLaterInstalments(tx, purchase.id)
  if (later?.claim) {
    return notifyClaimPayment(tx, deps, { ...ofClaim(later, row, purchase), kind: 'released', at })
  }
  const tickets = await listTickets(tx, purchase.id)
  const hasYears = (await listLines(tx, purchase.id)).length > 0
  const ticket = tickets.find((one) => !hasYears || !isKept(one))
  const language = (await receiverLanguage(tx, { memberId: purchase.payerId, orgId: purchase.orgId })) ?? null
  const notice = ticket
    ? {
        code: 'place_gone' as const,
        values: { amountMinor, currency, event: textIn(ticket.event, 'title', language) },
      }
    : { code: why, values: { amountMinor, currency } }
  const values = {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED' as const,
    notice,
    data: { orgId: purchase.orgId, paymentId: row.id },
    createdAt: at,
    dedupKey: `payment:${row.id}:duplicate`,
  }
  await notifyAlsoGuests(tx, values, purchase.orgId)
}

const ofClaim = ({ plan }: LaterInstalments, { id }: PaymentRow, { totalMinor }: PurchaseRow) => ({
  planId: plan.id,
  paymentId: id,
  amountMinor: totalMinor,
})

async function recalculate(tx: Database, purchase: PurchaseRow, now: Date): Promise<void> {
  for (const { line } of await listLines(tx, purchase.id)) {
    await recalculateStatus(tx, { memberId: line.memberId, orgId: purchase.orgId }, now)
  }
}
