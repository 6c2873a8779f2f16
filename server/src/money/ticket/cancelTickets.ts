import type { SignUp } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { ticketRefundMinor } from '@medlem/domain/eventTier'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { cancelRegistration } from '../../club/registration/ownRegistration.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { listPaidTickets, listTickets, type PaidTickets } from '../payment/ticketStore.ts'
import { orderRefund, settleRefund } from '../refund/refundPayment.ts'

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
    await orderTicketRefund(tx, deps, caller, {
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

interface Ordered extends PaidTickets, Pick<Parameters<typeof orderRefund>[3], 'isAsked' | 'waitsUntil'> {
  amountMinor: number
  registrationIds: string[]
  reason: string
  /** What causes it, which does so once. */
  key: string
}

/** Orders the refund of a payment for places. */
export async function orderTicketRefund(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { row, purchase, amountMinor, registrationIds, reason, key, isAsked, waitsUntil }: Ordered,
): Promise<void> {
  const organisation = await findOrganisation(tx, purchase.orgId)
  if (!organisation) throw new Error('the organisation is gone')
  await orderRefund(tx, deps, caller, {
    purchase,
    organisation,
    isAsked: isAsked ?? false,
    waitsUntil,
    input: {
      paymentId: row.id,
      amountMinor,
      reason,
      membershipHistoryIds: registrationIds,
      idempotencyKey: key,
    },
  })
}
