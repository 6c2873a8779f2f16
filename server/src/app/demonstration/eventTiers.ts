import type { eventTier } from '@medlem/database/schema/eventTier'
import { eventId, seedId } from './seedId.ts'

type NewTier = typeof eventTier.$inferInsert & { id: string }

const CLUB = 'sejlklub'
/** For members and those whom they bring. */
export const PRICED_EVENT = 'Winter talk: around Læsø'
/** For everybody, without an account too. */
export const PRICED_PUBLIC_EVENT = 'Winter bathing day'

type Terms = Pick<NewTier, 'name' | 'priceMinor' | 'audience' | 'minAge' | 'maxAge' | 'perFamily'>

const planned: Record<string, readonly Terms[]> = {
  [PRICED_EVENT]: [
    { name: 'Medlem', priceMinor: 15_000, audience: 'members' },
    { name: 'Gæst', priceMinor: 25_000, audience: 'others', perFamily: 2 },
    { name: 'Barn', priceMinor: 0, minAge: 0, maxAge: 14 },
  ],
  [PRICED_PUBLIC_EVENT]: [
    { name: 'Medlem', priceMinor: 5_000, audience: 'members' },
    { name: 'Voksen', priceMinor: 8_000, audience: 'others' },
    { name: 'Barn', priceMinor: 3_000, minAge: 0, maxAge: 14 },
  ],
}

export const tierId = (title: string, name: string) => seedId(`tier ${CLUB} ${title} ${name}`)

/** What events with something to eat cost, by who comes. */
export function eventTiers(): NewTier[] {
  return Object.entries(planned).flatMap(([title, tiers]) =>
    tiers.map((tier, position) => ({
      ...tier,
      id: tierId(title, tier.name),
      eventId: eventId(CLUB, title),
      position,
    })),
  )
}
