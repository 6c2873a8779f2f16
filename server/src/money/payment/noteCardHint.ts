import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import { updatePayment } from './store.ts'

/**
 * Somebody named the card that a payment saved. It is written down as where to look, and only for an attempt whose
 * window was to save one; whether it is so is asked of the provider.
 */
export async function noteCardHint(
  tx: Database,
  deps: Pick<Deps, 'jobs'>,
  { id, saveCardConsent }: Pick<PaymentRow, 'id' | 'saveCardConsent'>,
  identifier: string | undefined,
): Promise<void> {
  if (!saveCardConsent || identifier === undefined) return
  await updatePayment(tx, id, { hintedSavedCardId: identifier })
  await enqueueKeepCard(tx, deps, id)
}

/** Has the card of a payment looked for, once this transaction is committed. */
export async function enqueueKeepCard(
  tx: Database,
  { jobs }: Pick<Deps, 'jobs'>,
  paymentId: string,
): Promise<void> {
  await jobs.enqueue(tx, 'keepCard', { paymentId }, { singletonKey: paymentId })
}
