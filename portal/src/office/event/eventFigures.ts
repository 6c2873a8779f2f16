import type { EventParticipants } from '@medlem/contract/participant'
import { placesLeft } from '@medlem/domain/registration'
import { countShown, listed } from './participants/participantList.ts'

/** What staff see first of an event. */
export interface EventFigures {
  /** Those who have a place. */
  signedUp: number
  /** Null for no limit. */
  capacity: number | null
  /** Null for no limit; a place that is kept for somebody is taken. */
  left: number | null
  /** With those to whom a place is offered that costs nothing. */
  waiting: number
  offered: number
  /** Whether there is anything to pay. */
  costs: boolean
  paid: number
  /** For whom a place is kept until they pay. */
  owing: number
  owedMinor: number
  /** Those who have a place that costs nothing. */
  free: number
  came: number
  /** Instant at which the first came in; null before. */
  since: string | null
  /** Of the places that are not cancelled. */
  incomeMinor: number
}

/** Counts those who come to an event, as the lists of them do. */
export function eventFigures(data: EventParticipants): EventFigures {
  const { settings, tiers, participants } = data
  const all = listed(data)
  const counts = countShown(all)
  const paid = participants.flatMap(({ paid: place }) => place ?? [])
  const came = participants.flatMap(({ cameAt }) => cameAt ?? [])
  const toPay = all.flatMap(({ toPayMinor }) => toPayMinor ?? [])
  const offered = participants.filter(({ state }) => state === 'offered').length
  return {
    signedUp: counts.coming,
    capacity: settings.capacity,
    left: placesLeft({ capacity: settings.capacity, taken: counts.coming + offered }),
    waiting: counts.waiting,
    offered: offered - toPay.length,
    costs: paid.length > 0 || tiers.some(({ unitMinor }) => unitMinor > 0),
    paid: counts.paid,
    owing: counts.to_pay,
    owedMinor: toPay.reduce((sum, minor) => sum + minor, 0),
    free: participants.filter(({ state, paid: place }) => state === 'registered' && !place).length,
    came: counts.came,
    since: came.toSorted()[0] ?? null,
    incomeMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }
}
