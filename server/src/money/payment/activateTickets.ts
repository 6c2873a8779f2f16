import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { textIn } from '@medlem/domain/translation'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { freePlaces, takePlaces } from '../../club/registration/paidPlaces.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { PurchaseRow } from './purchaseStore.ts'
import type { TicketView } from './ticketStore.ts'

interface PaidTickets {
  row: PaymentRow
  purchase: PurchaseRow
  tickets: readonly TicketView[]
  at: Date
  actorId?: string | null
}

/** Whether a place still waits for its payment. */
export function isKept({ registration, event }: TicketView): boolean {
  return registration.state === 'offered' && event.cancelledAt === null
}

const placesOf = (tickets: readonly TicketView[]) => ({
  eventId: tickets[0]?.event.id ?? '',
  registrationIds: tickets.map(({ registration }) => registration.id),
})

/** Money is reserved for places at an event: they are taken, each with its ticket by e-mail, and the payer is notified. */
export async function activateTickets(
  tx: Database,
  { row, purchase, tickets, at, actorId = null }: PaidTickets,
): Promise<PaymentRow> {
  await takePlaces(tx, { ...placesOf(tickets), actorId, at, by: purchase.payerId })
  const organisation = await findOrganisation(tx, purchase.orgId)
  const { payerId: receiverId, orgId, totalMinor: amountMinor, currency } = purchase
  const language = await receiverLanguage(tx, { memberId: receiverId, orgId })
  const years = tickets.map(({ memberName: name, event }) => ({
    name,
    year: Number(copenhagenDate(event.startDate).slice(0, 4)),
    event: textIn(event, 'title', language ?? null),
  }))
  await insertNotice(tx, {
    receiverId,
    type: 'PAYMENT_RECEIVED',
    notice: {
      code: 'payment_received',
      values: { organisation: organisation?.name ?? '', years, amountMinor, currency, test: row.test },
    },
    data: { orgId, paymentId: row.id, membershipHistoryId: row.id },
    createdAt: at,
    dedupKey: `payment:${row.id}:received`,
  })
  return row
}

/** The provider did not release the money: the places are free again, and the payer is notified. */
export async function revokeTickets(
  tx: Database,
  { row, purchase, tickets, at, actorId = null }: PaidTickets,
): Promise<void> {
  await freePlaces(tx, { ...placesOf(tickets), actorId, at, reason: storedReasonTexts.moneyNotReleased })
  await insertNotice(tx, {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED',
    notice: { code: 'places_failed', values: {} },
    data: { orgId: purchase.orgId, paymentId: row.id },
    createdAt: at,
    dedupKey: `payment:${row.id}:failed`,
  })
}
