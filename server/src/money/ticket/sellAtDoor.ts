import type { DoorScan, DoorTicket } from '@medlem/contract/door'
import type { DoorOffer, DoorSale } from '@medlem/contract/participant'
import { placesLeft } from '@medlem/domain/registration'
import { insertScans } from '../../club/door/store.ts'
import { memberName } from '../../club/membership/persons.ts'
import { addPerson } from '../../club/registration/addParticipant.ts'
import { findScan } from '../../club/registration/doorScans.ts'
import { requireAdministeredEvent } from '../../club/registration/participants.ts'
import { presentOfferedTier } from '../../club/registration/present.ts'
import { countPlaces } from '../../club/registration/store.ts'
import { listTiers } from '../../club/registration/tierStore.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { payingOf } from './recordTicketPayment.ts'

/** What staff sell at the door of an event: the kinds of places, with what is left of each. */
export async function readDoorOffer(deps: Deps, caller: Caller, eventId: string): Promise<DoorOffer> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const organisation = await findOrganisation(deps.db, event.orgId)
  if (!organisation) throw notFound()
  const now = deps.clock.now()
  const { taken } = await countPlaces(deps.db, eventId)
  const tiers = await listTiers(deps.db, [eventId])
  return {
    currency: organisation.currency,
    placesLeft: placesLeft({ capacity: event.capacity, taken }),
    tiers: tiers.map((tier) => presentOfferedTier(tier, { now, language: caller.language })),
  }
}

/**
 * Staff sell a place at the door: the sign-up, the payment where one was received, and the scan with which the person comes in are
 * one transaction. The same request again answers what the first one made.
 */
export async function sellAtDoor(
  deps: Deps,
  caller: Caller,
  { eventId, door, paid, ...sale }: DoorSale & { eventId: string },
): Promise<{ ticket: DoorTicket; scan: DoorScan }> {
  const { id: nonce } = sale
  const pay = await payingOf(deps, caller, { eventId, paid })
  const { row } = await addPerson(
    deps,
    caller,
    { ...sale, eventId, isAtDoor: true },
    {
      pay,
      letIn: (tx, { row: { id: registrationId }, at }) => {
        const scan = { nonce, eventId, registrationId, kind: 'in' as const, door, at, receivedAt: at }
        return insertScans(tx, [{ ...scan, scannedBy: caller.actor.id }])
      },
    },
  )
  const person = await findMemberById(deps.db, row.memberId)
  const scan = await findScan(deps.db, nonce)
  if (!person || scan?.registrationId !== row.id) throw notFound()
  const { id: registrationId, ticketCode: code, ticketVersion: version } = row
  return { ticket: { registrationId, name: memberName(person), code, version }, scan }
}
