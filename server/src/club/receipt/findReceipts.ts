import { type FoundReceipt, MAX_FOUND_RECEIPTS } from '@medlem/contract/receipt'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { FrozenReceipt } from './frozenReceipt.ts'
import { listReceiptsByNumber } from './store.ts'

/** The receipts of an organisation by the beginning of their number; they name who paid, so the look is audited. */
export async function findReceipts(
  deps: Deps,
  caller: Caller,
  { orgId, beginning }: { orgId: string; beginning: number },
): Promise<FoundReceipt[]> {
  await requireAdministered(deps, caller, orgId, 'money:read')
  const rows = await listReceiptsByNumber(deps.db, { orgId, beginning, most: MAX_FOUND_RECEIPTS })
  await auditListRead(deps, caller, {
    orgId,
    action: 'receipt_list_read',
    size: rows.length,
    detail: { numbers: rows.map(({ number }) => number) },
  })
  return rows.map((row) => {
    const { payer, totalMinor, currency } = FrozenReceipt.parse(row.content)
    const { number, paymentId, issuedAt } = row
    return {
      ...{ number, paymentId, totalMinor, currency },
      issuedAt: issuedAt.toISOString(),
      payerName: payer.name,
    }
  })
}
