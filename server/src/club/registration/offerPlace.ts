import type { EventParticipants, OfferedBeyond } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { type PlacesBeyond, placesBeyond } from '@medlem/domain/placesBeyond'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type EventRow, updateEvent } from '../event/store.ts'
import { changeParticipant } from './changeParticipant.ts'
import { hasBegun } from './comesNow.ts'
import { refuseOtherTier } from './giveTicket.ts'
import { countPlaces, findRegistration, type RegistrationRow } from './store.ts'
import { listTiers, updateTier } from './tierStore.ts'
import { endLapsed, offerFreePlaces, offerTo, placesAmong } from './waitingList.ts'

interface Offered {
  id: string
  /** How many places staff agreed to, where none is free; left out where they agreed to none. */
  beyond?: OfferedBeyond | undefined
}

/**
 * Staff offer a place to one who waits, before those in front; 409 once the event has begun. Where none is free, event and kind of place
 * get as many more as staff agreed to, or 409. One who has an offer already keeps it as it is.
 */
export function offerPlace(deps: Deps, caller: Caller, { id, beyond }: Offered): Promise<EventParticipants> {
  return changeParticipant(deps, caller, id, async (tx, event, at) => {
    if (hasBegun(event, at)) {
      const message = say(registrationTexts, (t) => t.started)
      throw new AppError('sign_up_closed', 409, message)
    }
    await endLapsed(tx, event, at)
    const row = await findRegistration(tx, id)
    if (row?.state === 'offered') return
    if (row?.state !== 'waiting') {
      const message = say(clubProblemTexts, (t) => t.signUpChanged)
      throw new AppError('invalid_transition', 409, message)
    }
    const [gets] = await placesAmong(tx, event, [row])
    const grown = gets ? undefined : await grow(tx, deps, { event, row, beyond, at })
    const after = grown?.event ?? event
    await offerTo(tx, { event: after, row, at, actorId: caller.actor.id })
    await auditAdministration(tx, caller, {
      action: 'event_place_offer',
      objectId: id,
      orgId: event.orgId,
      subjectId: row.memberId,
      at,
      detail: { eventId: event.id, ...(grown && { changes: grown.changes }) },
    })
    await offerFreePlaces(tx, after, at)
  })
}

/** Makes a place beyond those that there are, for one for whom the kind of place still is. */
async function grow(
  tx: Database,
  deps: Deps,
  {
    event,
    row,
    beyond,
    at,
  }: { event: EventRow; row: RegistrationRow; beyond: OfferedBeyond | undefined; at: Date },
) {
  const tier = (await listTiers(tx, [event.id])).find((one) => one.row.id === row.tierId)
  const { taken } = await countPlaces(tx, event.id)
  const needed = placesBeyond({
    event: { capacity: event.capacity, taken },
    tier: tier && { places: tier.row.places, taken: tier.taken },
  })
  if (!needed) throw new Error('a place that is free was not given')
  if (!beyond) throw full((t) => t.noneToOffer)
  // Another one of the staff made or filled places since they were counted.
  if (!isSame(needed, beyond)) throw full((t) => t.otherPlacesNow)
  const person = await findMemberById(tx, row.memberId)
  if (!person) throw new Error('the person of a sign-up is gone')
  await refuseOtherTier(tx, deps, { row, event, person })
  const { capacity, tierPlaces } = needed
  if (tier && tierPlaces !== null) await updateTier(tx, tier.row.id, { places: tierPlaces })
  return {
    event: await updateEvent(tx, event.id, { updateDate: at, ...(capacity !== null && { capacity }) }),
    changes: {
      ...(capacity !== null && { capacity: { before: event.capacity, after: capacity } }),
      ...(tier && tierPlaces !== null && { places: { before: tier.row.places, after: tierPlaces } }),
    },
  }
}

const isSame = (needed: PlacesBeyond, { capacity = null, tierPlaces = null }: OfferedBeyond) =>
  needed.capacity === capacity && needed.tierPlaces === tierPlaces

function full(write: (t: typeof clubProblemTexts) => string): AppError {
  return new AppError('limit_reached', 409, say(clubProblemTexts, write))
}
