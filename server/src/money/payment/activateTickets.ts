import type { Database } from '@medlem/database/database'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { freePlaces, takePlaces } from '../../club/registration/paidPlaces.ts'
import type { PurchaseRow } from './purchaseStore.ts'
import type { TicketView } from './ticketStore.ts'

interface PaidTickets {
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

/** Money is reserved for places at an event: they are taken, each with its ticket by e-mail. */
export async function activateTickets(
  tx: Database,
  { purchase, tickets, at, actorId = null }: PaidTickets & { purchase: PurchaseRow },
): Promise<void> {
  await takePlaces(tx, { ...placesOf(tickets), actorId, at, by: purchase.payerId })
}

/** The provider did not release the money: the places are free again. */
export async function revokeTickets(
  tx: Database,
  { tickets, at, actorId = null }: PaidTickets,
): Promise<void> {
  await freePlaces(tx, { ...placesOf(tickets), actorId, at, reason: storedReasonTexts.moneyNotReleased })
}
