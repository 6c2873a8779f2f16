import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { insertAudit } from '../../platform/audit/store.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { By } from '../grant/openPeriod.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { endPause, lookAgain, writePause } from '../payment/dunningStore.ts'
import { updateInstalment, updatePlan } from '../payment/instalmentStore.ts'
import { isFeePart, openFeesOf } from '../payment/notifyClaim.ts'
import { requireLockedClaim } from './lockedClaim.ts'
import { supersedeBegun } from './moveParts.ts'

interface Decision {
  orgId: string
  claimId: string
  reason: string
  by: By & { actorId: string }
  at: Date
}

/**
 * Sends the payer of a claim no reminders of any claim of the organisation until a day, or again from now on; 422 for a day that is over.
 * The caller has the right.
 */
export async function pauseDunning(
  tx: Database,
  { until, reason, by, at, ...of }: Decision & { until: string | null },
): Promise<void> {
  const { row, claim } = await requireLockedClaim(tx, of, at)
  const { orgId, payerId } = row
  const today = copenhagenDate(at)
  if (until !== null && until < today) {
    throw refuseField(
      'until',
      'past',
      say(moneyProblemTexts, (t) => t.pauseOver),
    )
  }
  if (until === null) {
    await endPause(tx, { orgId, payerId })
    await lookAgain(tx, { orgId, payerId, today })
  } else {
    await writePause(tx, { orgId, payerId, until, reason, pausedBy: by.actorId, createdAt: at })
  }
  await insertAudit(tx, {
    ...by,
    action: until === null ? 'claim_remind_again' : 'claim_pause',
    objectId: row.id,
    orgId,
    subjectId: payerId,
    at,
    detail: { reference: claim.reference, until, reason },
  })
}

/**
 * Asks for the open fees of a claim's reminders no more: they leave the claim, which keeps that they were sent. 409 where none is open. The
 * caller has the right.
 */
export async function waiveDunning(tx: Database, { reason, by, at, ...of }: Decision): Promise<void> {
  const plan = await requireLockedClaim(tx, of, at)
  const fees = plan.parts.filter((part) => isPayable(part.state) && isFeePart(part))
  const feesMinor = openFeesOf(plan)
  if (fees.length === 0) {
    throw new AppError(
      'nothing_to_pay',
      409,
      say(moneyProblemTexts, (t) => t.noFeesOpen),
    )
  }
  for (const { row } of fees) await updateInstalment(tx, row.id, { waivedAt: at, nextOn: null })
  await updatePlan(tx, plan.row.id, { totalMinor: plan.row.totalMinor - feesMinor })
  await supersedeBegun(tx, fees, { by, at })
  await settleClaimedYears(tx, plan.row.id, at)
  await insertAudit(tx, {
    ...by,
    action: 'claim_waive_fees',
    objectId: plan.row.id,
    orgId: of.orgId,
    subjectId: plan.row.payerId,
    at,
    detail: { reference: plan.claim.reference, feesMinor, reason },
  })
}
