import { randomUUID } from 'node:crypto'
import type { Event } from '@medlem/contract/event'
import type { Database } from '@medlem/database/database'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { cancelEvent } from '../../club/registration/cancelEvent.ts'
import { restoreEvent } from '../../club/registration/restoreEvent.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockCreditPayers } from '../payment/heldCredit.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { listTickets } from '../payment/ticketStore.ts'
import { auditRefund } from '../refund/refundPayment.ts'
import { bookRefunds } from '../settlement/bookRefunds.ts'
import { lockRefund, type RefundRow, updateRefund } from '../settlement/refundStore.ts'
import { type CalledOff, listCalledOffMoney } from './calledOffMoney.ts'
import { listCalledOffRefunds, listPaidBack } from './calledOffStore.ts'
import { orderTicketRefund } from './cancelTickets.ts'

/**
 * Calls an event off and orders back in full what was paid for its places. The refunds wait, so that it can be undone, and are then sent
 * by a job each. Staff who may not refund, or signed in too long ago for it, ask those who may. What came by hand, is disputed, or is going
 * back already is left as it is.
 */
export function callOffEvent(deps: Deps, caller: Caller, of: { orgId: string; id: string }): Promise<Event> {
  return cancelEvent(deps, caller, of, async (tx, { event }) => {
    const money = await listCalledOffMoney(tx, deps, caller, event)
    await lockCreditPayers(
      tx,
      money.map(({ purchase }) => purchase.id),
    )
    for (const paid of money) await giveBack(tx, deps, caller, paid)
  })
}

async function giveBack(tx: Database, deps: Deps, caller: Caller, paid: CalledOff): Promise<void> {
  // Given back it could only be once it is taken.
  if (paid.money === 'not_yet')
    throw new AppError(
      'not_refundable',
      409,
      say(refundTexts, (t) => t.notYet),
    )
  if (paid.money !== 'goes_back' && paid.money !== 'asks') return
  await orderTicketRefund(tx, deps, caller, {
    ...paid,
    registrationIds: (await listTickets(tx, paid.purchase.id)).map(({ registration }) => registration.id),
    reason: storedReasonTexts.eventCancelled,
    // An event is called off once, under its lock, and again only after that was undone.
    key: randomUUID(),
    isAsked: paid.money === 'asks',
    waitsUntil: new Date(deps.clock.now().getTime() + CALLED_OFF_WAIT_MS),
  })
  const { id: paymentId } = paid.row
  const due = { singletonKey: paymentId, startAfterSeconds: CALLED_OFF_WAIT_MS / 1000 }
  await deps.jobs.enqueue(tx, 'reconcilePayment', { paymentId }, due)
}

/** Takes the calling off of an event back: 409 once a refund of it was sent. A place whose money has gone back otherwise stays ended. */
export function undoCallOff(deps: Deps, caller: Caller, of: { orgId: string; id: string }): Promise<Event> {
  return restoreEvent(deps, caller, of, async (tx, { event, calledOffAt, at }) => {
    const since = { eventId: event.id, since: calledOffAt }
    const refunds = await listCalledOffRefunds(tx, since)
    await lockCreditPayers(
      tx,
      refunds.map(({ purchaseId }) => purchaseId),
    )
    for (const refund of refunds) await takeOrderBack(tx, caller, { refund, at })
    return new Set(await listPaidBack(tx, since))
  })
}

async function takeOrderBack(
  tx: Database,
  caller: Caller,
  { refund: { id, paymentId, purchaseId }, at }: { refund: RefundRow & { purchaseId: string }; at: Date },
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  const row = await lockPayment(tx, paymentId)
  const refund = await lockRefund(tx, id)
  if (!refund) throw new Error('a refund is gone')
  if (isSent(refund)) throw refundSent()
  // A test has no order, and its payment is as it was.
  if (refund.state === 'requested' || (refund.state === 'started' && row.test))
    await updateRefund(tx, id, { state: 'refused', code: TAKEN_BACK, answeredAt: at })
  else if (refund.state === 'started')
    await bookRefunds(tx, { purchase, row, at, own: { refund, given: false, code: TAKEN_BACK } })
  else return
  await auditRefund(tx, caller, { action: 'refund_reject', refund, purchase, at })
}

/** Our code of a refund that was taken back with the calling off of its event. */
const TAKEN_BACK = 'event_restored'

/** Whether it was given back, or the provider was asked and has not answered. */
export function isSent({ state, startedAt }: RefundRow): boolean {
  return state === 'done' || (state === 'started' && startedAt !== null)
}

function refundSent(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.calledOffRefundSent),
  )
}
