import type { InstalmentPlan } from '@medlem/contract/instalment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { recordClaimPayment } from '../claim/recordClaimPayment.ts'
import { readPlan, toPlan } from '../instalment/readPlans.ts'

/** The payer of a claim pays part of it with their credit; 409 beyond their credit, or where another amount is open than was shown, 404 for a plan that is no claim. */
export async function spendCredit(
  deps: Deps,
  caller: Caller,
  { planId, amountMinor, openMinor }: { planId: string; amountMinor: number; openMinor: number },
): Promise<InstalmentPlan> {
  const at = deps.clock.now()
  const today = copenhagenDate(at)
  const plan = await readPlan(deps.db, planId, today)
  if (!plan?.claim) throw notFound()
  if (plan.row.payerId !== caller.subject.id) throw foreignRefusal(caller)
  return deps.db.transaction(async (tx) => {
    await recordClaimPayment(tx, deps, {
      orgId: plan.row.orgId,
      claimId: planId,
      amountMinor,
      shownOpenMinor: openMinor,
      paidOn: today,
      method: 'credit',
      reason: storedReasonTexts.creditSpent,
      by: { actorId: caller.actor.id, traceId: caller.traceId },
      at,
    })
    const after = await readPlan(tx, planId, today)
    if (!after) throw notFound()
    return toPlan(tx, after, today)
  })
}
