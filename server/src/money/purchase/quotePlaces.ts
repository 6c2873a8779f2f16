import type { QuotedPlace } from '@medlem/contract/purchaseQuote'
import type { Database } from '@medlem/database/database'
import { textIn } from '@medlem/domain/translation'
import { placesWithYears } from '../payment/placesWithYears.ts'
import { type LineAmounts, type PricedLines, type PurchaseFacts, priceLines } from '../payment/priceLines.ts'
import type { KeptPlace } from '../payment/ticketStore.ts'

/** Places are paid at one event at a time. */
export const ofOneEvent = (places: readonly KeptPlace[]) =>
  places.filter(({ event }) => event.id === places[0]?.event.id)

interface Quoting {
  /** The memberships without any place. */
  facts: PurchaseFacts
  /** All places that the payer can pay. */
  kept: readonly KeptPlace[]
  /** Those that are part of the purchase, as it is priced. */
  places: readonly KeptPlace[]
  priced: PricedLines | undefined
  language: string
  now: Date
}

/** The places that can be paid with memberships: those of the purchase at its price, the others at what they would cost in it. */
export async function quotePlaces(
  db: Database,
  { facts, kept, places, priced, language, now }: Quoting,
): Promise<QuotedPlace[]> {
  const left = kept.filter((place) => !places.includes(place))
  const others = new Map<string, PricedLines | undefined>()
  for (const eventId of new Set(left.map(({ event }) => event.id))) {
    const atEvent = left.filter(({ event }) => event.id === eventId)
    const withYears = await placesWithYears(db, atEvent, now)
    others.set(eventId, await priceLines(db, { ...facts, code: undefined, places: withYears }))
  }
  return kept.flatMap((place) => {
    const isIncluded = places.includes(place)
    const amounts = (isIncluded ? priced : others.get(place.event.id))?.amounts.get(
      place.registration.memberId,
    )
    return amounts ? [presentPlace(place, { amounts, isIncluded, language })] : []
  })
}

function presentPlace(
  { registration, event, tier, memberName }: KeptPlace,
  { amounts, isIncluded, language }: { amounts: LineAmounts; isIncluded: boolean; language: string },
): QuotedPlace {
  const { id: registrationId, memberId, offerExpiresAt } = registration
  return {
    registrationId,
    eventId: event.id,
    eventTitle: textIn(event, 'title', language),
    tierName: textIn(tier, 'name', language),
    memberId,
    memberName,
    keptUntil: (offerExpiresAt ?? event.startDate).toISOString(),
    ...amounts,
    isIncluded,
  }
}
