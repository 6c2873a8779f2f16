import type { RefundRequest } from '@medlem/contract/refund'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listRequested } from '../settlement/refundStore.ts'

/** The refunds of an organisation that wait for a second person; they name members, so the look is audited. */
export async function listRefundRequests(
  deps: Deps,
  caller: Caller,
  orgId: string,
): Promise<RefundRequest[]> {
  await requireAdministered(deps, caller, orgId, 'money:read')
  const found = await listRequested(deps.db, orgId)
  await auditListRead(deps, caller, { orgId, action: 'refund_list_read', size: found.length })
  return found.map(({ row, requester, payer, currency, membershipId, historyId }) => ({
    id: row.id,
    amountMinor: row.amountMinor,
    currency,
    reason: row.reason,
    requestedBy: requester ?? '',
    own: row.requestedBy === caller.actor.id,
    payerName: payer,
    createdAt: row.createdAt.toISOString(),
    membershipId,
    historyId,
  }))
}
