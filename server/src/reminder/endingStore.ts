import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership, membershipHistory } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { reminder, reminderStop } from '@medlem/database/schema/reminder'
import { renewal } from '@medlem/database/schema/renewal'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const parent = alias(member, 'parent')

const person = { id: member.id, firstName: member.firstName, lastName: member.lastName, email: member.email }

/** Memberships with the member, and the parent of a child without login. */
function endings(db: Database) {
  return db
    .select({
      membershipId: membership.id,
      orgId: membership.orgId,
      autoRenewal: membership.autoRenewal,
      person,
      enabled: member.enabled,
      parent: {
        id: parent.id,
        firstName: parent.firstName,
        lastName: parent.lastName,
        email: parent.email,
        enabled: parent.enabled,
      },
    })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .leftJoin(parent, eq(parent.id, member.parentId))
    .$dynamic()
}

export type EndingRow = Awaited<ReturnType<typeof endings>>[number]

interface Window {
  orgId: string
  from: CalendarDate
  to: CalendarDate
}

/** Memberships of an organisation of which a paid year ends between two days, in the order of their ids. */
export async function listEndings(
  db: Database,
  { orgId, from, to, after, limit }: Window & { after: string | undefined; limit: number },
): Promise<EndingRow[]> {
  const ends = db
    .select({ one: sql`1` })
    .from(membershipHistory)
    .where(
      and(
        eq(membershipHistory.membershipId, membership.id),
        eq(membershipHistory.status, 'active'),
        gte(membershipHistory.endDate, from),
        lte(membershipHistory.endDate, to),
      ),
    )
  return endings(db)
    .where(
      and(
        eq(membership.orgId, orgId),
        isNull(member.erasedAt),
        sql`exists ${ends}`,
        after === undefined ? undefined : gt(membership.id, after),
      ),
    )
    .orderBy(asc(membership.id))
    .limit(limit)
}

export async function findEnding(db: Database, membershipId: string): Promise<EndingRow | undefined> {
  const [row] = await endings(db).where(eq(membership.id, membershipId))
  return row
}

/** Years of these memberships that were paid or given, or taken back, with the name of the fee. */
export async function listYears(db: Database, membershipIds: readonly string[]) {
  const { membershipId, membershipFor, endDate, status, grantedBy, membershipConfId } = membershipHistory
  return db
    .select({
      membershipId,
      year: membershipFor,
      endDate,
      status,
      grantedBy,
      feeName: membershipConfiguration.name,
    })
    .from(membershipHistory)
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipConfId))
    .where(
      and(
        inArray(membershipId, [...membershipIds]),
        or(eq(status, 'active'), isNotNull(membershipHistory.reason)),
      ),
    )
    .orderBy(asc(endDate))
}

export type YearRow = Awaited<ReturnType<typeof listYears>>[number]

/** Memberships for which somebody is paying, or which a kept card may have been charged for. */
export async function listBusy(
  db: Database,
  membershipIds: readonly string[],
): Promise<{ paying: Set<string>; charging: Set<string> }> {
  const paying = await db
    .select({ id: membershipHistory.membershipId })
    .from(membershipHistory)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipHistory.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(
      and(
        inArray(membershipHistory.membershipId, [...membershipIds]),
        inArray(payment.state, ['window_open', 'authorized', 'capturing']),
      ),
    )
  const charging = await db
    .select({ id: renewal.membershipId })
    .from(renewal)
    .where(
      and(inArray(renewal.membershipId, [...membershipIds]), inArray(renewal.state, ['charging', 'parked'])),
    )
  return { paying: new Set(paying.map(({ id }) => id)), charging: new Set(charging.map(({ id }) => id)) }
}

/** What these memberships were reminded of. */
export async function listSent(db: Database, membershipIds: readonly string[]) {
  const { membershipId, year, step, createdAt } = reminder
  return db
    .select({ membershipId, year, step, createdAt })
    .from(reminder)
    .where(inArray(membershipId, [...membershipIds]))
    .orderBy(asc(createdAt))
}

/** Those of these members who want no reminders. */
export async function listStopped(db: Database, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: reminderStop.memberId })
    .from(reminderStop)
    .where(inArray(reminderStop.memberId, [...memberIds]))
  return new Set(rows.map(({ id }) => id))
}

/** Last days of an organisation's paid years, from a day on. */
export async function listEndDays(
  db: Database,
  { orgId, from }: Pick<Window, 'orgId' | 'from'>,
): Promise<CalendarDate[]> {
  const { endDate, status } = membershipHistory
  const rows = await db
    .selectDistinct({ endDate })
    .from(membershipHistory)
    .where(and(eq(membershipHistory.orgId, orgId), eq(status, 'active'), gte(endDate, from)))
    .orderBy(asc(endDate))
  return rows.map((row) => row.endDate)
}
