import type { Registration, SignUp } from '@medlem/contract/registration'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate, LONGEST_DAY_MS } from '@medlem/domain/calendar'
import { isComing } from '@medlem/domain/event'
import { tierProblem } from '@medlem/domain/eventTier'
import { attendeeProblem, placesLeft, signUpClosed } from '@medlem/domain/registration'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { registrationTexts } from '@medlem/i18n/en/domain/registration'
import { inLanguage } from '@medlem/i18n/languages'
import { listReach } from '../../people/access/reachStore.ts'
import { listTakingCodes } from '../../people/organisation/discountCodes.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { belongingAmong, teamsIn } from '../event/eventTeams.ts'
import { type EventRow, listActiveMembers, listCurrencies } from '../event/store.ts'
import { eventsSince } from '../event/visibleEvents.ts'
import { listPlacePayments } from './placePayments.ts'
import { presentOfferedTier, presentRefund, presentRegistration, signUpTerms } from './present.ts'
import { listQuestions } from './questions.ts'
import { countPlacesOf, listNumbered, type NumberedRegistration } from './store.ts'
import { tierIn } from './tierName.ts'
import { type CountedTier, listPaidPlaces, listTiers } from './tierStore.ts'

interface Seen {
  member: MemberRow | undefined
  language: string
}

/** An event's places, and which of the member's family come, wait, or could come. */
export async function viewSignUp(
  deps: Deps,
  { event, ...seen }: Seen & { event: EventRow },
): Promise<SignUp> {
  const [view] = await viewSignUps(deps, { events: [event], ...seen })
  if (!view) throw new Error('an event has no view')
  const { member } = seen
  if (!member || view.tiers.length === 0) return view
  const memberIds = view.people.map(({ memberId }) => memberId)
  const payments = await listPlacePayments(deps.db, { event, payerId: member.id, memberIds })
  return { ...view, ...(payments && { payments }) }
}

/** The same of every coming event that takes sign-ups and that the viewer is shown, soonest first. */
export async function listSignUps(deps: Deps, viewer: Seen & { superAdmin: boolean }): Promise<SignUp[]> {
  const rows = await eventsSince(deps, { ...viewer, since: deps.clock.now() })
  return viewSignUps(deps, { ...viewer, events: rows.filter(({ takesSignUps }) => takesSignUps) })
}

async function viewSignUps(
  deps: Deps,
  { events, member, language }: Seen & { events: readonly EventRow[] },
): Promise<SignUp[]> {
  if (events.length === 0) return []
  const texts = inLanguage(registrationTexts, language)
  const tierTexts = inLanguage(eventTierTexts, language)
  const now = deps.clock.now()
  const family = member ? await listReach(deps.db, member.id) : []
  const people = family.filter(({ enabled }) => enabled)
  const memberIds = people.map(({ id }) => id)
  const eventIds = events.map(({ id }) => id)
  const members = await membersAmong(deps, events, memberIds)
  const belonging = await belongingAmong(deps, events, memberIds)
  const registrations = await listNumbered(deps.db, { memberIds, of: { eventIds } })
  const paid = await paidAmong(deps, registrations)
  const of = new Map(registrations.map((one) => [pair(one.row), presentRegistration(one, paid)]))
  const counts = await countPlacesOf(deps.db, eventIds)
  const tiers = await listTiers(deps.db, eventIds)
  const questions = await listQuestions(deps.db, events)
  const currencies = await listCurrencies(
    deps.db,
    events.map(({ orgId }) => orgId),
  )
  const takingCodes = await takingCodesAmong(deps, events, tiers)
  return events.map((event) => {
    const { id: eventId, capacity } = event
    const terms = signUpTerms(event)
    const { taken, waiting } = counts.get(eventId) ?? { taken: 0, waiting: 0 }
    const own = tiers.filter(({ row }) => row.eventId === eventId)
    const day = copenhagenDate(event.startDate)
    return {
      eventId,
      capacity,
      signUpFrom: terms.signUpFrom,
      signUpUntil: terms.signUpUntil,
      closed: signUpClosed(terms, now),
      placesLeft: placesLeft({ capacity, taken }),
      waitingCount: waiting,
      currency: currencies.get(event.orgId) ?? '',
      tiers: own.map((tier) => presentOfferedTier(tier, { now, language })),
      refund: presentRefund(event),
      asks: questions.has(eventId),
      takesCodes: own.length > 0 && takingCodes.has(event.orgId),
      people: people.map(({ id: memberId, firstName, lastName, dateOfBirth }) => {
        const isMember = members.has(pair({ eventId, memberId }))
        const guest = { firstName, isMember, dateOfBirth }
        const tierProblems = own.flatMap(({ row }) => {
          const found = tierProblem(tierIn(row, language), guest, day, tierTexts)
          return found === undefined ? [] : [{ tierId: row.id, problem: found }]
        })
        const problem = attendeeProblem(
          terms,
          { firstName, isMember, teams: teamsIn(belonging, memberId) },
          texts,
        )
        return {
          memberId,
          firstName,
          lastName,
          problem,
          registration: of.get(pair({ eventId, memberId })) ?? null,
          tierProblems,
        }
      }),
    }
  })
}

/** An event and a member as one key. */
const pair = ({ eventId, memberId }: { eventId: string; memberId: string }) => `${eventId} ${memberId}`

/** Who has an active membership of the organisation of each event, today or on its day. */
async function membersAmong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: readonly EventRow[],
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const eventIds = events.map(({ id }) => id)
  const rows = await listActiveMembers(db, { eventIds, memberIds, today: copenhagenDate(clock.now()) })
  return new Set(rows.map(pair))
}

/** Which of some people have an active membership of the event's organisation, today or on its day. */
export async function membersOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: EventRow,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const members = await membersAmong(deps, [event], memberIds)
  return new Set(memberIds.filter((memberId) => members.has(pair({ eventId: event.id, memberId }))))
}

/** The organisations of some events that take discount codes for their places; only places of a kind cost something. */
async function takingCodesAmong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: readonly EventRow[],
  tiers: readonly CountedTier[],
): Promise<ReadonlySet<string>> {
  const priced = new Set(tiers.flatMap(({ row }) => (row.priceMinor > 0 ? [row.eventId] : [])))
  const orgIds = events.flatMap(({ id, orgId }) => (priced.has(id) ? [orgId] : []))
  return listTakingCodes(db, { orgIds, sold: 'places', today: copenhagenDate(clock.now()) })
}

/** What was paid for some sign-ups; only places of a kind cost something. */
async function paidAmong(
  { db }: Pick<Deps, 'db'>,
  registrations: readonly NumberedRegistration[],
): ReturnType<typeof listPaidPlaces> {
  const registrationIds = registrations.flatMap(({ row, tier }) => (tier === null ? [] : [row.id]))
  return registrationIds.length === 0 ? new Map() : listPaidPlaces(db, { registrationIds })
}

/** What the member's family is signed up for, of events that are shown. */
export async function listFamilyRegistrations(deps: Deps, member: MemberRow): Promise<Registration[]> {
  const now = deps.clock.now()
  const family = await listReach(deps.db, member.id)
  const memberIds = family.flatMap(({ id, enabled }) => (enabled ? [id] : []))
  const endsAfter = new Date(now.getTime() - LONGEST_DAY_MS)
  const registrations = await listNumbered(deps.db, { memberIds, of: { endsAfter } })
  const paid = await paidAmong(deps, registrations)
  return registrations
    .filter(({ endDate }) => isComing({ enabled: true, endDate: endDate.toISOString() }, now))
    .map((one) => presentRegistration(one, paid))
}
