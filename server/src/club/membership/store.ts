import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import {
  type MembershipRow,
  membership,
  membershipPeriod,
  type PeriodRow,
} from '@medlem/database/schema/membership'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { publish, toMember } from '../../platform/change/publishChange.ts'

export type NewMembership = typeof membership.$inferInsert

export async function findMembership(
  db: Database,
  { memberId, orgId }: Pick<MembershipRow, 'memberId' | 'orgId'>,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select()
    .from(membership)
    .where(and(eq(membership.memberId, memberId), eq(membership.orgId, orgId)))
  return row
}

export async function findMembershipById(db: Database, id: string): Promise<MembershipRow | undefined> {
  const [row] = await db.select().from(membership).where(eq(membership.id, id))
  return row
}

export async function listMemberships(db: Database, memberIds: readonly string[]): Promise<MembershipRow[]> {
  if (memberIds.length === 0) return []
  return db
    .select()
    .from(membership)
    .where(inArray(membership.memberId, [...memberIds]))
    .orderBy(asc(membership.memberId), asc(membership.orgId))
}

/** A new one as the table makes it, inactive; undefined when there was one already. */
export async function insertNewMembership(
  tx: Database,
  values: Pick<MembershipRow, 'memberId' | 'orgId' | 'updateDate'>,
): Promise<MembershipRow | undefined> {
  const given = (name: string) => sql.placeholder(name)
  const [row] = await prepared(tx, 'membership_insert_new', (name) =>
    tx
      .insert(membership)
      .values({ memberId: given('memberId'), orgId: given('orgId'), updateDate: given('updateDate') })
      .onConflictDoNothing()
      .returning()
      .prepare(name),
  ).execute(values)
  return row
}

/** Undefined when there was one already. */
export async function insertMembership(
  tx: Database,
  values: NewMembership,
): Promise<MembershipRow | undefined> {
  const [row] = await tx.insert(membership).values(values).onConflictDoNothing().returning()
  return row
}

/** Waits for others who recompute it, and keeps them out until the transaction ends. */
export async function lockMembership(
  tx: Database,
  { memberId, orgId }: Pick<MembershipRow, 'memberId' | 'orgId'>,
): Promise<MembershipRow | undefined> {
  const [row] = await tx
    .select()
    .from(membership)
    .where(and(eq(membership.memberId, memberId), eq(membership.orgId, orgId)))
    .for('no key update')
  return row
}

export async function updateMembership(
  tx: Database,
  id: string,
  values: Partial<NewMembership>,
): Promise<void> {
  await tx.update(membership).set(values).where(eq(membership.id, id))
}

/** The memberships of these people, and those that are renewed with these cards, locked in one order. */
export async function lockMembershipsOf(
  tx: Database,
  of: { orgId: string; memberIds: readonly string[]; cards: readonly string[] },
): Promise<MembershipRow[]> {
  const theirs = inArray(membership.memberId, [...of.memberIds])
  const renewed = of.cards.length > 0 ? inArray(membership.savedCardIdentifier, [...of.cards]) : undefined
  return tx
    .select()
    .from(membership)
    .where(and(eq(membership.orgId, of.orgId), or(theirs, renewed)))
    .orderBy(asc(membership.id))
    .for('no key update')
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateRenewal(
  tx: Database,
  ids: readonly string[],
  values: Pick<NewMembership, 'autoRenewal' | 'autoRenewCycle' | 'renewalConsent' | 'savedCardIdentifier'>,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(membership)
    .set({ ...values, version: sql`${membership.version} + 1` })
    .where(inArray(membership.id, [...ids]))
}

export type NewPeriod = typeof membershipPeriod.$inferInsert

/** For those who have the years, and those who began them. */
async function publishYears(
  db: Database,
  rows: readonly Pick<PeriodRow, 'memberId' | 'createdBy'>[],
): Promise<void> {
  await publish(
    db,
    rows.flatMap(({ memberId, createdBy }) => [
      toMember('membership', memberId),
      ...(createdBy === null ? [] : [toMember('membership', createdBy)]),
    ]),
  )
}

export async function findPeriod(db: Database, id: string): Promise<PeriodRow | undefined> {
  const [row] = await db.select().from(membershipPeriod).where(eq(membershipPeriod.id, id))
  return row
}

/** Every period and draft of a membership, newest first. */
export async function listPeriods(db: Database, membershipId: string): Promise<PeriodRow[]> {
  return db
    .select()
    .from(membershipPeriod)
    .where(eq(membershipPeriod.membershipId, membershipId))
    .orderBy(desc(membershipPeriod.startDate), desc(membershipPeriod.createdAt), asc(membershipPeriod.id))
}

/** Every period and draft of these members in all organisations. */
export async function listPeriodsOfMembers(db: Database, memberIds: readonly string[]): Promise<PeriodRow[]> {
  if (memberIds.length === 0) return []
  return db
    .select()
    .from(membershipPeriod)
    .where(inArray(membershipPeriod.memberId, [...memberIds]))
}

/** Years that are paid, for each of these members in one organisation. */
export async function listActiveYears(
  db: Database,
  orgId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; year: number; historyId: string }[]> {
  if (memberIds.length === 0) return []
  const { id, memberId, membershipFor } = membershipPeriod
  return db
    .select({ memberId, year: membershipFor, historyId: id })
    .from(membershipPeriod)
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        inArray(memberId, [...memberIds]),
        eq(membershipPeriod.status, 'active'),
      ),
    )
}

