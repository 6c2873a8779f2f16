import type { BegunPayment, FamilyMemberStatus } from '@medlem/contract/membership'
import type { Database } from '@medlem/database/database'
import { purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'

/** Statuses whose begun payments say which places are paid with them (Ruling 56): those that are still kept. */
export async function withBegunPlaces(
  db: Database,
  people: FamilyMemberStatus[],
  now: Date,
): Promise<FamilyMemberStatus[]> {
  const begun = people.flatMap(({ statuses }) => statuses.flatMap(({ begunPayment }) => begunPayment ?? []))
  const places = await listKeptOf(db, [...new Set(begun.map(({ purchaseId }) => purchaseId))], now)
  if (places.length === 0) return people
  const placesOf = (purchaseId: string) =>
    places.flatMap(({ purchaseId: of, ...place }) => (of === purchaseId ? [place] : []))
  return people.map((person) => ({
    ...person,
    statuses: person.statuses.map(({ begunPayment, ...status }) =>
      begunPayment ? { ...status, begunPayment: withPlaces(begunPayment, placesOf) } : status,
    ),
  }))
}

function withPlaces(
  begun: BegunPayment,
  placesOf: (purchaseId: string) => NonNullable<BegunPayment['places']>,
): BegunPayment {
  const places = placesOf(begun.purchaseId)
  return places.length === 0 ? begun : { ...begun, places }
}

async function listKeptOf(db: Database, purchaseIds: readonly string[], now: Date) {
  if (purchaseIds.length === 0) return []
  const { id, state, offerExpiresAt } = eventRegistration
  const { purchaseId, unitMinor } = purchaseLine
  return db
    .select({ id, purchaseId, unitMinor })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(id, purchaseLine.registrationId))
    .where(and(inArray(purchaseId, [...purchaseIds]), eq(state, 'offered'), gt(offerExpiresAt, now)))
    .orderBy(asc(purchaseLine.id))
}
