import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { familyInvitation } from '@medlem/database/schema/family'
import { familyCap } from '@medlem/database/schema/fee'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { type LineAdjustment, payment, purchaseLine } from '@medlem/database/schema/payment'
import { isPaid, statesWhere } from '@medlem/domain/payment'
import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'

/** The family's caps of these years, in minor units; a year without one is absent. */
export async function listFamilyCaps(
  db: Database,
  orgId: string,
  years: readonly number[],
): Promise<{ year: number; limitMinor: number }[]> {
  if (years.length === 0) return []
  const { year, limitMinor } = familyCap
  return db
    .select({ year, limitMinor })
    .from(familyCap)
    .where(and(eq(familyCap.orgId, orgId), inArray(year, [...years])))
}

/**
 * Of several payments that count towards the caps of these years, one waits here until the other is written. Taken after the
 * payer's row, and before a discount code, a purchase and a membership.
 */
export async function lockFamilyCaps(tx: Database, orgId: string, years: readonly number[]): Promise<void> {
  if (years.length === 0) return
  await tx
    .select({ year: familyCap.year })
    .from(familyCap)
    .where(and(eq(familyCap.orgId, orgId), inArray(familyCap.year, [...years])))
    .orderBy(asc(familyCap.year))
    .for('no key update')
}

/** A line that counts towards a family's cap. */
export interface FamilyLine {
  purchaseId: string
  memberId: string
  year: number
  unitMinor: number
  adjustments: LineAdjustment[]
  /** Not paid yet: in a window that is open or is being opened, or asked for by a claim. */
  held: boolean
}

/** A payment in a window, or one whose window was asked for and is not known yet. */
export const inWindow = or(
  eq(payment.state, 'window_open'),
  and(eq(payment.state, 'created'), isNotNull(payment.callbackTokenHash)),
)

/**
 * What the family of a payer has paid for these years, is asked for, or may pay in a window that is open, line by line: the payer, everybody
 * linked to them by approved invitations, directly or through others, and the children of all these, by whomever of them.
 */
export async function listFamilyLines(
  db: Database,
  of: { payerId: string; orgId: string; years: readonly number[] },
): Promise<FamilyLine[]> {
  const { inviterId, inviteeId, status } = familyInvitation
  const family = sql`(
    with recursive adult(id) as (
      select coalesce(${member.parentId}, ${member.id}) from ${member} where ${member.id} = ${of.payerId}
      union
      select case when ${inviterId} = adult.id then ${inviteeId} else ${inviterId} end
        from adult join ${familyInvitation}
        on ${status} = 'approved' and (${inviterId} = adult.id or ${inviteeId} = adult.id)
    ) select ${member.id} from ${member} join adult on adult.id in (${member.id}, ${member.parentId})
  )`
  const { membershipFor: year } = membershipPeriod
  const isActive = eq(membershipPeriod.status, 'active')
  const ofFamily = and(
    eq(membershipPeriod.orgId, of.orgId),
    inArray(year, [...of.years]),
    sql`${membershipPeriod.memberId} in ${family}`,
  )
  const line = {
    purchaseId: purchaseLine.purchaseId,
    memberId: membershipPeriod.memberId,
    year,
    unitMinor: purchaseLine.unitMinor,
    adjustments: purchaseLine.adjustments,
  }
  const claimed = await db
    .select({ ...line, held: sql<boolean>`true` })
    .from(membershipPeriod)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipPeriod.id))
    .innerJoin(instalmentPlan, eq(instalmentPlan.purchaseId, purchaseLine.purchaseId))
    .innerJoin(claim, eq(claim.planId, instalmentPlan.id))
    .where(and(ofFamily, isNull(instalmentPlan.stoppedAt), or(isActive, eq(membershipPeriod.open, true))))
  const paid = await db
    .select({
      ...line,
      held: sql<boolean>`${ne(membershipPeriod.status, 'active')}`,
    })
    .from(membershipPeriod)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipPeriod.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(
      and(
        ofFamily,
        or(and(isActive, inArray(payment.state, statesWhere(isPaid))), and(not(isActive), inWindow)),
      ),
    )
  return [...claimed, ...paid]
}

/** Those of the members who have or had a year of the organisation that was not taken back. */
export async function listMembersBefore(
  db: Database,
  orgId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ memberId: membershipPeriod.memberId })
    .from(membershipPeriod)
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        inArray(membershipPeriod.memberId, [...memberIds]),
        eq(membershipPeriod.status, 'active'),
      ),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}