const openDraftOf = (payerId: string) =>
  and(
    eq(membershipPeriod.createdBy, payerId),
    eq(membershipPeriod.status, 'inactive'),
    eq(membershipPeriod.open, true),
  )

/** The open draft of one payer for one member and configuration. */
export async function findDraft(
  db: Database,
  input: Pick<PeriodRow, 'memberId' | 'orgId' | 'membershipConfId' | 'createdBy'>,
): Promise<PeriodRow | undefined> {
  const [row] = await db
    .select()
    .from(membershipPeriod)
    .where(
      and(
        openDraftOf(input.createdBy),
        eq(membershipPeriod.memberId, input.memberId),
        eq(membershipPeriod.orgId, input.orgId),
        eq(membershipPeriod.membershipConfId, input.membershipConfId),
      ),
    )
  return row
}

/** Undefined when the payer has such a draft already. */
export async function insertDraft(tx: Database, values: NewPeriod): Promise<PeriodRow | undefined> {
  const [row] = await tx.insert(membershipPeriod).values(values).onConflictDoNothing().returning()
  return row
}

/** Moves an open draft into another group. */
export async function updateDraft(
  tx: Database,
  id: string,
  values: Pick<NewPeriod, 'referenceKey' | 'gdprAgreement' | 'consentVersion' | 'consentLanguage'>,
): Promise<PeriodRow> {
  const [row] = await tx.update(membershipPeriod).set(values).where(eq(membershipPeriod.id, id)).returning()
  if (!row) throw new Error('the draft was not written')
  return row
}

/** The paid year begins to count. A year that is active for the member already breaks the unique index. */
export async function activateHistories(
  tx: Database,
  ids: readonly string[],
  at: Date,
): Promise<PeriodRow[]> {
  const rows = await tx
    .update(membershipPeriod)
    .set({ status: 'active', open: false, statusChangeDate: at, reason: null })
    .where(and(inArray(membershipPeriod.id, [...ids]), eq(membershipPeriod.status, 'inactive')))
    .returning()
  await publishYears(tx, rows)
  return rows
}

/** An administrator gives a year for a reason that is shown, without a payment. */
export async function grantHistory(
  tx: Database,
  id: string,
  { at, grantedBy, grantReason }: { at: Date; grantedBy: string; grantReason: string },
): Promise<void> {
  const rows = await tx
    .update(membershipPeriod)
    .set({ status: 'active', open: false, statusChangeDate: at, reason: null, grantedBy, grantReason })
    .where(and(eq(membershipPeriod.id, id), eq(membershipPeriod.status, 'inactive')))
    .returning()
  await publishYears(tx, rows)
}

/** A year whose money is gone counts on, because somebody gives it. */
export async function keepHistories(
  tx: Database,
  ids: readonly string[],
  { grantedBy, grantReason }: { grantedBy: string; grantReason: string },
): Promise<void> {
  await tx
    .update(membershipPeriod)
    .set({ grantedBy, grantReason })
    .where(and(inArray(membershipPeriod.id, [...ids]), eq(membershipPeriod.status, 'active')))
}

/** The year of a claim waits for money again: it is the draft that it was. */
export async function reopenHistories(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .update(membershipPeriod)
    .set({ status: 'inactive', open: true, statusChangeDate: at })
    .where(and(inArray(membershipPeriod.id, [...ids]), eq(membershipPeriod.status, 'active')))
    .returning()
  await publishYears(tx, rows)
}

/** A paid year stops counting, for a reason that is shown. */
export async function revokeHistories(
  tx: Database,
  ids: readonly string[],
  { at, reason }: { at: Date; reason: string },
): Promise<PeriodRow[]> {
  const rows = await tx
    .update(membershipPeriod)
    .set({ status: 'inactive', open: false, statusChangeDate: at, reason })
    .where(and(inArray(membershipPeriod.id, [...ids]), eq(membershipPeriod.status, 'active')))
    .returning()
  await publishYears(tx, rows)
  return rows
}
