import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { type CardKeyRow, cardKey } from '@medlem/database/schema/memberCard'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, max, or } from 'drizzle-orm'

/** The key that signs an organisation's cards now. */
export async function findCurrentKey(db: Database, orgId: string): Promise<CardKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(cardKey)
    .where(and(eq(cardKey.orgId, orgId), isNull(cardKey.replacedAt)))
  return row
}

/** Another request may have written one meanwhile, which then stays. */
export async function insertKey(db: Database, values: typeof cardKey.$inferInsert): Promise<void> {
  await db.insert(cardKey).values(values).onConflictDoNothing()
}

/** Ends what signed until now; its private half is deleted. */
export async function retireCurrentKey(
  tx: Database,
  orgId: string,
  ended: { replacedAt: Date; publishedUntil: CalendarDate | null },
): Promise<void> {
  await tx
    .update(cardKey)
    .set({ ...ended, privateKey: null })
    .where(and(eq(cardKey.orgId, orgId), isNull(cardKey.replacedAt)))
}

/** Takes every earlier key of an organisation out of what is published. */
export async function withdrawKeys(tx: Database, orgId: string): Promise<void> {
  await tx
    .update(cardKey)
    .set({ publishedUntil: null })
    .where(and(eq(cardKey.orgId, orgId), isNotNull(cardKey.replacedAt)))
}

/** The last day of any membership year or event that an organisation has had, so of its cards and tickets; null without one. */
export async function findLastDay(db: Database, orgId: string): Promise<CalendarDate | null> {
  const [years] = await db
    .select({ last: max(membershipPeriod.endDate) })
    .from(membershipPeriod)
    .where(eq(membershipPeriod.orgId, orgId))
  const [events] = await db
    .select({ last: max(event.endDate) })
    .from(event)
    .where(eq(event.orgId, orgId))
  const days = [years?.last, events?.last && copenhagenDate(events.last)].flatMap((day) => day || [])
  return days.sort().at(-1) ?? null
}

/** Keys whose cards still hold, the newest first. */
export async function listPublishedKeys(
  db: Database,
  orgId: string,
  today: CalendarDate,
): Promise<CardKeyRow[]> {
  return db
    .select()
    .from(cardKey)
    .where(and(eq(cardKey.orgId, orgId), or(isNull(cardKey.replacedAt), gte(cardKey.publishedUntil, today))))
    .orderBy(desc(cardKey.createdAt))
}

export async function findKey(db: Database, kid: string): Promise<CardKeyRow | undefined> {
  const [row] = await db.select().from(cardKey).where(eq(cardKey.kid, kid))
  return row
}

/** Every key that still signs; with `lock`, kept from other writers until the transaction ends. */
export async function listSigningKeys(db: Database, { lock }: { lock: boolean }): Promise<CardKeyRow[]> {
  const keys = db.select().from(cardKey).where(isNotNull(cardKey.privateKey)).orderBy(cardKey.kid)
  return lock ? keys.for('no key update') : keys
}

export async function updatePrivateKey(tx: Database, kid: string, privateKey: string): Promise<void> {
  await tx.update(cardKey).set({ privateKey }).where(eq(cardKey.kid, kid))
}

/** What a card says beyond the status of its membership. */
export interface CardFacts {
  membershipId: string
  number: number
  /** The first day without a membership, where the organisation ended it. */
  endsOn: CalendarDate | null
}

export async function listCardFacts(db: Database, membershipIds: readonly string[]): Promise<CardFacts[]> {
  if (membershipIds.length === 0) return []
  return db
    .select({ membershipId: membership.id, number: member.number, endsOn: membership.endsOn })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .where(inArray(membership.id, [...membershipIds]))
}

/** Whether the member of that number is a member of an open organisation on a day, by the paid years. */
export async function isMemberOn(
  db: Database,
  { orgId, number, day }: { orgId: string; number: number; day: CalendarDate },
): Promise<boolean> {
  const found = await db
    .select({ id: membershipPeriod.id })
    .from(membershipPeriod)
    .innerJoin(membership, eq(membership.id, membershipPeriod.membershipId))
    .innerJoin(member, eq(member.id, membership.memberId))
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(organisation.enabled, true),
        eq(member.number, number),
        eq(member.enabled, true),
        eq(membershipPeriod.status, 'active'),
        lte(membershipPeriod.startDate, day),
        gte(membershipPeriod.endDate, day),
        or(isNull(membership.endsOn), gt(membership.endsOn, day)),
      ),
    )
    .limit(1)
  return found.length > 0
}
