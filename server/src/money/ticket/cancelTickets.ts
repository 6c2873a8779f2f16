import type { Event } from '@medlem/contract/event'
import type { SignUp } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { ticketRefundMinor } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import { isToCapture } from '@medlem/domain/payment'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { refundProblem } from '@medlem/domain/refund'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { cancelEvent } from '../../club/registration/cancelEvent.ts'
import { cancelRegistration } from '../../club/registration/ownRegistration.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isFreshLogin } from '../../people/access/freshLogin.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { listPaidTickets, listTickets, type PaidTickets } from '../payment/ticketStore.ts'
import { orderRefund, settleRefund } from '../refund/refundPayment.ts'
import { findRunningRefund } from '../settlement/refundStore.ts'

/**
 * Cancels a sign-up of the family. Of a place that was paid goes back what the event's rule says; the rule is the organisation's
 * consent, so no one else has to agree below the limit from which a second person must.
 */
export async function cancelTicket(deps: Deps, caller: Caller, id: string): Promise<SignUp> {
  let refunded: string | undefined
  const view = await cancelRegistration(deps, caller, id, async (tx, { event, at }) => {
    const [paid] = await listPaidTickets(tx, { registrationId: id })
    // What came outside the portal the organisation hands back.
    if (!paid || paid.row.state === 'manual') return
    const line = (await listTickets(tx, paid.purchase.id)).find(({ registration }) => registration.id === id)
    const amountMinor = ticketRefundMinor(line?.line.unitMinor ?? 0, event, at)
    // A test took no money, and can't be given back in part.
    const isPart = BigInt(amountMinor) !== remainingMinor(await readMoney(tx, paid.row))
    if (amountMinor === 0 || (paid.row.test && isPart)) return
    await order(tx, deps, caller, {
      ...paid,
      amountMinor,
      registrationIds: [id],
      reason: storedReasonTexts.placeCancelled,
      key: id,
    })
    refunded = paid.row.id
  })
  if (refunded !== undefined) await settleRefund(deps, caller, refunded)
  return view
}

/**
 * Calls an event off and gives back in full what was paid for its places, each payment by a job. Who may not refund, or signed
 * in too long ago for it, asks those who may. A payment that has nothing left, or is disputed, is left as it is.
 */
export function callOffEvent(deps: Deps, caller: Caller, of: { orgId: string; id: string }): Promise<Event> {
  return cancelEvent(deps, caller, of, async (tx, { event }) => {
    const organisation = await findOrganisation(tx, event.orgId)
    const isAsked = !organisation || !mayRefund(deps, caller, organisation)
    for (const paid of await listPaidTickets(tx, { eventId: event.id })) {
      // Given back it could only be once it is taken.
      if (isToCapture(paid.row.state)) {
        throw new AppError(
          'not_refundable',
          409,
          say(refundTexts, (t) => t.notYet),
        )
      }
      const amountMinor = await leftMinor(tx, paid)
      if (amountMinor === 0) continue
      await order(tx, deps, caller, {
        ...paid,
        amountMinor,
        registrationIds: (await listTickets(tx, paid.purchase.id)).map(({ registration }) => registration.id),
        reason: storedReasonTexts.eventCancelled,
        key: event.id,
        isAsked,
      })
      const { id: paymentId } = paid.row
      await deps.jobs.enqueue(tx, 'reconcilePayment', { paymentId }, { singletonKey: paymentId })
    }
  })
}

/** Whether the caller could give money back at this moment, by the rights and the sign-in that a refund asks for. */
function mayRefund(deps: Deps, caller: Caller, organisation: OrganisationRow): boolean {
  if (!administers(caller, organisation, 'money:refund')) return false
  if (organisation.moneySecondStep && !caller.identity.hasSecondStep) return false
  return isFreshLogin(deps, caller)
}

/** What can go back of a payment now; 0 where a bank, or a refund under way, stands in the way. */
async function leftMinor(tx: Database, { row, purchase }: PaidTickets): Promise<number> {
  const money = await readMoney(tx, row)
  const amountMinor = remainingMinor(money)
  const running = await findRunningRefund(tx, row.id)
  const underWayMinor = BigInt(running?.amountMinor ?? 0)
  const problem = refundProblem({ ...money, underWayMinor, amountMinor, currency: purchase.currency })
  return problem ? 0 : toWireMinor(amountMinor)
}

interface Ordered extends PaidTickets {
  amountMinor: number
  registrationIds: string[]
  reason: string
  /** What causes it, which does so once: a sign-up, or an event. */
  key: string
  isAsked?: boolean
}

async function order(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { row, purchase, amountMinor, registrationIds, reason, key, isAsked }: Ordered,
): Promise<void> {
  const organisation = await findOrganisation(tx, purchase.orgId)
  if (!organisation) throw new Error('the organisation is gone')
  await orderRefund(tx, deps, caller, {
    purchase,
    organisation,
    isAsked: isAsked ?? false,
    input: {
      paymentId: row.id,
      amountMinor,
      reason,
      membershipHistoryIds: registrationIds,
      idempotencyKey: key,
    },
  })
}
