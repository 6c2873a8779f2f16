import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { periodState } from '@medlem/domain/period'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { grantHistory, keepHistories, revokeHistories } from '../../club/membership/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { ADMINISTRATOR, type By } from '../grant/openPeriod.ts'
import { lockLineOf, releaseMatchOfPayment } from '../payment/bankMatchStore.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { updateClaim } from '../payment/claimStore.ts'
import { findCreditOfPayment } from '../payment/creditStore.ts'
import { updateInstalment, updatePlan } from '../payment/instalmentStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import { notifyClaim, openOf } from '../payment/notifyClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { returnCredit } from '../payment/returnCredit.ts'
import { lockPayment } from '../payment/store.ts'
import { undoCredit } from '../payment/undoCredit.ts'
import { requireLockedClaim, requireLockedShares } from './lockedClaim.ts'
import { supersedeBegun } from './moveParts.ts'
import { nothingOpen } from './recordClaimPayment.ts'

interface Decision {
  orgId: string
  claimId: string
  reason: string
  by: By
  at: Date
}

/**
 * Withdraws a claim of which nothing is paid, with its shares: nothing is owed any more, and a year that counted on credit ends. 409 where a
 * part is paid or nothing is open, and for a share. The caller has the right.
 */
export async function withdrawClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { reason, by, at, ...of }: Decision,
): Promise<void> {
  const [plan, ...shares] = await requireLockedShares(tx, of, at)
  if (plan.row.id !== of.claimId) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.shareNotWithdrawn),
    )
  }
  const all = [plan, ...shares]
  if (all.some(({ parts }) => parts.some(({ state }) => state === 'paid'))) throw partPaid()
  await end(tx, deps, all, { kind: 'withdrawn', reason, by, at })
  const years = plan.years.filter(({ history }) => history.status === 'active')
  const ids = years.map(({ history }) => history.id)
  await revokeHistories(tx, ids, { at, reason: storedReasonTexts.claimWithdrawn({ reason }) })
  await recalculate(tx, plan, at)
}

/**
 * Forgives what is open of a claim and of its shares: the year counts, given for the reason. Of a share that alone is forgiven, so that
 * the year waits for it no more. 409 where nothing is open. The caller has the right.
 */
export async function forgiveClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { reason, by, at, ...of }: Decision & { by: By & { actorId: string } },
): Promise<void> {
  const [plan, ...shares] = await requireLockedShares(tx, of, at)
  const isWhole = plan.row.id === of.claimId
  const ending = isWhole ? [plan, ...shares] : shares.filter(({ row }) => row.id === of.claimId)
  const ended = await end(tx, deps, ending, { kind: 'forgiven', reason, by, at })
  // Where its payer has paid, what others owed is waited for no more.
  if (!ended.includes(plan)) return settleClaimedYears(tx, plan.row.id, at)
  const given = { grantedBy: by.actorId, grantReason: reason }
  for (const { history } of plan.years) {
    const state = periodState(history)
    if (state === 'draft') await grantHistory(tx, history.id, { ...given, at })
    if (state === 'active') await keepHistories(tx, [history.id], given)
  }
  await recalculate(tx, plan, at)
}

/**
 * Takes a payment of a claim that was recorded back: its amount is open again, of which its payer is notified. 409 for another payment. The
 * caller has the right.
 */
export async function takeBackClaimPayment(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { paymentId, reason, by, at, ...of }: Decision & { paymentId: string },
): Promise<void> {
  await lockLineOf(tx, { paymentId })
  const plan = await requireLockedClaim(tx, of, at)
  const paid = plan.parts.filter(({ payments }) =>
    payments.some(({ id, state }) => id === paymentId && state === 'manual'),
  )
  if (paid.length === 0) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.claimPaymentNotRecorded),
    )
  }
  const row = await lockPayment(tx, paymentId)
  await requireMove(tx, {
    row,
    event: 'take_back' as const,
    source: ADMINISTRATOR,
    at,
    actorId: by.actorId,
    values: { paymentUpdatedAt: at },
    detail: { reason },
  })
  for (const { row } of paid) await updateInstalment(tx, row.id, { nextOn: copenhagenDate(at) })
  await returnCredit(tx, row, { claimId: plan.row.id, reason, actorId: by.actorId, at })
  // What came with it beyond the claim is none any more.
  const came = await findCreditOfPayment(tx, row.id)
  if (came) await undoCredit(tx, came, { reason, actorId: by.actorId, at })
  await releaseMatchOfPayment(tx, { paymentId, at, actorId: by.actorId })
  await settleClaimedYears(tx, plan.row.id, at)
  const amountMinor = paid.reduce((sum, part) => sum + part.amountMinor, 0)
  await notifyClaim(tx, deps, { plan, kind: 'taken_back', again: paymentId, reason, amountMinor, at })
  await audit(tx, { plan, action: 'claim_take_back', by, at, detail: { paymentId, reason } })
}

/** Ends those of a claim and its shares of which something is open, and a claim that others were to pay; answers these. */
async function end(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  plans: readonly ClaimView[],
  ending: Omit<Ending, 'plan'> & { kind: 'forgiven' | 'withdrawn' },
): Promise<ClaimView[]> {
  const isLeft = ({ parts }: ClaimView) => parts.some(({ state }) => isPayable(state))
  if (!plans.some(isLeft)) throw nothingOpen()
  const ended = plans.filter((plan) => isLeft(plan) || plan.claim.end === 'shared')
  const { kind, reason, by, at } = ending
  const action = kind === 'forgiven' ? 'claim_forgive' : 'claim_withdraw'
  for (const plan of ended) {
    await stopClaim(tx, deps, { ...ending, plan })
    await audit(tx, { plan, action, by, at, detail: { reason, openMinor: openOf(plan) } })
  }
  return ended
}

/** Nothing of a claim or a share is owed any more. */
export async function stopClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { plan, kind, reason, by, at }: Ending,
): Promise<void> {
  const open = plan.parts.filter(({ state }) => isPayable(state))
  if (open.length > 0) {
    const notice = kind === 'forgiven' ? 'forgiven' : 'withdrawn'
    await notifyClaim(tx, deps, { plan, kind: notice, reason, at })
  }
  await updatePlan(tx, plan.row.id, { stoppedAt: at, stoppedBy: by.actorId, stopReason: reason })
  await updateClaim(tx, plan.row.id, { end: kind })
  for (const { row } of open) await updateInstalment(tx, row.id, { nextOn: null })
  await supersedeBegun(tx, open, { by, at })
}

export interface Ending extends Pick<Decision, 'reason' | 'by' | 'at'> {
  plan: ClaimView
  kind: 'forgiven' | 'withdrawn' | 'joined'
}

export const partPaid = () =>
  new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.claimPartPaid),
  )

async function audit(
  tx: Database,
  {
    plan: { row, claim },
    detail,
    ...entry
  }: Pick<Ending, 'plan' | 'by' | 'at'> & {
    action: 'claim_take_back' | 'claim_forgive' | 'claim_withdraw'
    detail: Record<string, unknown>
  },
): Promise<void> {
  const { by, action, at } = entry
  await insertAudit(tx, {
    ...by,
    action,
    objectId: row.id,
    orgId: row.orgId,
    subjectId: row.payerId,
    at,
    detail: { reference: claim.reference, ...detail },
  })
}

async function recalculate(tx: Database, { years, row: { orgId } }: ClaimView, at: Date): Promise<void> {
  for (const { history } of years) await recalculateStatus(tx, { memberId: history.memberId, orgId }, at)
}
