import type { EventParticipants } from '@medlem/contract/participant'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockEvent } from '../event/store.ts'
import { hasBegun } from './comesNow.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { findRegistration } from './store.ts'
import { endLapsed, offerFreePlaces, offerTo, placesAmong } from './waitingList.ts'

/**
 * Staff offer the next free place to one who waits, before those in front; 409 where none is free for them, or once the event has begun.
 * One who has an offer already keeps it as it is.
 */
export async function offerPlace(deps: Deps, caller: Caller, id: string): Promise<EventParticipants> {
  const found = await findRegistration(deps.db, id)
  if (!found) throw notFound()
  await requireAdministeredEvent(deps, caller, { id: found.eventId, right: 'events:write' })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    if (!locked) throw notFound()
    const at = deps.clock.now()
    if (hasBegun(locked, at)) {
      const message = say(registrationTexts, (t) => t.started)
      throw new AppError('sign_up_closed', 409, message)
    }
    await endLapsed(tx, locked, at)
    const row = await findRegistration(tx, id)
    if (row?.state === 'offered') return locked
    if (row?.state !== 'waiting') {
      const message = say(clubProblemTexts, (t) => t.signUpChanged)
      throw new AppError('invalid_transition', 409, message)
    }
    const [gets] = await placesAmong(tx, locked, [row])
    if (!gets) {
      const message = say(clubProblemTexts, (t) => t.noneToOffer)
      throw new AppError('limit_reached', 409, message)
    }
    await offerTo(tx, { event: locked, row, at, actorId: caller.actor.id })
    await auditAdministration(tx, caller, {
      action: 'event_place_offer',
      objectId: id,
      orgId: locked.orgId,
      subjectId: row.memberId,
      at,
      detail: { eventId: locked.id },
    })
    await offerFreePlaces(tx, locked, at)
    return locked
  })
  return viewParticipants(deps, event, caller.language)
}
