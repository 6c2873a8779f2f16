import type { Registration, SignUp } from '@medlem/contract/registration'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isComing } from '@medlem/domain/event'
import { attendeeProblem, placesLeft, signUpClosed } from '@medlem/domain/registration'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { inLanguage } from '@medlem/i18n/languages'
import { listReach } from '../../people/access/reachStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type EventRow, listActiveMembers } from '../event/store.ts'
import { countPlaces, listNumbered } from './store.ts'
import { registrationWire, signUpTerms } from './wire.ts'

/** An event's places, and who of the member's family comes, waits, or could come. */
export async function viewSignUp(
  deps: Deps,
  { event, member, language }: { event: EventRow; member: MemberRow | undefined; language: string },
): Promise<SignUp> {
  const { id: eventId, capacity } = event
  const terms = signUpTerms(event)
  const texts = inLanguage(registrationTexts, language)
  const family = member ? await listReach(deps.db, member.id) : []
  const people = family.filter(({ enabled }) => enabled)
  const memberIds = people.map(({ id }) => id)
  const members = await membersAmong(deps, event, memberIds)
  const registrations = await listNumbered(deps.db, { memberIds, of: { eventId } })
  const of = new Map(registrations.map((one) => [one.row.memberId, registrationWire(one)]))
  const { taken, waiting } = await countPlaces(deps.db, eventId)
  return {
    eventId,
    capacity,
    signUpUntil: terms.signUpUntil,
    closed: signUpClosed(terms, deps.clock.now()),
    placesLeft: placesLeft({ capacity, taken }),
    waitingCount: waiting,
    people: people.map(({ id: memberId, firstName, lastName }) => ({
      memberId,
      firstName,
      lastName,
      problem: attendeeProblem(terms, { firstName, isMember: members.has(memberId) }, texts),
      registration: of.get(memberId) ?? null,
    })),
  }
}

/** Who has an active membership of the event's organisation, today or on its day. */
export async function membersAmong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orgId, startDate }: EventRow,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const days = [copenhagenDate(clock.now()), copenhagenDate(startDate)]
  return new Set(await listActiveMembers(db, { orgId, memberIds, days }))
}

/** The longest day in Copenhagen, in October, has 25 hours. */
const LONGEST_DAY_MS = 90_000_000

/** What the member's family is signed up for, of events that are shown. */
export async function listFamilyRegistrations(deps: Deps, member: MemberRow): Promise<Registration[]> {
  const now = deps.clock.now()
  const family = await listReach(deps.db, member.id)
  const memberIds = family.flatMap(({ id, enabled }) => (enabled ? [id] : []))
  const endsAfter = new Date(now.getTime() - LONGEST_DAY_MS)
  const registrations = await listNumbered(deps.db, { memberIds, of: { endsAfter } })
  return registrations
    .filter(({ endDate }) => isComing({ enabled: true, endDate: endDate.toISOString() }, now))
    .map(registrationWire)
}
