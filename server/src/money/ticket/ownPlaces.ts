import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listKeptPlaces } from '../payment/ticketStore.ts'

/** Places at one event that are to be paid. */
export interface PlacesToPay {
  eventId: string
  registrationIds: readonly string[]
}

/** Places of the caller's family that are named to be paid together; 404 for another's, and for those of several events. */
export async function requireOwnPlaces(
  deps: Deps,
  caller: Caller,
  named: readonly string[],
): Promise<PlacesToPay> {
  const registrationIds = [...new Set(named)]
  const places = await listKeptPlaces(deps.db, registrationIds)
  const eventId = places[0]?.registration.eventId
  if (eventId === undefined || places.length < registrationIds.length) throw notFound()
  for (const { registration } of places) {
    if (registration.eventId !== eventId) throw notFound()
    await requireReach(deps, caller, registration.memberId, 'write')
  }
  return { eventId, registrationIds }
}
