import type { Database } from '@medlem/database/database'
import { membership } from '@medlem/database/schema/membership'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { memberTier } from '@medlem/domain/eventTier'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { findEvent } from '../../club/event/store.ts'
import { listTiers } from '../../club/registration/tierStore.ts'
import type { WantedPlace } from './priceLines.ts'
import type { TierPlace } from './ticketStore.ts'

/**
 * Places at one event as they are priced together with memberships: with what each costs who becomes a member in the same purchase and is
 * one on the event's first day (decision 93). Whose membership has an end before it is none by paying a year.
 */
export async function placesWithYears(
  db: Database,
  places: readonly TierPlace[],
  now: Date,
): Promise<WantedPlace[]> {
  const event = places[0] && (await findEvent(db, places[0].tier.eventId))
  if (!event) return []
  const day = copenhagenDate(event.startDate)
  const tiers = (await listTiers(db, [event.id])).map(({ row }) => row)
  const memberIds = places.map(({ registration }) => registration.memberId)
  const ended = await listEnded(db, { orgId: event.orgId, memberIds, day })
  return places.map(({ registration: { memberId }, tier }) => {
    const cheaper = ended.has(memberId) ? undefined : memberTier(tier, tiers, now)
    return { memberId, tier, asMember: cheaper && { day, tier: cheaper } }
  })
}

/** Those whose membership the organisation has ended by a day. */
async function listEnded(
  db: Database,
  { orgId, memberIds, day }: { orgId: string; memberIds: readonly string[]; day: CalendarDate },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ memberId: membership.memberId })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        inArray(membership.memberId, [...memberIds]),
        lte(membership.endsOn, day),
      ),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}
