import type { SignUp } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findGuest, isGuest } from '../../people/guest/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { readDoorState } from './doorScans.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { toPayMinor } from './present.ts'
import { findRegistration, listNumbered, type RegistrationRow } from './store.ts'
import { viewSignUp } from './viewSignUp.ts'
import { changeRegistration, offerFreePlaces } from './waitingList.ts'

/**
 * Cancels a sign-up of the family before the event begins, and before its ticket was let in: the money would go back to somebody inside.
 * Cancelling it twice is the same as once. `first` is what becomes of the money that was paid for it, in the same transaction.
 */
export function cancelRegistration(
  deps: Deps,
  caller: Caller,
  id: string,
  first: (tx: Database, place: Locked) => Promise<void>,
): Promise<SignUp> {
  return changeOwn(deps, caller, id, async (tx, { row: before, event, at }) => {
    if (before.state === 'cancelled') return
    await refuseLetIn(tx, before)
    await first(tx, { row: before, event, at })
    const row = await findRegistration(tx, id)
    // A test payment goes back at once, and its place with it.
    if (row?.state === undefined || row.state === 'cancelled') return
    const changed = await changeRegistration(tx, { row, event: 'cancel', at, actorId: caller.actor.id })
    await notifyRegistration(tx, { what: 'cancelled', row: changed, event, by: caller.subject.id, at })
    await auditActing(tx, caller, { action: 'event_sign_up_cancel', objectId: id, orgId: event.orgId, at })
  })
}

async function refuseLetIn(tx: Database, { id, eventId }: RegistrationRow): Promise<void> {
  if (!(await readDoorState(tx, eventId)).came.has(id)) return
  const message = say(clubProblemTexts, (t) => t.letIn)
  throw new AppError('sign_up_closed', 409, message)
}

/** Accepts or declines an offered place. The same answer once more changes nothing; a late one is refused. */
export function answerOffer(
  deps: Deps,
  caller: Caller,
  { id, accept }: { id: string; accept: boolean },
): Promise<SignUp> {
  return changeOwn(deps, caller, id, async (tx, { row, event, at }) => {
    if (accept ? row.state === 'registered' : row.ending === 'declined') return
    if (row.state !== 'offered') throw offerGone()
    if (accept) await requireConfirmed(tx, caller)
    const [numbered] = await listNumbered(tx, { memberIds: [row.memberId], of: { eventIds: [event.id] } })
    if (accept && numbered && toPayMinor(numbered) !== null) {
      throw new AppError(
        'invalid_transition',
        409,
        say(clubProblemTexts, (t) => t.placeIsPaidFor),
      )
    }
    const answer = accept ? 'accept' : 'decline'
    const changed = await changeRegistration(tx, { row, event: answer, at, actorId: caller.actor.id })
    if (accept)
      await notifyRegistration(tx, { what: 'signed_up', row: changed, event, by: caller.subject.id, at })
    const detail = { accept }
    await auditActing(tx, caller, {
      action: 'event_offer_answer',
      objectId: id,
      orgId: event.orgId,
      detail,
      at,
    })
  })
}

/** Refuses a guest who has not opened the link that was sent to their address: it may be another's. */
async function requireConfirmed(tx: Database, { subject }: Caller): Promise<void> {
  if (!isGuest(subject) || (await findGuest(tx, subject.id))?.confirmedAt) return
  throw new AppError(
    'email_unverified',
    403,
    say(clubProblemTexts, (t) => t.guestUnconfirmed),
  )
}

function offerGone(): AppError {
  const message = say(clubProblemTexts, (t) => t.offerGone)
  return new AppError('invalid_transition', 409, message)
}

/** A sign-up of the family under the lock of its event. */
export interface Locked {
  row: RegistrationRow
  event: EventRow
  at: Date
}

/** Changes a sign-up of the family before the event begins, and serves those who wait after it. */
export async function changeOwn(
  deps: Deps,
  caller: Caller,
  id: string,
  change: (tx: Database, locked: Locked) => Promise<void>,
): Promise<SignUp> {
  const found = await findRegistration(deps.db, id)
  if (!found) throw notFound()
  await requireReach(deps, caller, found.memberId, 'write')
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    if (!locked) throw notFound()
    const at = deps.clock.now()
    if (at >= locked.startDate)
      throw new AppError(
        'sign_up_closed',
        409,
        say(clubProblemTexts, (t) => t.eventBegun),
      )
    // Lapsed offers end first.
    await offerFreePlaces(tx, locked, at)
    const row = await findRegistration(tx, id)
    if (!row) throw notFound()
    await change(tx, { row, event: locked, at })
    await offerFreePlaces(tx, locked, at)
    return locked
  })
  return viewSignUp(deps, { event, member: caller.subject, language: caller.language })
}
