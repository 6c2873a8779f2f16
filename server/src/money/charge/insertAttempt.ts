import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { windowProviders } from '@medlem/domain/organisation'
import type { Deps } from '../../platform/deps/deps.ts'
import { makeAttempt } from '../payment/insertPurchase.ts'
import { requireMove } from '../payment/movePayment.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import type { ChargeSource } from './runCharge.ts'

interface Attempt {
  source: ChargeSource
  purchase: PurchaseRow
  organisation: OrganisationRow
  card: Pick<SavedCardRow, 'provider'>
  /** Which charge of the same thing it is. */
  n: number
  at: Date
}

/** The payment of a charge, open from the start: a provider that is called with a saved card has no window. */
export async function insertAttempt(
  tx: Database,
  deps: Deps,
  { source, purchase, organisation, card, n, at }: Attempt,
): Promise<PaymentRow> {
  const cause = { source, at, actorId: null }
  const { paymentProvider, paymentTestMode: test } = organisation
  // A card of a provider that the organisation left is refused, and not charged there.
  const provider = windowProviders(organisation).find((one) => one === card.provider) ?? paymentProvider
  const row = await makeAttempt(tx, deps, { ...cause, purchase, provider, test })
  const values = { windowOpenedAt: at }
  return requireMove(tx, { ...cause, row, event: 'open_window', values, detail: { charge: n } })
}
