import type { EventParticipants } from '@medlem/contract/participant'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { changeParticipant } from './changeParticipant.ts'
import { hasBegun } from './comesNow.ts'
import { findRegistration } from './store.ts'
import { endLapsed, offerFreePlaces, offerTo, placesAmong } from './waitingList.ts'

/**
 * Staff offer the next free place to one who waits, before those in front; 409 where none is free for them, or once the event has begun.
 * One who has an offer already keeps it as it is.
 */
export function offerPlace(deps: Deps, caller: Caller, id: string): Promise<EventParticipants> {
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
    if (!gets) {
      const message = say(clubProblemTexts, (t) => t.noneToOffer)
      throw new AppError('limit_reached', 409, message)
    }
    await offerTo(tx, { event, row, at, actorId: caller.actor.id })
    await auditAdministration(tx, caller, {
      action: 'event_place_offer',
      objectId: id,
      orgId: event.orgId,
      subjectId: row.memberId,
      at,
      detail: { eventId: event.id },
    })
    await offerFreePlaces(tx, event, at)
  })
}
