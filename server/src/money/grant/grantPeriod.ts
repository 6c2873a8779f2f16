import type { DecidedPeriod, PeriodGrant } from '@medlem/contract/grant'
import { copenhagenDate } from '@medlem/domain/calendar'
import { nextPeriodState, periodState } from '@medlem/domain/period'
import { memberName } from '../../club/membership/persons.ts'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { grantHistory } from '../../club/membership/store.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { byCaller, openPeriod } from './openPeriod.ts'
import { requireFee, requireGrantor } from './requireGrantor.ts'

/** A year without money, for a reason: an honorary member, a helper, a mistake made good (design §2.4, 'grant'). */
export async function grantPeriod(
  deps: Deps,
  caller: Caller,
  { membershipId, membershipConfId, reason }: PeriodGrant & { membershipId: string },
): Promise<DecidedPeriod> {
  const grantable = await requireGrantor(deps, caller, membershipId)
  const fee = await requireFee(deps, grantable, membershipConfId, copenhagenDate(deps.clock.now()))
  const { organisation } = grantable
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { history, payer } = await openPeriod(tx, { ...grantable, ...fee, at, by: byCaller(caller) })
    if (nextPeriodState(periodState(history), 'grant') !== 'active') throw new Error('no draft to grant')
    const { id: historyId, memberId, orgId, membershipFor: year } = history
    await grantHistory(tx, historyId, { at, grantedBy: caller.actor.id, grantReason: reason })
    await recalculateStatus(tx, { memberId, orgId }, at)
    await insertNotice(tx, {
      receiverId: payer.id,
      type: 'PAYMENT_RECEIVED',
      notice: {
        code: 'year_granted',
        values: { organisation: organisation.name, name: memberName(fee.member), year, reason },
      },
      data: { orgId, membershipHistoryId: historyId },
      createdAt: at,
      dedupKey: `history:${historyId}:granted`,
    })
    await auditAdministration(tx, caller, {
      action: 'year_grant',
      objectId: historyId,
      orgId,
      subjectId: memberId,
      detail: { year, reason },
      at,
    })
    return { membershipHistoryId: historyId, year, status: 'active', receiptNumber: null }
  })
}
