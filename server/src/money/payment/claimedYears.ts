import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { claimCounts, claimState, claimSums } from '@medlem/domain/claim'
import { isPayable } from '@medlem/domain/instalment'
import { isPaid } from '@medlem/domain/payment'
import { periodState } from '@medlem/domain/period'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { activateHistories, reopenHistories } from '../../club/membership/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { sharesOf } from './claimShares.ts'
import { listClaimsOfYears, updateClaim } from './claimStore.ts'
import { type LaterInstalments, lockPlan, updatePlan } from './instalmentStore.ts'
import { notifyWaiting } from './notifyWaiting.ts'
import { type ClaimView, type InstalmentView, type PlanParts, readPlanParts } from './planParts.ts'
import { lockMemberships, type PurchaseRow } from './purchaseStore.ts'

/** What is paid, and what can be, does not depend on the day. */
const ANY_DAY = '1970-01-01'

/** What became of a claim, of the plan that it is. */
export const stateOf = ({ claim, parts }: Pick<PlanParts, 'claim' | 'parts'>) =>
  claimState({ end: claim?.end ?? null, ...claimSums(parts) })

/** What the rule of when a year counts asks of a claim or a share. */
const factsOf = ({ claim: { end, isAwaited, dueOn }, parts }: ClaimView) => ({
  ...claimSums(parts),
  end,
  isAwaited,
  dueOn,
})

/**
 * Makes the years of a claim count, or be drafts again, as its parts and those of its shares say today. Call it after each change of what
 * is paid, with memberships and plan locked in this order. A year that was refunded, or given for a reason, stays as it was decided. Whose
 * year waits again is notified, but for the payer of this plan.
 */
export async function settleClaimedYears(tx: Database, planId: string, at: Date): Promise<void> {
  const today = copenhagenDate(at)
  const plan = await readPlanParts(tx, planId, today)
  if (!plan?.claim) return
  const [whole, ...shares] = await sharesOf(tx, { ...plan, claim: plan.claim }, today)
  const { end, countsForDays } = whole.claim
  if (end !== null && end !== 'shared') return
  const counts = claimCounts({ shares: [whole, ...shares].map(factsOf), countsForDays }, today)
  const changing = plan.years.filter(({ history }) =>
    counts ? periodState(history) === 'draft' : history.status === 'active' && history.grantedBy === null,
  )
  const ids = changing.map(({ history }) => history.id)
  if (counts) await activateHistories(tx, ids, at)
  else {
    await reopenHistories(tx, ids, at)
    await notifyWaiting(tx, { plan: { ...plan, claim: plan.claim }, whole, years: changing, at })
  }
  for (const { history } of changing) {
    await recalculateStatus(tx, { memberId: history.memberId, orgId: plan.row.orgId }, at)
  }
}

interface Years {
  orgId: string
  years: readonly { memberId: string; year: number }[]
}

/** Keeps others from deciding about a claim until the transaction ends: its memberships, then its plan. */
export async function lockClaim(tx: Database, planId: string): Promise<void> {
  const plan = await readPlanParts(tx, planId, ANY_DAY)
  const ids = plan?.years.map(({ history }) => history.membershipId) ?? []
  await lockMemberships(tx, ids)
  await lockPlan(tx, planId)
}

/**
 * Whether parts of a claim can no longer be paid by a purchase of them: paid otherwise, ended, or split since, so that they cost
 * something else. Locks the claim.
 */
export async function isClaimTaken(
  tx: Database,
  { id, totalMinor }: Pick<PurchaseRow, 'id' | 'totalMinor'>,
  { plan: { id: planId }, parts }: LaterInstalments,
): Promise<boolean> {
  await lockClaim(tx, planId)
  const plan = await readPlanParts(tx, planId, ANY_DAY)
  const named = new Set(parts.map((part) => part.id))
  const own = plan?.parts.filter(({ row }) => named.has(row.id)) ?? []
  const isPaidHere = ({ payments }: InstalmentView) =>
    payments.some(({ purchaseId, state }) => purchaseId === id && isPaid(state))
  const costs = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return costs !== totalMinor || own.some((part) => !isPayable(part.state) && !isPaidHere(part))
}

/** Whether somebody has paid a part of a claim of such a year, which is then paid by its claim alone. */
export async function hasBegunClaim(tx: Database, years: Years): Promise<boolean> {
  const plans = await claimsOf(tx, years)
  return plans.some(({ parts }) => parts.some(({ state }) => state === 'paid'))
}

/** Whether something is asked for such a year already. */
export async function hasOpenClaim(db: Database, years: Years): Promise<boolean> {
  const plans = await claimsOf(db, years)
  return plans.some(({ parts }) => parts.some(({ state }) => isPayable(state)))
}

/**
 * Ends the claims of years that are paid or given otherwise, while their memberships are locked; 409 where a part of one is
 * paid. Windows that are open for them are released when they are paid.
 */
export async function replaceClaims(tx: Database, years: Years, at: Date): Promise<void> {
  for (const { row, claim, parts } of await claimsOf(tx, years)) {
    if (parts.some(({ state }) => state === 'paid')) {
      const message = say(moneyProblemTexts, (t) => t.claimBegun)
      throw new AppError('already_paid', 409, message)
    }
    if (!parts.some(({ state }) => isPayable(state)) && claim?.end !== 'shared') continue
    await updatePlan(tx, row.id, { stoppedAt: at, stopReason: storedReasonTexts.claimReplaced })
    await updateClaim(tx, row.id, { end: 'replaced' })
  }
}

async function claimsOf(tx: Database, { orgId, years }: Years): Promise<PlanParts[]> {
  const found = await listClaimsOfYears(tx, {
    orgId,
    memberIds: years.map(({ memberId }) => memberId),
    years: years.map(({ year }) => year),
  })
  const plans: PlanParts[] = []
  for (const one of found) {
    if (!years.some(({ memberId, year }) => memberId === one.memberId && year === one.year)) continue
    const plan = await readPlanParts(tx, one.planId, ANY_DAY)
    if (plan) plans.push(plan)
  }
  return plans
}
