import type { EventParticipants } from '@medlem/contract/participant'

/** What staff see first of an event. */
export interface EventFigures {
  /** Those who have a place. */
  signedUp: number
  /** Null for no limit. */
  capacity: number | null
  waiting: number
  /** To whom a place is offered, or for whom it is kept until they pay. */
  offered: number
  /** Whether there is anything to pay. */
  costs: boolean
  paid: number
  /** Those who have a place that costs nothing. */
  free: number
  came: number
  /** Instant at which the first came in; null before. */
  since: string | null
  /** Of the places that are not cancelled. */
  incomeMinor: number
}

/** Counts those who come to an event. */
export function eventFigures({ settings, tiers, participants }: EventParticipants): EventFigures {
  const placed = participants.filter(({ state }) => state === 'registered')
  const paid = participants.flatMap(({ paid: place }) => place ?? [])
  const came = participants.flatMap(({ cameAt }) => cameAt ?? [])
  return {
    signedUp: placed.length,
    capacity: settings.capacity,
    waiting: participants.filter(({ state }) => state === 'waiting').length,
    offered: participants.filter(({ state }) => state === 'offered').length,
    costs: paid.length > 0 || tiers.some(({ unitMinor }) => unitMinor > 0),
    paid: paid.length,
    free: placed.filter(({ paid: place }) => !place).length,
    came: came.length,
    since: came.toSorted()[0] ?? null,
    incomeMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }
}
