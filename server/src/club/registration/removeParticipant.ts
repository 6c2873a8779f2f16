import type { EventParticipants } from '@medlem/contract/participant'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { changeParticipant } from './changeParticipant.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { findRegistration } from './store.ts'
import { changeRegistration, offerFreePlaces } from './waitingList.ts'

/** An administrator cancels a sign-up, until the event is over; the member is notified with the reason. */
export function removeParticipant(
  deps: Deps,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<EventParticipants> {
  return changeParticipant(deps, caller, id, async (tx, event, at) => {
    if (at >= event.endDate) {
      const message = say(clubProblemTexts, (t) => t.eventOver)
      throw new AppError('sign_up_closed', 409, message)
    }
    const row = await findRegistration(tx, id)
    if (row && row.state !== 'cancelled') {
      const change = { row, event: 'remove', at, actorId: caller.actor.id, values: { reason } } as const
      const changed = await changeRegistration(tx, change)
      const by = caller.subject.id
      await notifyRegistration(tx, { what: 'removed', row: changed, event, by, reason, at })
      await auditAdministration(tx, caller, {
        action: 'event_participant_remove',
        objectId: id,
        orgId: event.orgId,
        subjectId: row.memberId,
        at,
        detail: { eventId: event.id, reason },
      })
    }
    await offerFreePlaces(tx, event, at)
  })
}
