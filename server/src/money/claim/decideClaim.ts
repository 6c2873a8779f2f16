import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { isOpen } from '@medlem/domain/payment'
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
import { notifyClaim, openOf } from '../instalment/notifyClaim.ts'
import { lockLineOf, releaseMatchOfPayment } from '../payment/bankMatchStore.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { updateClaim } from '../payment/claimStore.ts'
import { findCreditOfPayment } from '../payment/creditStore.ts'
import { updateInstalment, updatePlan } from '../payment/instalmentStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { returnCredit } from '../payment/returnCredit.ts'
import { lockPayment } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { undoCredit } from '../payment/undoCredit.ts'
import { requireLockedClaim } from './lockedClaim.ts'
import { nothingOpen } from './recordClaimPayment.ts'

interface Decision {
  orgId: string
  claimId: string
  reason: string
  by: By
  at: Date
}

/**
 * Withdraws a claim of which nothing is paid: nothing is owed any more, and a year that counted on credit ends. 409 where a part
 * is paid or nothing is open. The caller has the right.
 */
export async function withdrawClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { reason, by, at, ...of }: Decision,
): Promise<void> {
  const plan = await requireLockedClaim(tx, of, at)
  if (plan.parts.some(({ state }) => state === 'paid')) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.claimPartPaid),
    )
  }
  await end(tx, deps, { plan, kind: 'withdrawn', reason, by, at })
  const years = plan.years.filter(({ history }) => history.status === 'active')
  const ids = years.map(({ history }) => history.id)
  await revokeHistories(tx, ids, { at, reason: storedReasonTexts.claimWithdrawn({ reason }) })
  await recalculate(tx, plan, at)
}

/** Forgives what is open of a claim: the year counts, given for the reason. 409 where nothing is open. The caller has the right. */
export async function forgiveClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { reason, by, at, ...of }: Decision & { by: By & { actorId: string } },
): Promise<void> {
  const plan = await requireLockedClaim(tx, of, at)
  await end(tx, deps, { plan, kind: 'forgiven', reason, by, at })
  const given = { grantedBy: by.actorId, grantReason: reason }
  for (const { history } of plan.years) {
    const state = periodState(history)
    if (state === 'draft') await grantHistory(tx, history.id, { ...given, at })
    if (state === 'active') await keepHistories(tx, [history.id], given)
  }
  await recalculate(tx, plan, at)
}

/** Takes a payment of a claim that was recorded back: its amount is open again. 409 for another payment. The caller has the right. */
export async function takeBackClaimPayment(
  tx: Database,
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
  await audit(tx, { plan, action: 'claim_take_back', by, at, detail: { paymentId, reason } })
}

async function end(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { plan, kind, reason, by, at }: Ending,
): Promise<void> {
  const open = plan.parts.filter(({ state }) => isPayable(state))
  if (open.length === 0) throw nothingOpen()
  await notifyClaim(tx, deps, { plan, kind, reason, at })
  await updatePlan(tx, plan.row.id, { stoppedAt: at, stoppedBy: by.actorId, stopReason: reason })
  await updateClaim(tx, plan.row.id, { end: kind })
  for (const { row } of open) await updateInstalment(tx, row.id, { nextOn: null })
  const begun = open.flatMap(({ payments }) => payments.filter(({ state }) => isOpen(state)))
  const cause = { source: ADMINISTRATOR, at, actorId: by.actorId }
  for (const id of new Set(begun.map(({ purchaseId }) => purchaseId))) await supersedeOpen(tx, id, cause)
  const action = kind === 'forgiven' ? 'claim_forgive' : 'claim_withdraw'
  await audit(tx, { plan, action, by, at, detail: { reason, openMinor: openOf(plan) } })
}

interface Ending extends Pick<Decision, 'reason' | 'by' | 'at'> {
  plan: ClaimView
  kind: 'forgiven' | 'withdrawn'
}

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
