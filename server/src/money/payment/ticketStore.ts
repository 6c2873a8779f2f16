import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { type EventTierRow, eventTier } from '@medlem/database/schema/eventTier'
import { member } from '@medlem/database/schema/member'
import { type PaymentRow, payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { isPaid, statesWhere } from '@medlem/domain/payment'
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PurchaseRow } from './purchaseStore.ts'

/** A place at an event in a purchase, with the names that it is shown by. */
export interface TicketView {
  line: typeof purchaseLine.$inferSelect & { registrationId: string }
  registration: typeof eventRegistration.$inferSelect
  event: typeof event.$inferSelect
  tier: EventTierRow
  memberName: string
}

/** The places at events that a purchase is of. All are of one event. */
export async function listTickets(db: Database, purchaseId: string): Promise<TicketView[]> {
  const rows = await db
    .select({ line: purchaseLine, registration: eventRegistration, event, tier: eventTier, person: member })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .innerJoin(event, eq(event.id, eventRegistration.eventId))
    .innerJoin(eventTier, eq(eventTier.id, eventRegistration.tierId))
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .where(eq(purchaseLine.purchaseId, purchaseId))
    .orderBy(asc(eventTier.position), asc(member.firstName), asc(purchaseLine.id))
  return rows.map(({ line, registration, person, ...sold }) => ({
    ...sold,
    line: { ...line, registrationId: registration.id },
    registration,
    memberName: `${person.firstName} ${person.lastName}`.trim(),
  }))
}

/** The purchases that name any of these places, of one payer or of all, newest first. */
export async function listTicketPurchases(
  db: Database,
  { payerId, registrationIds }: { payerId?: string; registrationIds: readonly string[] },
): Promise<PurchaseRow[]> {
  const named = db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .where(inArray(purchaseLine.registrationId, [...registrationIds]))
  return db
    .select()
    .from(purchase)
    .where(
      and(payerId === undefined ? undefined : eq(purchase.payerId, payerId), inArray(purchase.id, named)),
    )
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
}

/** A sign-up on a tier. */
export type TierPlace = Pick<TicketView, 'registration' | 'tier'>

/** Sign-ups on tiers, in any state, with their tiers; one without a tier is left out. */
export async function listKeptPlaces(db: Database, registrationIds: readonly string[]): Promise<TierPlace[]> {
  if (registrationIds.length === 0) return []
  return db
    .select({ registration: eventRegistration, tier: eventTier })
    .from(eventRegistration)
    .innerJoin(eventTier, eq(eventTier.id, eventRegistration.tierId))
    .where(inArray(eventRegistration.id, [...registrationIds]))
    .orderBy(asc(eventTier.position), asc(eventRegistration.createdAt), asc(eventRegistration.id))
}

/** A place that is kept for its payment, with the names that it is shown by. */
export type KeptPlace = TierPlace & Pick<TicketView, 'event' | 'memberName'>

/** The places at coming events of an organisation that are kept for these members and cost something, by event. */
export async function listKeptFor(
  db: Database,
  { orgId, memberIds, now }: { orgId: string; memberIds: readonly string[]; now: Date },
): Promise<KeptPlace[]> {
  const { state, offerExpiresAt, memberId, eventId, tierId } = eventRegistration
  const rows = await db
    .select({ registration: eventRegistration, event, tier: eventTier, person: member })
    .from(eventRegistration)
    .innerJoin(event, eq(event.id, eventId))
    .innerJoin(eventTier, eq(eventTier.id, tierId))
    .innerJoin(member, eq(member.id, memberId))
    .where(
      and(
        eq(event.orgId, orgId),
        eq(event.enabled, true),
        isNull(event.cancelledAt),
        inArray(memberId, [...memberIds]),
        eq(state, 'offered'),
        gt(offerExpiresAt, now),
        gt(eventTier.priceMinor, 0),
      ),
    )
    .orderBy(
      asc(event.startDate),
      asc(event.id),
      asc(eventTier.position),
      asc(member.firstName),
      asc(eventRegistration.id),
    )
  return rows.map(({ person, ...kept }) => ({
    ...kept,
    memberName: `${person.firstName} ${person.lastName}`.trim(),
  }))
}

/** A payment that has paid for places at an event, or is about to. */
export interface PaidTickets {
  row: PaymentRow
  purchase: PurchaseRow
}

/** The payments that have paid for some places, tests and those that are being captured among them, oldest first. */
export async function listPaidTickets(
  db: Database,
  of: { eventId: string } | { registrationId: string },
): Promise<PaidTickets[]> {
  const named = db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .where(
      'eventId' in of
        ? eq(eventRegistration.eventId, of.eventId)
        : eq(eventRegistration.id, of.registrationId),
    )
  return db
    .select({ row: payment, purchase })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(inArray(payment.purchaseId, named), inArray(payment.state, statesWhere(isPaid))))
    .orderBy(asc(payment.createdAt), asc(payment.id))
}
