import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { reminder, reminderStop } from '@medlem/database/schema/reminder'
import { renewal } from '@medlem/database/schema/renewal'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isBeingPaid, statesWhere } from '@medlem/domain/payment'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

/** Everybody of an organisation whose paid year ends between two days, or one membership. */
export type Scope = Window | { membershipId: string }

interface Window {
  orgId: string
  from: CalendarDate
  to: CalendarDate
}

const parent = alias(member, 'parent')

const person = { id: member.id, firstName: member.firstName, lastName: member.lastName, email: member.email }

/** Memberships with the member, the parent of a child without login, and whether the receiver has stopped reminders. */
export async function listEndings(db: Database, scope: Scope) {
  const receiverId = sql`case when ${member.email} is null then ${parent.id} else ${member.id} end`
  return db
    .select({
      membershipId: membership.id,
      orgId: membership.orgId,
      autoRenewal: membership.autoRenewal,
      membershipEndsOn: membership.endsOn,
      person,
      enabled: member.enabled,
      parent: {
        id: parent.id,
        firstName: parent.firstName,
        lastName: parent.lastName,
        email: parent.email,
        enabled: parent.enabled,
      },
      stoppedAt: reminderStop.stoppedAt,
    })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .leftJoin(parent, eq(parent.id, member.parentId))
    .leftJoin(reminderStop, eq(reminderStop.memberId, receiverId))
    .where(
      'orgId' in scope
        ? and(inArray(membership.id, endingIn(db, scope)), isNull(member.erasedAt))
        : eq(membership.id, scope.membershipId),
    )
}

export type EndingRow = Awaited<ReturnType<typeof listEndings>>[number]

function endingIn(db: Database, { orgId, from, to }: Window) {
  const { membershipId, orgId: belongsTo, status, endDate } = membershipPeriod
  return db
    .select({ membershipId })
    .from(membershipPeriod)
    .where(and(eq(belongsTo, orgId), eq(status, 'active'), gte(endDate, from), lte(endDate, to)))
}

/** The years that a scope can be about: those that end in it, and later ones. */
function yearsIn(scope: Scope) {
  const { membershipId, orgId, endDate } = membershipPeriod
  return 'orgId' in scope
    ? and(eq(orgId, scope.orgId), gte(endDate, scope.from))
    : eq(membershipId, scope.membershipId)
}

/** Years that were paid or given, or taken back, with the name of the fee. */
export async function listYears(db: Database, scope: Scope) {
  const { membershipId, membershipFor, endDate, status, grantedBy, membershipConfId } = membershipPeriod
  return db
    .select({
      membershipId,
      year: membershipFor,
      endDate,
      status,
      grantedBy,
      feeName: membershipConfiguration.name,
    })
    .from(membershipPeriod)
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipConfId))
    .where(and(yearsIn(scope), or(eq(status, 'active'), isNotNull(membershipPeriod.reason))))
    .orderBy(asc(endDate))
}

export type YearRow = Awaited<ReturnType<typeof listYears>>[number]

/**
 * Memberships for which somebody is paying, or which a kept card may have been charged for, and the last days of years that are
 * asked for.
 */
export async function listBusy(
  db: Database,
  scope: Scope,
): Promise<{ paying: Set<string>; charging: Set<string>; claimed: { id: string; endDate: CalendarDate }[] }> {
  const paying = await db
    .select({ id: membershipPeriod.membershipId })
    .from(membershipPeriod)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipPeriod.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(and(yearsIn(scope), inArray(payment.state, statesWhere(isBeingPaid))))
  const charging = await db
    .select({ id: renewal.membershipId })
    .from(renewal)
    .where(
      and(
        'orgId' in scope ? eq(renewal.orgId, scope.orgId) : eq(renewal.membershipId, scope.membershipId),
        inArray(renewal.state, ['charging', 'parked']),
      ),
    )
  const claimed = await db
    .select({ id: membershipPeriod.membershipId, endDate: membershipPeriod.endDate })
    .from(membershipPeriod)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipPeriod.id))
    .innerJoin(instalmentPlan, eq(instalmentPlan.purchaseId, purchaseLine.purchaseId))
    .innerJoin(claim, eq(claim.planId, instalmentPlan.id))
    .where(and(yearsIn(scope), eq(membershipPeriod.status, 'inactive'), isNull(claim.end)))
  const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { paying: ids(paying), charging: ids(charging), claimed }
}

/** What was sent of the years that a scope can be about. */
export async function listSent(db: Database, scope: Scope) {
  const { membershipId, orgId, endsOn, year, step, createdAt } = reminder
  return db
    .select({ membershipId, year, step, createdAt })
    .from(reminder)
    .where(
      'orgId' in scope
        ? and(eq(orgId, scope.orgId), gte(endsOn, scope.from))
        : eq(membershipId, scope.membershipId),
    )
    .orderBy(asc(createdAt))
}

/** Last days of an organisation's paid years, from a day on. */
export async function listEndDays(
  db: Database,
  { orgId, from }: Pick<Window, 'orgId' | 'from'>,
): Promise<CalendarDate[]> {
  const { endDate, status } = membershipPeriod
  const rows = await db
    .selectDistinct({ endDate })
    .from(membershipPeriod)
    .where(and(eq(membershipPeriod.orgId, orgId), eq(status, 'active'), gte(endDate, from)))
    .orderBy(asc(endDate))
  return rows.map((row) => row.endDate)
}
