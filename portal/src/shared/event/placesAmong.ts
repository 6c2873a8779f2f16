import type { SignUp } from '@medlem/contract/registration'
import { placesToShare } from '@medlem/domain/registration'
import { nextInLine } from '@medlem/domain/waitingList'
import type { DuePlaces } from './useTicketPayment.ts'

/** Somebody who is to be signed up, and the kind of place; null at an event without any. */
export interface Wanted {
  memberId: string
  tierId: string | null
}

/** Places that are fewer than the people who want them. */
export interface PlacesAmong {
  places: number
  /** Who may get one of them. */
  memberIds: string[]
  /** Who gets a place in any case. */
  certain: string[]
}

/** Who gets a place, the first in line first. */
function placed({ placesLeft, tiers }: SignUp, line: readonly Wanted[]): Set<string> {
  const left = new Map(tiers.map((tier) => [tier.id, { places: tier.placesLeft, taken: 0 }]))
  return new Set(nextInLine(line, { capacity: placesLeft, taken: 0 }, left).map(({ memberId }) => memberId))
}

/** Which places are to be shared out among whom; undefined when there is nothing to choose. */
export function placesAmong(signUp: SignUp, wanted: readonly Wanted[]): PlacesAmong | undefined {
  const { capacity, placesLeft, waitingCount, tiers } = signUp
  const memberIds = wanted.map(({ memberId }) => memberId)
  if (tiers.length === 0) {
    if (capacity === null || placesLeft === null) return undefined
    const taken = capacity - placesLeft
    const places = placesToShare({ capacity, taken, waiting: waitingCount }, wanted.length)
    return places === undefined ? undefined : { places, memberIds, certain: [] }
  }
  const inTurn = (person: Wanted, isFirst: boolean) => {
    const others = wanted.filter((one) => one !== person)
    return placed(signUp, isFirst ? [person, ...others] : [...others, person]).has(person.memberId)
  }
  const certain = wanted.filter((person) => inTurn(person, false))
  const open = wanted.filter((person) => !certain.includes(person) && inTurn(person, true))
  if (open.length === 0) return undefined
  return {
    places: placed(signUp, [...certain, ...open]).size - certain.length,
    memberIds: open.map(({ memberId }) => memberId),
    certain: certain.map(({ memberId }) => memberId),
  }
}

/** Whether all of these go on the waiting list; of an event with kinds of places, while none is chosen, whether it has no place. */
export function isWaiting(signUp: SignUp, wanted: readonly Wanted[]): boolean {
  const { placesLeft, waitingCount, tiers } = signUp
  if (tiers.length === 0) return placesLeft === 0 || waitingCount > 0
  return placesLeft === 0 || (wanted.length > 0 && placed(signUp, wanted).size === 0)
}

/** What is to be paid for the places that these people get, the first in line first; those who wait pay nothing yet. */
export function duePlaces(signUp: SignUp, line: readonly Wanted[]): DuePlaces {
  const gets = placed(signUp, line)
  const prices = new Map(signUp.tiers.map(({ id, unitMinor }) => [id, unitMinor]))
  const due = line.flatMap(({ memberId, tierId }) => {
    const unitMinor = gets.has(memberId) && tierId !== null ? (prices.get(tierId) ?? 0) : 0
    return tierId !== null && unitMinor > 0 ? [{ memberId, tierId, unitMinor }] : []
  })
  return {
    places: due.map(({ memberId, tierId }) => ({ memberId, tierId })),
    totalMinor: due.reduce((sum, { unitMinor }) => sum + unitMinor, 0),
  }
}
