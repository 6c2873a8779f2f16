import { holdsMoney } from '@medlem/domain/payment'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { recordProviderDisputes } from '../dispute/recordProviderDisputes.ts'
import { refOf } from '../payment/provider.ts'
import { getPurchase, lockPurchase } from '../payment/purchaseStore.ts'
import { getPayment, lockPayment } from '../payment/store.ts'
import { applyReading } from '../settlement/applyReading.ts'

/** 'unknown': the provider could not be asked. 'none': no money of this payment is held that could have gone back. */
export type BooksRead = 'read' | 'unknown' | 'none'

/**
 * Asks the provider about a captured payment, and records refunds and disputes that were made there. Any number of
 * workers may ask at once: an answer that is older than the payment's last change is dropped.
 */
export async function readProviderBooks(
  deps: Deps,
  paymentId: string,
  { onlyIfSigned = false }: { onlyIfSigned?: boolean } = {},
): Promise<BooksRead> {
  const before = await getPayment(deps.db, paymentId)
  if (!holdsMoney(before.state)) return 'none'
  const { orgId } = await getPurchase(deps.db, before.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, before)
  if (!provider) return 'unknown'
  // An unsigned callback may be anybody's, so it causes no lookup.
  if (onlyIfSigned && !provider.caps.signedWebhook) return 'none'
  const snapshot = await provider.lookup(refOf(before))
  if (snapshot.state === 'unknown') return 'unknown'
  // The authorization is gone there: compareBooks() reports that.
  if (!snapshot.captured || snapshot.captured.minor === 0n) return 'none'
  await deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, before.purchaseId)
    const row = await lockPayment(tx, paymentId)
    if (row.version !== before.version || !holdsMoney(row.state)) return
    // A provider that does not tell of disputes may count what the bank takes as a refund: that is read when it is over.
    const isRead = row.state !== 'disputed' || snapshot.disputes !== undefined
    const applied = isRead ? await applyReading(tx, deps, { purchase, row, snapshot }) : { row }
    if (applied !== 'differs')
      await recordProviderDisputes(tx, deps, { purchase, row: applied.row, snapshot })
  })
  return 'read'
}
