import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { EventParticipant } from '@medlem/contract/participant'
import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { closedSentence } from '@medlem/domain/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { sharedEventTexts } from '@medlem/i18n/en/portal/shared/event'
import { formatInstant } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import { isToPay, priceWords, tiersFor } from './tiers.ts'

/** Names as a list, and how many they are, for the verb. */
const listed = (names: readonly string[]) => ({ count: names.length, names: listWords(names) })

/** How many places there are, and what one more person gets; '' where each kind of place says so itself. */
export function placesSentence({ capacity, placesLeft, waitingCount, tiers }: SignUp): string {
  if (capacity === null || placesLeft === null) return tiers.length > 0 ? '' : sharedEventTexts.unlimited
  // Those who wait for a kind of place that is sold out stand in the way of no one else.
  if (placesLeft > 0 && (waitingCount === 0 || tiers.length > 0)) {
    return sharedEventTexts.placesLeft({ count: capacity, placesLeft })
  }
  const taken = sharedEventTexts.taken({ count: capacity })
  const waiting =
    waitingCount === 0 ? sharedEventTexts.canWait : sharedEventTexts.othersWait({ count: waitingCount })
  return `${taken} ${waiting}`
}

/** Until when sign-up is open, or why it is closed; with no one left to sign up, cancelling is still possible. */
export function untilSentence(signUp: SignUp): string {
  const { closed, signUpUntil, people } = signUp
  const isIn = people.some(({ registration }) => registration !== null)
  const cancelling = isIn && closed !== 'started' ? sharedEventTexts.cancelUntilStart : ''
  if (closed) return `${closedSentence(closed, signUp)} ${cancelling}`.trim()
  if (cancelling && candidates(signUp).length === 0) return cancelling
  return signUpUntil
    ? sharedEventTexts.signUpUntil({ moment: formatInstant(signUpUntil) })
    : sharedEventTexts.signUpUntilStart
}

/** What it costs, how many places are left and until when, in short: 'From 150 kr. · 3 places left · Sign up until 20-11-2026 18:00'. */
export function signUpFacts(signUp: SignUp): string {
  const { closed, placesLeft, waitingCount, signUpUntil, tiers } = signUp
  if (closed === 'deadline') return eventTexts.signUpOver
  if (closed === 'not_yet') return closedSentence(closed, signUp)
  if (closed !== null) return ''
  return [
    priceWords(signUp),
    placesLeft !== null &&
      placesLeft > 0 &&
      (waitingCount === 0 || tiers.length > 0) &&
      eventTexts.spareRoom({ count: placesLeft }),
    signUpUntil && eventTexts.lastMoment({ moment: formatInstant(signUpUntil) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Stated {
  tone: StatusTone
  word: string
}

/** How a sign-up stands, as a dot and its words. */
export function registrationWord(
  of: Pick<Registration | EventParticipant, 'state' | 'waitingNumber'> &
    Partial<Pick<Registration, 'toPayMinor'>>,
): Stated {
  switch (of.state) {
    case 'registered':
      return { tone: 'good', word: sharedEventTexts.signedUp }
    case 'waiting':
      return {
        tone: 'waiting',
        word: of.waitingNumber
          ? sharedEventTexts.waitingNumber({ waitingNumber: of.waitingNumber })
          : sharedEventTexts.waiting,
      }
    case 'offered':
      return {
        tone: 'waiting',
        word: of.toPayMinor ? sharedEventTexts.notPaidYet : sharedEventTexts.offered,
      }
    case 'cancelled':
      return { tone: 'neutral', word: sharedEventTexts.cancelled }
  }
}

/** What the people who were just signed up got, in one breath: 'Ida has a place. Jonas waits as number 3.' */
export function outcomeSentence({ people }: SignUp, memberIds: readonly string[]): string {
  const asked = people.filter(({ memberId }) => memberIds.includes(memberId))
  const placed = asked.filter(({ registration }) => registration?.state === 'registered')
  const waiting = asked.filter(({ registration }) => registration?.state === 'waiting')
  const kept = asked.filter(({ registration }) => registration?.state === 'offered')
  const names = (of: typeof asked) => listed(of.map(({ firstName }) => firstName))
  return [
    placed.length > 0 && sharedEventTexts.havePlace(names(placed)),
    kept.length > 0 && sharedEventTexts.areKeptPlaces(names(kept)),
    ...waiting.map(({ firstName, registration }) =>
      sharedEventTexts.waitsAsNumber({
        name: firstName,
        waitingNumber: registration?.waitingNumber ?? '?',
      }),
    ),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Who can be signed up now. */
export function candidates({ closed, people, tiers }: SignUp): Attendee[] {
  if (closed) return []
  return people.filter(
    (person) =>
      person.registration === null &&
      person.problem === null &&
      (tiers.length === 0 || tiersFor(tiers, person).length > 0),
  )
}

/** What of the family happens at each event: 'Ida and Alma are signed up; Jonas waits', by the event's id. */
export function comesByEvent(
  registrations: readonly Registration[],
  family: readonly FamilyMemberStatus[],
): ReadonlyMap<string, string> {
  const first = new Map(family.map(({ memberId, firstName }) => [memberId, firstName]))
  const eventIds = new Set(registrations.map(({ eventId }) => eventId))
  return new Map(
    [...eventIds].map((eventId) => {
      const named = (state: Registration['state'], toPay = false) =>
        registrations.flatMap((one) =>
          one.eventId === eventId && one.state === state && isToPay(one) === toPay
            ? [first.get(one.memberId) ?? sharedEventTexts.someone]
            : [],
        )
      const come = named('registered')
      const wait = named('waiting')
      const offered = named('offered')
      const toPay = named('offered', true)
      return [
        eventId,
        [
          come.length > 0 && sharedEventTexts.areSignedUp(listed(come)),
          wait.length > 0 && sharedEventTexts.areWaiting(listed(wait)),
          offered.length > 0 && sharedEventTexts.areOffered(listed(offered)),
          toPay.length > 0 && sharedEventTexts.areToPay(listed(toPay)),
        ]
          .filter(Boolean)
          .join('; '),
      ]
    }),
  )
}

/** '6 of 9 places taken, 3 offered, 1 waiting' */
export function participantCount(participants: readonly EventParticipant[], capacity: number | null): string {
  const count = (state: EventParticipant['state']) => participants.filter((one) => one.state === state).length
  const come = count('registered')
  const offered = count('offered')
  const waiting = count('waiting')
  return [
    capacity === null
      ? sharedEventTexts.countSignedUp({ count: come })
      : sharedEventTexts.countOfPlaces({ count: come, capacity }),
    offered > 0 && sharedEventTexts.countOffered({ count: offered }),
    waiting > 0 && sharedEventTexts.countWaiting({ count: waiting }),
  ]
    .filter(Boolean)
    .join(', ')
}
