import type { InstalmentPlan } from '@medlem/contract/instalment'
import type { Database } from '@medlem/database/database'
import type { InstalmentPlanRow } from '@medlem/database/schema/instalment'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { purchaseLine } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { CalendarDate } from '@medlem/domain/calendar'
import { claimSums } from '@medlem/domain/claim'
import { shownReference } from '@medlem/domain/claimReference'
import { isPayable } from '@medlem/domain/instalment'
import { isPaid } from '@medlem/domain/payment'
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { memberName } from '../../club/membership/persons.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { sharesOf } from '../payment/claimShares.ts'
import { findPlan } from '../payment/instalmentStore.ts'
import { isFeePart } from '../payment/notifyClaim.ts'
import { type ClaimView, type InstalmentView, type PlanParts, partsOf } from '../payment/planParts.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { findSavedCard } from '../savedCard/store.ts'

/** A plan with what is computed of it today. */
export interface PlanView extends PlanParts {
  /** The card that parts are charged to; undefined where they are paid by hand. */
  card: SavedCardRow | undefined
}

/** Reads a plan; lock it first where something is decided by it. */
export async function readPlan(db: Database, id: string, today: CalendarDate): Promise<PlanView | undefined> {
  const row = await findPlan(db, id)
  return row && viewOf(db, row, today)
}

async function viewOf(db: Database, row: InstalmentPlanRow, today: CalendarDate): Promise<PlanView> {
  const parts = await partsOf(db, row, today)
  const card = row.cardId === null ? undefined : await findSavedCard(db, row.cardId)
  return { ...parts, card: card?.forgottenAt ? undefined : card }
}

/** The plans that somebody pays, in any organisation, newest first. */
export async function listPlansPaidBy(
  db: Database,
  payerId: string,
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  return listPlans(db, eq(instalmentPlan.payerId, payerId), { today, isShown: (view) => !isPaidAtOnce(view) })
}

/** A purchase of which credit paid a part as the window paid the other: nothing of it comes later. */
const isPaidAtOnce = ({ row, parts }: PlanView) =>
  row.creditMinor !== null && !parts.some(({ state }) => isPayable(state))

/** Of one organisation, those that a member pays or that pay a year of theirs, newest first. */
export async function listPlansOfMember(
  db: Database,
  { orgId, memberId }: { orgId: string; memberId: string },
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  const paysYear = db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .where(eq(purchaseLine.memberId, memberId))
  const concerns = or(eq(instalmentPlan.payerId, memberId), inArray(instalmentPlan.purchaseId, paysYear))
  return listPlans(db, and(eq(instalmentPlan.orgId, orgId), concerns), { today })
}

async function listPlans(
  db: Database,
  where: SQL | undefined,
  { today, isShown = () => true }: { today: CalendarDate; isShown?: (view: PlanView) => boolean },
): Promise<InstalmentPlan[]> {
  const rows = await db
    .select()
    .from(instalmentPlan)
    .where(where)
    .orderBy(desc(instalmentPlan.createdAt), desc(instalmentPlan.id))
  const plans: InstalmentPlan[] = []
  for (const row of rows) {
    const view = await viewOf(db, row, today)
    if (view.hasBegun && isShown(view)) plans.push(await toPlan(db, view, today))
  }
  return plans
}

/** A plan as clients see it. */
export async function toPlan(db: Database, view: PlanView, today: CalendarDate): Promise<InstalmentPlan> {
  const { row, claim, parts, years, card, isStopped } = view
  const payer = await findMemberById(db, row.payerId)
  const organisation = await findOrganisation(db, row.orgId)
  const left = parts.filter(({ state }) => isPayable(state))
  const isByHand = left.length > 0 && left.every(({ hasEnded }) => hasEnded)
  return {
    id: row.id,
    orgId: row.orgId,
    organisationName: organisation?.name ?? '',
    payerId: row.payerId,
    payerName: payer ? memberName(payer) : '',
    years: years.map(({ history, memberName: name }) => ({
      memberId: history.memberId,
      memberName: name,
      membershipHistoryId: history.id,
      year: history.membershipFor,
    })),
    ...(claim && {
      claim: {
        reference: shownReference(claim.reference, row.currency),
        shares: await sharesIn(db, { ...view, claim }, today),
      },
    }),
    currency: row.currency,
    totalMinor: row.totalMinor,
    paidMinor: await paidOf(db, parts),
    isCharged: card !== undefined && !isByHand,
    cardLast4: card?.last4 ?? null,
    isStopped,
    stopReason: row.stopReason,
    parts: parts.map(({ row: part, lines, state, payments, amountMinor }) => {
      const paid = payments.find((one) => isPaid(one.state))
      return {
        id: part.id,
        n: part.n,
        dueOn: part.dueOn,
        amountMinor,
        state,
        ...(isFeePart({ lines }) && { isFee: true }),
        paymentId: paid?.id ?? null,
        isRecorded: paid?.manual != null,
      }
    }),
  }
}

/** Who else pays what of a claim; a share has none. */
async function sharesIn(db: Database, plan: ClaimView, today: CalendarDate) {
  if (plan.claim.shareOf !== null) return []
  const [, ...shares] = await sharesOf(db, plan, today)
  return Promise.all(
    shares.map(async ({ row, claim, parts }) => {
      const payer = await findMemberById(db, row.payerId)
      return {
        payerName: payer ? memberName(payer) : '',
        totalMinor: row.totalMinor,
        openMinor: claimSums(parts).openMinor,
        isAwaited: claim.isAwaited,
      }
    }),
  )
}

/** What the purchases of its parts came to; one may have paid several of them. */
async function paidOf(db: Database, parts: readonly InstalmentView[]): Promise<number> {
  const paid = parts.flatMap(({ payments }) => payments.filter(({ state }) => isPaid(state)))
  let sum = 0
  for (const id of new Set(paid.map(({ purchaseId }) => purchaseId))) {
    sum += (await getPurchase(db, id)).totalMinor
  }
  return sum
}
