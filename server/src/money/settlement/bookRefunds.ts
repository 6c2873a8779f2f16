import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { nextPeriodState, periodState } from '@medlem/domain/period'
import { refundEvent } from '@medlem/domain/refund'
import { owedAgainEffect, type YearsEffect, yearsEffect } from '@medlem/domain/refundEffect'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { revokeHistories } from '../../club/membership/store.ts'
import { freePlaces } from '../../club/registration/paidPlaces.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { lockClaim, settleClaimedYears } from '../payment/claimedYears.ts'
import { findPaidShare } from '../payment/claimShares.ts'
import { type LaterInstalments, paysLaterInstalment, updateInstalment } from '../payment/instalmentStore.ts'
import { closeDisputes, readMoney } from '../payment/moneyStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import { paymentMoneyOf } from '../payment/paymentMoneyOf.ts'
import { readPlanParts } from '../payment/planParts.ts'
import { type LineView, listLines, lockMemberships, type PurchaseRow } from '../payment/purchaseStore.ts'
import { returnCreditOf } from '../payment/returnCredit.ts'
import { insertEvent, updatePayment } from '../payment/store.ts'
import { listTickets } from '../payment/ticketStore.ts'
import { notifyEnded, notifyRefunded } from './notifyRefunded.ts'
import { placeOf, yearOf } from './refundedPeriods.ts'
import { insertRefund, type RefundRow, refuseRequested, updateRefund } from './refundStore.ts'
import { effectColumns } from './yearsEffect.ts'

/** What is recorded of one payment in one step. Purchase and payment are locked. */
export interface Booking {
  purchase: PurchaseRow
  row: PaymentRow
  at: Date
  /** Our own refund, with what became of it. */
  own?: { refund: RefundRow; given: boolean; code?: string | null }
  /** Given back at the provider without us; 0 for nothing. */
  elsewhereMinor?: number
}

const BY_PROVIDER = 'provider'

/** Records what was refunded and what was not, with all its effects. Returns the payment after that. */
export async function bookRefunds(tx: Database, booking: Booking): Promise<PaymentRow> {
  const { purchase, row, at, own, elsewhereMinor = 0 } = booking
  const given: RefundRow[] = own?.given ? [own.refund] : []
  if (own) {
    const { given: done, code = null } = own
    await updateRefund(tx, own.refund.id, { state: done ? 'done' : 'refused', answeredAt: at, code })
  }
  if (elsewhereMinor > 0) given.push(await insertElsewhere(tx, row, { amountMinor: elsewhereMinor, at }))
  const after = await moveByRefunds(tx, { ...booking, given })
  if (given.length === 0) return after
  const everything = row.test || remainingMinor(paymentMoneyOf(after)) === 0n
  if (everything) {
    await refuseRequested(tx, row.id, { at, code: 'nothing_left' })
    await closeDisputes(tx, row.id, { at, reason: storedReasonTexts.paymentRefunded })
  }
  const namedIds = given.flatMap(({ historyIds }) => historyIds)
  const share = await findPaidShare(tx, purchase.id)
  // A later part of a price is given back without its years (decision 38).
  const isLater = await paysLaterInstalment(tx, purchase.id)
  const { paymentRefunded, periodRefunded, placeRefunded } = storedReasonTexts
  const { effect, ended } = await endYears(tx, {
    purchase,
    at,
    reason: everything ? paymentRefunded : periodRefunded,
    placeReason: everything ? paymentRefunded : placeRefunded,
    event: 'refund',
    isNamed: (id) => !isLater && ((everything && !share) || namedIds.includes(id)),
  })
  const isOwedAgain = everything && share !== undefined && (await oweAgain(tx, share, at))
  const said = isOwedAgain ? owedAgainEffect : effect
  for (const refund of given) {
    await updateRefund(tx, refund.id, effectColumns(said))
    await notifyRefunded(tx, { purchase, refund, effect, at })
  }
  await notifyEnded(tx, { purchase, ended, at, key: `refund:${given.map(({ id }) => id).join()}` })
  return after
}

/**
 * What a share has back whole is owed again (decision 95): its payer is reminded of it, and the year waits for it as it did. False where
 * it is asked for no more, as after the year has ended.
 */
async function oweAgain(tx: Database, { plan, parts }: LaterInstalments, at: Date): Promise<boolean> {
  await lockClaim(tx, plan.id)
  await settleClaimedYears(tx, plan.id, at)
  const now = await readPlanParts(tx, plan.id, copenhagenDate(at))
  const ids = new Set(parts.map(({ id }) => id))
  const open = now?.parts.filter(({ row, state }) => ids.has(row.id) && isPayable(state)) ?? []
  for (const { row } of open) await updateInstalment(tx, row.id, { nextOn: copenhagenDate(at) })
  return open.length > 0
}

function insertElsewhere(
  tx: Database,
  { id: paymentId }: PaymentRow,
  { amountMinor, at }: { amountMinor: number; at: Date },
): Promise<RefundRow> {
  const done = { state: 'done', createdAt: at, answeredAt: at } as const
  return insertRefund(tx, {
    ...done,
    paymentId,
    amountMinor,
    source: BY_PROVIDER,
    reason: storedReasonTexts.givenBackElsewhere,
    historyIds: [],
  })
}

