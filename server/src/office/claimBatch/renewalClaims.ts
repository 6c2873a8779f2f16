import type { ClaimTerms } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import { isMoving } from '@medlem/domain/batch'
import { addDays, type CalendarDate, copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { type AskedFee, listAskedFees } from '../../money/renewal/askedFees.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { enqueueBatch } from '../batch/enqueueBatch.ts'
import { moveState } from '../batch/moveState.ts'
import { insertBatchOnce } from '../batch/store.ts'
import type { RenewalDetail } from './renewalDetail.ts'
import { hasAnyToRenew, listRenewalBatches } from './renewalStore.ts'

/**
 * Begins to ask for the renewals of each fee that says so, where there is somebody to ask who was not asked before: a batch of
 * claims, which runs once its preview is there. Answers how many were begun; another worker, or the same night again, begins none.
 */
export async function claimRenewals(deps: Deps): Promise<number> {
  const today = copenhagenDate(deps.clock.now())
  let begun = 0
  await runAll(await listAskedFees(deps.db, today), async (fee) => {
    if (await deps.db.transaction((tx) => begin(tx, deps, { fee, today }))) begun += 1
  })
  return begun
}

async function begin(
  tx: Database,
  deps: Deps,
  { fee: { organisation, offer, terms, afterIds }, today }: { fee: AskedFee; today: CalendarDate },
): Promise<boolean> {
  const { id: orgId } = organisation
  const { id: membershipConfId, name, startDate, endDate } = offer
  const year = membershipYear(startDate, endDate)
  const earlier = await listRenewalBatches(tx, { orgId, membershipConfId })
  const moving = earlier.find(({ state }) => isMoving(state))
  if (moving) {
    // Its job may have failed too often to be tried again.
    await enqueueBatch(tx, deps, moving.id)
    return false
  }
  const { dueDays, countsForDays } = terms
  const claim: ClaimTerms = { membershipConfId, dueOn: addDays(today, dueDays), countsForDays }
  const detail: RenewalDetail = { claim, afterIds }
  if (!(await hasAnyToRenew(tx, { orgId, detail, year, from: startDate > today ? startDate : today })))
    return false
  const at = deps.clock.now()
  const draft = await insertBatchOnce(tx, {
    orgId,
    kind: 'claim',
    name: `${name} ${year}`,
    detail: { ...detail },
    dedupKey: `renewal_claims:${membershipConfId}:${today}`,
    state: 'draft',
    createdBy: null,
    createdAt: at,
    updateDate: at,
  })
  const batch = draft && (await moveState(tx, draft, { event: 'preview', at }))
  if (!batch) return false
  await insertAudit(tx, {
    actorId: null,
    subjectId: null,
    orgId,
    action: 'batch_preview',
    objectId: batch.id,
    traceId: batch.id,
    at,
    detail: { kind: 'renewal_claim', ...claim },
  })
  await enqueueBatch(tx, deps, batch.id)
  return true
}
