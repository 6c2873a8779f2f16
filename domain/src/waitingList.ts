import type { Event } from '@medlem/contract/event'
import type { TierPlaces } from './eventTier.ts'
import { type Places, placesLeft } from './registration.ts'

/**
 * Who in a line, the first in it first, gets a place now: while the event has one left, each whose own tier has one. Somebody in
 * it without a tier needs none.
 */
export function nextInLine<Waiting extends { tierId: string | null }>(
  line: readonly Waiting[],
  event: Omit<Places, 'waiting'>,
  tiers: ReadonlyMap<string, TierPlaces>,
): Waiting[] {
  let left = placesLeft(event) ?? Number.POSITIVE_INFINITY
  const taken = new Map([...tiers].map(([id, tier]) => [id, tier.taken]))
  return line.filter(({ tierId }) => {
    const tier = tierId === null ? undefined : tiers.get(tierId)
    const used = tierId === null ? 0 : (taken.get(tierId) ?? 0)
    if (left === 0 || (tier && placesLeft({ capacity: tier.places, taken: used }) === 0)) return false
    left -= 1
    if (tierId !== null) taken.set(tierId, used + 1)
    return true
  })
}

/** How many of those who wait are offered a place now; none once the event has begun. */
export function offersDue(places: Places, { startDate }: Pick<Event, 'startDate'>, now: Date): number {
  if (now.getTime() >= Date.parse(startDate)) return 0
  return Math.min(placesLeft(places) ?? places.waiting, places.waiting)
}

const OFFER_MS = 24 * 3_600_000

/** Until when an offered place is kept: a day, or until the event begins. */
export function offerEnd({ startDate }: Pick<Event, 'startDate'>, now: Date): Date {
  return new Date(Math.min(now.getTime() + OFFER_MS, Date.parse(startDate)))
}
