import type { Batch } from '@medlem/contract/batch'
import type { PaymentRecord } from '@medlem/contract/grant'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { membershipYear } from '@medlem/domain/calendar'
import { requireRecordable } from '../../money/grant/recordPayment.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out whose payment would be recorded; nothing is written until the batch is run. */
export async function recordPayments(
  deps: Deps,
  caller: Caller,
  { orgId, selection, record }: { orgId: string; selection: MemberSelection; record: PaymentRecord },
): Promise<Batch> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:write')
  requireSecondStep(caller, organisation)
  const { configuration } = await requireRecordable(deps, organisation, record)
  const { name, startDate, endDate } = configuration
  return beginBatch(deps, caller, {
    ...{ orgId, kind: 'payment', name: `${name} ${membershipYear(startDate, endDate)}` },
    detail: { selection, record },
    audited: { ...record },
  })
}
