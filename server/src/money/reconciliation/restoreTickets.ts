import type { Database } from '@medlem/database/database'
import { placesLeft } from '@medlem/domain/registration'
import { type EventRow, lockEvent } from '../../club/event/store.ts'
import {
  countPlaces,
  findRegistration,
  insertRegistrations,
  listLiving,
} from '../../club/registration/store.ts'
import { type CountedTier, listTiers } from '../../club/registration/tierStore.ts'
import type { NewTicketLine } from '../payment/purchaseStore.ts'
import type { RecordedTicket, WindowRecord } from '../payment/windowRecord.ts'

/** What the places of a purchase were of. The event is locked, as a sign-up locks it before members. */
export interface TicketsSold {
  event: EventRow
  tiers: readonly CountedTier[]
}

/** The event and the tiers that recorded places are at, locked; undefined for a purchase of years alone. */
export async function lockSold(
  tx: Database,
  { tickets = [], organisation }: Pick<WindowRecord, 'tickets' | 'organisation'>,
): Promise<TicketsSold | 'event unknown' | 'tier unknown' | undefined> {
  const [first] = tickets
  if (!first) return undefined
  const event = await lockEvent(tx, first.eventId)
  if (event?.orgId !== organisation.id) return 'event unknown'
  const tiers = await listTiers(tx, [event.id])
  const isKnown = ({ eventId, tierId }: RecordedTicket) =>
    eventId === event.id && tiers.some(({ row }) => row.id === tierId)
  return tickets.every(isKnown) ? { event, tiers } : 'tier unknown'
}

/** The lines of recorded places, whose sign-ups are written again where the database has forgotten them. */
export async function restoreTickets(
  tx: Database,
  tickets: readonly RecordedTicket[],
  of: { sold: TicketsSold; people: ReadonlyMap<string, string> },
): Promise<NewTicketLine[]> {
  const lines: NewTicketLine[] = []
  for (const ticket of tickets) {
    const memberId = of.people.get(ticket.memberId) ?? ticket.memberId
    const registrationId = await restoreSignUp(tx, ticket, { ...of, memberId })
    const { priceVersion, feeMinor, vatMinor, surchargeMinor, unitMinor, adjustments } = ticket
    const amounts = { feeMinor, vatMinor, surchargeMinor, unitMinor, adjustments }
    lines.push({ memberId, registrationId, priceVersion, ...amounts })
  }
  return lines
}

/**
 * The sign-up of a place; where the member signed up for the same since, that one is paid. The place is kept as it was for the
 * payment; where another has it by now, or the member another one, the sign-up is one that lapsed.
 */
async function restoreSignUp(
  tx: Database,
  ticket: RecordedTicket,
  { sold, people, memberId }: { sold: TicketsSold; people: ReadonlyMap<string, string>; memberId: string },
): Promise<string> {
  const { registrationId: id, tierId, ticketCode } = ticket
  if (await findRegistration(tx, id)) return id
  const { event } = sold
  const living = (await listLiving(tx, event.id)).find((one) => one.memberId === memberId)
  if (living?.tierId === tierId) return living.id
  const at = new Date(ticket.createdAt)
  const isFree = !living && (await hasPlace(tx, { event, tierId }))
  const createdBy = people.get(ticket.createdBy) ?? memberId
  await insertRegistrations(tx, [
    {
      id,
      eventId: event.id,
      memberId,
      tierId,
      ticketCode,
      state: isFree ? 'offered' : 'cancelled',
      offerExpiresAt: isFree ? at : null,
      ending: isFree ? null : 'lapsed',
      createdAt: at,
      createdBy,
      changedAt: at,
      changedBy: isFree ? createdBy : null,
    },
  ])
  return id
}

/** Counted again for each, as those before it took places. */
async function hasPlace(
  tx: Database,
  { event, tierId }: { event: EventRow; tierId: string },
): Promise<boolean> {
  const { taken } = await countPlaces(tx, event.id)
  const tier = (await listTiers(tx, [event.id])).find(({ row }) => row.id === tierId)
  const ofTier = tier && placesLeft({ capacity: tier.row.places, taken: tier.taken })
  return ofTier !== 0 && placesLeft({ capacity: event.capacity, taken }) !== 0
}
