import type { eventTier } from '@medlem/database/schema/eventTier'
import { demonstrationEventTexts } from '@medlem/i18n/en/server/demonstration/event'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { eventId, seedId } from './seedId.ts'

type NewTier = typeof eventTier.$inferInsert & { id: string }

const CLUB = 'sejlklub'
/** For members and those whom they bring. */
export const PRICED_EVENT = 'Winter talk: around Læsø'
/** For everybody, without an account too. */
export const PRICED_PUBLIC_EVENT = 'Winter bathing day'

/** Names a tier among those of its event. */
export type SeedTierKey = 'member' | 'guest' | 'adult' | 'child'

interface SeedTier extends Pick<NewTier, 'priceMinor' | 'audience' | 'minAge' | 'maxAge' | 'perFamily'> {
  key: SeedTierKey
  name: (texts: typeof demonstrationEventTexts) => string
}

const planned: Record<string, readonly SeedTier[]> = {
  [PRICED_EVENT]: [
    { key: 'member', name: (t) => t.memberPlace, priceMinor: 15_000, audience: 'members' },
    { key: 'guest', name: (t) => t.guestPlace, priceMinor: 25_000, audience: 'others', perFamily: 2 },
    { key: 'child', name: (t) => t.childPlace, priceMinor: 0, minAge: 0, maxAge: 14 },
  ],
  [PRICED_PUBLIC_EVENT]: [
    { key: 'member', name: (t) => t.memberPlace, priceMinor: 5_000, audience: 'members' },
    { key: 'adult', name: (t) => t.adultPlace, priceMinor: 8_000, audience: 'others' },
    { key: 'child', name: (t) => t.childPlace, priceMinor: 3_000, minAge: 0, maxAge: 14 },
  ],
}

export const tierId = (title: string, key: SeedTierKey) => seedId(`tier ${CLUB} ${title} ${key}`)

/** What events with something to eat cost, by kind of visitor. */
export function eventTiers(): NewTier[] {
  return Object.entries(planned).flatMap(([title, tiers]) =>
    tiers.map(({ key, name, ...tier }, position) => ({
      ...tier,
      ...inEveryLanguage(demonstrationEventTexts, (t) => ({ name: name(t) })),
      id: tierId(title, key),
      eventId: eventId(CLUB, title),
      position,
    })),
  )
}
