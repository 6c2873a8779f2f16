import type { eventTier } from '@medlem/database/schema/eventTier'
import { eventId, seedId } from './seedId.ts'

type NewTier = typeof eventTier.$inferInsert

const CLUB = 'sejlklub'
/** The event that costs something. */
export const PRICED_EVENT = 'Winter talk: around Læsø'

const planned: readonly Pick<
  NewTier,
  'name' | 'priceMinor' | 'audience' | 'minAge' | 'maxAge' | 'perFamily'
>[] = [
  { name: 'Medlem', priceMinor: 15_000, audience: 'members' },
  { name: 'Gæst', priceMinor: 25_000, audience: 'others', perFamily: 2 },
  { name: 'Barn', priceMinor: 0, minAge: 0, maxAge: 14 },
]

/** What an evening with supper costs, by who comes. */
export function eventTiers(): NewTier[] {
  return planned.map((tier, position) => ({
    ...tier,
    id: seedId(`tier ${CLUB} ${PRICED_EVENT} ${tier.name}`),
    eventId: eventId(CLUB, PRICED_EVENT),
    position,
  }))
}
