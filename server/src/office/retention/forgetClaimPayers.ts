import { copenhagenDate } from '@medlem/domain/calendar'
import { SHARE_KEPT_DAYS } from '@medlem/domain/claim'
import { isPayable } from '@medlem/domain/instalment'
import { WINDOW_OVER_MS } from '@medlem/domain/paymentWindow'
import { sumCredit } from '../../money/payment/creditStore.ts'
import { readPlanParts } from '../../money/payment/planParts.ts'
import { deleteClaimPayer, listOldPayers } from '../../people/guest/claimPayerStore.ts'
import { lockMember } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { lockBatches } from '../batch/eraseFromRows.ts'
import { erasePeople } from '../privacy/erasePeople.ts'
import { countMovingPayments } from '../privacy/eraseStore.ts'

const DAY_MS = 86_400_000

/**
 * Erases who paid a share of a claim without an account, 90 days after it was paid or ended; answers how many. They stay while something of
 * it is open, their money moves, or the organisation owes them credit.
 */
export async function forgetClaimPayers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const payers = await listOldPayers(db, new Date(at.getTime() - SHARE_KEPT_DAYS * DAY_MS))
  let forgotten = 0
  await runAll(payers, ({ memberId, planId, orgId }) =>
    db.transaction(async (tx) => {
      await lockBatches(tx)
      await lockMember(tx, memberId)
      const plan = await readPlanParts(tx, planId, copenhagenDate(at))
      if (plan?.parts.some(({ state }) => isPayable(state))) return
      if ((await sumCredit(tx, { orgId, payerId: memberId })) > 0) return
      const windowsSince = new Date(at.getTime() - WINDOW_OVER_MS)
      if ((await countMovingPayments(tx, [memberId], windowsSince)) > 0) return
      await erasePeople(tx, [memberId], at)
      await deleteClaimPayer(tx, memberId)
      forgotten += 1
      await insertAudit(tx, {
        actorId: null,
        subjectId: null,
        orgId,
        action: 'claim_payer_forget',
        objectId: planId,
        traceId: 'nightly',
        at,
        detail: {},
      })
    }),
  )
  return forgotten
}
