import type { Database } from '@medlem/database/database'
import { AFTER_WINDOW_MS, MAX_KEPT_MS } from '@medlem/domain/eventTier'
import { windowEnd } from '@medlem/domain/paymentWindow'
import { keepPlaces } from '../../club/registration/paidPlaces.ts'
import { lockPurchaseCode } from '../discount/takeUse.ts'
import { refuseOtherPrice } from '../payment/newAttempt.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import type { TicketView } from '../payment/ticketStore.ts'
import { priceTickets } from './priceTickets.ts'

interface Opening {
  purchase: PurchaseRow
  tickets: readonly TicketView[]
  now: Date
}

const idsOf = (tickets: readonly TicketView[]) => tickets.map(({ registration }) => registration.id)

/** Refuses places that are not kept any more, or cost something else now, also by their discount code. Lock the event first. */
export async function requireSamePlaces(tx: Database, { purchase, tickets, now }: Opening): Promise<void> {
  const code = await lockPurchaseCode(tx, purchase, { sold: 'places', now })
  const { totalMinor } = await priceTickets(tx, { registrationIds: idsOf(tickets), now, code })
  refuseOtherPrice(purchase.totalMinor, totalMinor, purchase.currency)
}

/**
 * Keeps places as long as a window is open in which they can be paid; opening one window after another keeps them for
 * MAX_KEPT_MS at most. Lock the event first.
 */
export async function keepWhileOpen(
  tx: Database,
  { tickets, limitSec, now }: Omit<Opening, 'purchase'> & { limitSec: number },
): Promise<void> {
  const since = Math.min(...tickets.map(({ registration }) => registration.changedAt.getTime()))
  const wanted = windowEnd(now, limitSec).getTime() + AFTER_WINDOW_MS
  const until = new Date(Math.min(wanted, since + MAX_KEPT_MS))
  await keepPlaces(tx, { registrationIds: idsOf(tickets), until })
}
