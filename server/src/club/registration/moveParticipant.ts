import type { EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { tierPrice } from '@medlem/domain/eventTier'
import { placesLeft } from '@medlem/domain/registration'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { EventRow } from '../event/store.ts'
import { changeParticipant } from './changeParticipant.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { guestProblem } from './refuseTiers.ts'
import { changeHolder, findRegistration, type RegistrationRow, updateRegistration } from './store.ts'
import { type CountedTier, listTiers } from './tierStore.ts'
import { membersOf } from './viewSignUp.ts'
import { changeRegistration, offerFreePlaces } from './waitingList.ts'

/**
 * Staff give somebody another kind of place, until the event is over. What was paid for the first, or that it was free, stays; a place
 * that is kept for its payment costs the other price from now on. Somebody who has a place gets another ticket, and the one from before is
 * not let in any more. `first` refuses a place that is being paid for, in the same transaction.
 */
export function moveParticipant(
  deps: Deps,
  caller: Caller,
  { id, tierId }: { id: string; tierId: string },
  first: (tx: Database, row: RegistrationRow) => Promise<void>,
): Promise<EventParticipants> {
  return changeParticipant(deps, caller, id, async (tx, event, at) => {
    if (at >= event.endDate) {
      const message = say(clubProblemTexts, (t) => t.eventOver)
      throw new AppError('sign_up_closed', 409, message)
    }
    // Those who wait for a place of that kind come first.
    await offerFreePlaces(tx, event, at)
    const row = await findRegistration(tx, id)
    if (!row) throw notFound()
    if (row.tierId === tierId && row.state !== 'cancelled') return
    const tiers = await listTiers(tx, [event.id])
    const before = tiers.find((one) => one.row.id === row.tierId)?.row
    const tier = requirePlaceOn(tiers, row, tierId)
    await refuseOtherGuest(tx, deps, { event, row, tier })
    await first(tx, row)
    await move(tx, caller, { event, row, tier, before, at })
    await offerFreePlaces(tx, event, at)
  })
}

type Tier = CountedTier['row']

interface Moving {
  event: EventRow
  row: RegistrationRow
  tier: Tier
}

const isPriced = (tier: Tier | undefined) => tier !== undefined && (tierPrice(tier)?.unitMinor ?? 0n) > 0n

/** The tier that somebody is moved to, if it has a place or they wait. */
function requirePlaceOn(tiers: readonly CountedTier[], row: RegistrationRow, tierId: string): Tier {
  const tier = tiers.find((one) => one.row.id === tierId)
  if (!tier) {
    throw refuseField(
      'tierId',
      'unknown',
      say(eventTierTexts, (t) => t.unknownTier),
    )
  }
  if (row.state === 'cancelled') {
    throw new AppError(
      'invalid_transition',
      409,
      say(clubProblemTexts, (t) => t.signUpChanged),
    )
  }
  const isFull = placesLeft({ capacity: tier.row.places, taken: tier.taken }) === 0
  if (isFull && row.state !== 'waiting') {
    const message = say(clubProblemTexts, (t) => t.noPlaceLeft)
    throw refuseField('tierId', 'full', message, { as: 'limit_reached', status: 409 })
  }
  return tier.row
}

async function refuseOtherGuest(tx: Database, deps: Deps, { event, row, tier }: Moving): Promise<void> {
  const person = await findMemberById(tx, row.memberId)
  if (!person) throw new Error('the person of a sign-up is gone')
  const { id, firstName, dateOfBirth } = person
  const members = await membersOf({ ...deps, db: tx }, event, [id])
  const guest = { firstName, isMember: members.has(id), dateOfBirth }
  const problem = guestProblem(tier, guest, copenhagenDate(event.startDate))
  if (problem) throw refuseField('tierId', 'not_eligible', problem, { as: 'not_eligible' })
}

async function move(
  tx: Database,
  caller: Caller,
  { event, row, tier, before, at }: Moving & { before: Tier | undefined; at: Date },
): Promise<void> {
  const { id, memberId, state } = row
  // Doors that have loaded their list ask for what has changed since.
  const changed = { tierId: tier.id, changedAt: at, changedBy: caller.actor.id }
  await updateRegistration(tx, id, changed)
  const moved =
    state === 'registered'
      ? await changeHolder(tx, row, { memberId, changedAt: at, changedBy: caller.actor.id })
      : { ...row, ...changed }
  const by = caller.subject.id
  // What it was kept for is not to be paid any more.
  if (row.state === 'offered' && isPriced(before) && !isPriced(tier)) {
    const step = { row: moved, event: 'accept', at, actorId: caller.actor.id } as const
    const taken = await changeRegistration(tx, step)
    await notifyRegistration(tx, { what: 'signed_up', row: taken, event, by, at })
  } else {
    await notifyRegistration(tx, { what: 'other_place', row: moved, event, by, tier, at })
  }
  await auditAdministration(tx, caller, {
    action: 'event_participant_move',
    objectId: id,
    orgId: event.orgId,
    subjectId: row.memberId,
    at,
    detail: { eventId: event.id, from: before?.name ?? null, to: tier.name },
  })
}