async function moveByRefunds(
  tx: Database,
  { row, at, own, given }: Booking & { given: readonly RefundRow[] },
): Promise<PaymentRow> {
  if (row.test && own) return moveTest(tx, { row, refund: own.refund, at })
  const refundedMinor = given.reduce((sum, { amountMinor }) => sum + amountMinor, row.refundedMinor)
  const detail = { refundIds: given.map(({ id }) => id) }
  const elsewhere = { at, source: BY_PROVIDER, detail }
  // Our own refund is still under way: only the sum grows, and its answer decides the next state.
  if (row.state === 'refunding' && !own) {
    const version = row.version + 1
    await updatePayment(tx, row.id, { refundedMinor, version })
    const state = { fromState: row.state, toState: row.state }
    await insertEvent(tx, { ...elsewhere, ...state, paymentId: row.id })
    return { ...row, refundedMinor, version }
  }
  const refunding = own ? row : await requireMove(tx, { ...elsewhere, row, event: 'start_refund' })
  const money = { ...(await readMoney(tx, row)), refundedMinor: BigInt(refundedMinor) }
  const code = own?.code ?? null
  const values = { refundedMinor, ...(remainingMinor(money) === 0n ? { paymentUpdatedAt: at } : {}) }
  return requireMove(tx, {
    row: refunding,
    at,
    values,
    event: refundEvent(money),
    source: own ? 'refund' : BY_PROVIDER,
    actorId: own ? (own.refund.approvedBy ?? own.refund.requestedBy) : null,
    detail: own
      ? { refundId: own.refund.id, ...(code === null ? {} : { code }), ...(given.length > 1 ? detail : {}) }
      : detail,
  })
}

/** Nothing was taken and nothing goes back; the hold at the provider lapses (Ruling 22). */
function moveTest(
  tx: Database,
  { row, refund, at }: { row: PaymentRow; refund: RefundRow; at: Date },
): Promise<PaymentRow> {
  return requireMove(tx, {
    row,
    at,
    event: 'refund_test',
    source: 'refund',
    values: { paymentUpdatedAt: at },
    actorId: refund.approvedBy ?? refund.requestedBy,
    detail: { refundId: refund.id },
  })
}

interface Ending {
  purchase: PurchaseRow
  at: Date
  /** Why years end, and places with them unless they have another one. */
  reason: string
  placeReason?: string
  event: 'refund' | 'lose_dispute'
  /** Whether a year, or the sign-up of a place at an event, is among those that end. */
  isNamed(id: string): boolean
}

/**
 * Ends the named years of a purchase, cancels the named places at an event, and describes the effect on all. They end only when
 * named, never by an amount. Those whose place is cancelled are notified here; those whose year ended are returned.
 */
export async function endYears(
  tx: Database,
  { purchase, at, reason, placeReason = reason, event, isNamed }: Ending,
): Promise<{ ended: LineView[]; stayedIds: string[]; effect: YearsEffect }> {
  const cancelledIds = await endPlaces(tx, purchase, { at, reason: placeReason, isNamed })
  const lines = await listLines(tx, purchase.id)
  const named = lines.filter(({ history }) => isNamed(history.id))
  await lockMemberships(
    tx,
    named.map(({ history }) => history.membershipId),
  )
  const ended = named.filter(({ history }) => nextPeriodState(periodState(history), event) === 'revoked')
  const endedIds = ended.map(({ history }) => history.id)
  await revokeHistories(tx, endedIds, { at, reason })
  for (const { line } of ended) {
    await recalculateStatus(tx, { memberId: line.memberId, orgId: purchase.orgId }, at)
  }
  if (endedIds.length > 0) await returnCreditOf(tx, purchase, { source: event, actorId: null, at, reason })
  const years = lines.map(yearOf)
  const stayed = years.filter(({ historyId, active }) => active && !endedIds.includes(historyId))
  const language = await receiverLanguage(tx, { memberId: purchase.payerId, orgId: purchase.orgId })
  // Those that were cancelled before are named because their price goes back now.
  const places = (await listTickets(tx, purchase.id))
    .map((ticket) => placeOf(ticket, language ?? null))
    .map((place) => ({ ...place, active: place.active || isNamed(place.historyId) }))
  return {
    ended,
    stayedIds: stayed.map(({ historyId }) => historyId),
    effect: yearsEffect([...years, ...places], [...endedIds, ...cancelledIds]),
  }
}

/** Cancels the named places of a purchase; answers their ids. */
async function endPlaces(
  tx: Database,
  { id }: PurchaseRow,
  { at, reason, isNamed }: Pick<Ending, 'at' | 'reason' | 'isNamed'>,
): Promise<string[]> {
  const tickets = (await listTickets(tx, id)).filter(({ registration }) => isNamed(registration.id))
  const registrationIds = tickets.map(({ registration }) => registration.id)
  const [first] = tickets
  if (first) await freePlaces(tx, { eventId: first.event.id, registrationIds, actorId: null, at, reason })
  return registrationIds
}
