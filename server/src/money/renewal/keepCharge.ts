import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { ChargeAnswer } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { keepRecord, sinceBackup } from '../payment/keepRecord.ts'
import { type RecordedCharge, recordName } from '../payment/windowRecord.ts'
import type { ChargeRow, RenewalRow } from './store.ts'

/** Safekeeping does not answer, so no card may be charged. */
export class ChargeNotKept extends Error {}

interface Kept {
  renewal: RenewalRow
  charge: ChargeRow
  payment: PaymentRow
  card: SavedCardRow
}

/** Writes a charge to safekeeping before the provider is called (decision 24). Throws ChargeNotKept. */
export async function keepCharge(deps: Deps, kept: Kept): Promise<void> {
  try {
    await write(deps, kept)
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: kept.payment.id, err }
    deps.log.error(about, 'no card is charged, as the charge could not be noted in safekeeping')
    throw new ChargeNotKept(undefined, { cause: err })
  }
}

/**
 * Adds the provider's answer: its name of the charge, without which a restored database could not ask; a charge that was
 * refused is taken out. The money is held by then, so a place that does not answer is only logged.
 */
export async function keepAnswer(deps: Deps, kept: Kept, answer: ChargeAnswer): Promise<void> {
  const { outcome, authorizationId } = answer
  try {
    if (outcome === 'refused') await deps.safekeeping?.remove(recordName(kept.payment))
    else if (authorizationId !== undefined) await write(deps, kept, authorizationId)
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: kept.payment.id, err }
    deps.log.error(about, 'the answer to a charge could not be noted in safekeeping')
  }
}

async function write(
  deps: Deps,
  { renewal, charge, payment, card }: Kept,
  authorizationId?: string,
): Promise<void> {
  if (!deps.safekeeping) return
  await keepRecord(deps, payment, {
    providerPaymentId: null,
    authorizationId,
    charge: recorded(deps, { renewal, charge, card }),
  })
}

function recorded(deps: Deps, { renewal, charge, card }: Omit<Kept, 'payment'>): RecordedCharge {
  const { id, year, membershipConfId, priceMinor, currency, dueOn, announcedAt } = renewal
  const { brand, last4, expiry, consent, savedAt } = card
  const saved = { brand, last4, expiry, consent, at: savedAt.toISOString() }
  return {
    id: charge.id,
    n: charge.n,
    key: charge.key,
    startedAt: charge.startedAt.toISOString(),
    renewal: {
      id,
      year,
      membershipConfId,
      priceMinor,
      currency,
      dueOn,
      announcedAt: announcedAt.toISOString(),
    },
    card: { id: card.id, identifier: card.identifier, ...(savedAt >= sinceBackup(deps) && { saved }) },
  }
}
