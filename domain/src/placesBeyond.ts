import { placesLeft } from './registration.ts'

interface Full {
  event: { capacity: number | null; taken: number }
  /** The kind of place; undefined at an event without any. */
  tier: { places: number | null; taken: number } | undefined
}

/** How many places there have to be for one more person: null where there is one left, or no limit. */
export interface PlacesBeyond {
  capacity: number | null
  tierPlaces: number | null
}

/** By how much an event, and a kind of place, would have to grow for one more; undefined where neither has to. */
export function placesBeyond({ event, tier }: Full): PlacesBeyond | undefined {
  const capacity = placesLeft(event) === 0 ? event.taken + 1 : null
  const isTierFull = tier && placesLeft({ capacity: tier.places, taken: tier.taken }) === 0
  const tierPlaces = isTierFull ? tier.taken + 1 : null
  return capacity === null && tierPlaces === null ? undefined : { capacity, tierPlaces }
}
