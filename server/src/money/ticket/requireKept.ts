import type { Database } from '@medlem/database/database'
import { AFTER_WINDOW_MS, MOST_KEPT_MS } from '@medlem/domain/eventTier'
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
  /** How long the window that is about to be opened can be paid in. */
  limitSec: number
  now: Date
}

/**
 * Refuses a window for places that are not kept any more, or cost something else now, also by their discount code, and keeps them
 * as long as the window is open. Who opens one window after another keeps them for MOST_KEPT_MS at most. Lock the event first.
 */
export async function requireKept(
  tx: Database,
  { purchase, tickets, limitSec, now }: Opening,
): Promise<void> {
  const registrationIds = tickets.map(({ registration }) => registration.id)
  const code = await lockPurchaseCode(tx, purchase, { sold: 'places', now })
  const { totalMinor } = await priceTickets(tx, { registrationIds, now, code })
  refuseOtherPrice(purchase.totalMinor, totalMinor, purchase.currency)
  const since = Math.min(...tickets.map(({ registration }) => registration.changedAt.getTime()))
  const wanted = windowEnd(now, limitSec).getTime() + AFTER_WINDOW_MS
  await keepPlaces(tx, { registrationIds, until: new Date(Math.min(wanted, since + MOST_KEPT_MS)) })
}
