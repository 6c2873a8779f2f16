import type { Event } from '@medlem/contract/event'
import type { Database } from '@medlem/database/database'
import { isComing } from '@medlem/domain/event'
import { offerEnd } from '@medlem/domain/waitingList'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { withTeamNamesOf } from '../event/eventTeams.ts'
import { presentEvent } from '../event/present.ts'
import { type EventRow, lockEvent, updateEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { signUpTerms } from './present.ts'
import { countPlaces, forgetCalledOff, listCalledOff, updateRegistration } from './store.ts'
import { listTiers } from './tierStore.ts'
import { offerFreePlaces } from './waitingList.ts'

interface Restored {
  event: EventRow
  /** When it was called off. */
  calledOffAt: Date
  at: Date
}

/**
 * An administrator takes the calling off of a coming event back. Doing it twice is the same as once. `first` is what becomes of the
 * money, in the same transaction; it answers the sign-ups that stay ended because their money has gone back.
 */
export async function restoreEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
  first: (tx: Database, restored: Restored) => Promise<ReadonlySet<string>>,
): Promise<Event> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  return deps.db.transaction(async (tx) => {
    const answer = async (row: EventRow) =>
      presentEvent({ ...(await withTeamNamesOf(tx, row)), ownLanguage }, caller.language)
    const before = await lockEvent(tx, id)
    const at = deps.clock.now()
    if (before?.orgId !== orgId || !isComing(presentEvent(before), at)) throw notFound()
    const { cancelledAt: calledOffAt } = before
    if (!calledOffAt) return answer(before)
    const paidBack = await first(tx, { event: before, calledOffAt, at })
    const event = await updateEvent(tx, id, { cancelledAt: null, updateDate: at })
    const count = await putBack(tx, event, { paidBack, actorId: caller.actor.id, at })
    await refuseTooMany(tx, event)
    await offerFreePlaces(tx, event, at)
    const detail = { title: event.title, people: count }
    await auditAdministration(tx, caller, { action: 'event_cancel_undo', orgId, objectId: id, at, detail })
    return answer(event)
  })
}

/** Places are back with the same ticket; those who waited wait at the same number; those who were asked are asked for another day. */
async function putBack(
  tx: Database,
  event: EventRow,
  { paidBack, actorId, at }: { paidBack: ReadonlySet<string>; actorId: string; at: Date },
): Promise<number> {
  const ended = (await listCalledOff(tx, event.id)).filter(({ row }) => !paidBack.has(row.id))
  for (const { row } of ended) {
    const state = row.calledOffFrom ?? 'registered'
    const offerExpiresAt = state === 'offered' ? offerEnd(signUpTerms(event), at) : null
    const values = { state, offerExpiresAt, ending: null, changedAt: at, changedBy: actorId }
    await updateRegistration(tx, row.id, values)
    await notifyRegistration(tx, { what: 'restored', row: { ...row, ...values }, event, by: actorId, at })
  }
  await forgetCalledOff(tx, event.id)
  return ended.length
}

/** Somebody may have made the event smaller since: no one is put back into a place that is not there. */
async function refuseTooMany(tx: Database, { id, capacity }: EventRow): Promise<void> {
  const { taken } = await countPlaces(tx, id)
  const tiers = await listTiers(tx, [id])
  const counted = [
    { places: capacity, taken },
    ...tiers.map((one) => ({ places: one.row.places, taken: one.taken })),
  ]
  if (counted.every((one) => one.places === null || one.taken <= one.places)) return
  throw new AppError(
    'limit_reached',
    409,
    say(clubProblemTexts, (t) => t.fewerPlacesNow),
  )
}
