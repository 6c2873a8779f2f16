import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { chargeDay } from '@medlem/domain/renewal'
import type { ChargeAnswer, PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { keepRecord, sinceBackup } from '../payment/keepRecord.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { updatePayment } from '../payment/store.ts'
import { type RecordedCharge, recordName } from '../payment/windowRecord.ts'

/** Safekeeping does not answer, so no card may be charged. */
export class ChargeNotKept extends Error {}

/** A charge as it is kept outside of the database. */
export interface KeptCharge {
  payment: PaymentRow
  charge: RecordedCharge
}

type Names = { [Name in 'providerPaymentId' | 'authorizationId']?: string | undefined }

/** Writes a charge to safekeeping before the provider is called (decision 26). Throws ChargeNotKept. */
export async function keepCharge(deps: Deps, kept: KeptCharge): Promise<void> {
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
async function keepAnswer(deps: Deps, { payment, charge }: KeptCharge, answer: ChargeAnswer): Promise<void> {
  const { outcome, authorizationId } = answer
  const answered = outcome === 'pending' ? { ...charge, outcome } : charge
  try {
    if (outcome === 'refused') await deps.safekeeping?.remove(recordName(payment))
    else if (authorizationId !== undefined) await write(deps, { payment, charge: answered }, answer)
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: payment.id, err }
    deps.log.error(about, 'the answer to a charge could not be noted in safekeeping')
  }
}

async function write(
  deps: Deps,
  { payment, charge }: KeptCharge,
  { providerPaymentId, authorizationId }: Names = {},
): Promise<void> {
  if (!deps.safekeeping) return
  await keepRecord(deps, payment, { providerPaymentId: providerPaymentId ?? null, authorizationId, charge })
}

/** The card of a charge as it is kept; its own facts only while a backup may not have them. */
export function recordedCard(
  deps: Pick<Deps, 'clock' | 'config'>,
  { id, identifier, brand, last4, expiry, limitMinor, consent, savedAt }: SavedCardRow,
): RecordedCharge['card'] {
  const saved = { brand, last4, expiry, limitMinor, consent, at: savedAt.toISOString() }
  return { id, identifier, ...(savedAt >= sinceBackup(deps) && { saved }) }
}

/** Calls the provider once, and notes its answer outside of the database; without its own provider a card can't be charged. */
export async function chargeCard(
  deps: Deps,
  provider: PaymentProvider | undefined,
  { purchase, card, ...kept }: KeptCharge & { purchase: PurchaseRow; card: SavedCardRow },
): Promise<ChargeAnswer> {
  const { payment, charge } = kept
  const answer: ChargeAnswer =
    provider?.id === card.provider
      ? await provider.chargeSaved({
          instrumentId: card.identifier,
          reference: payment.orderNumber,
          amount: { minor: BigInt(purchase.totalMinor), currency: purchase.currency },
          attemptId: payment.reference,
          key: charge.key,
          dueOn: chargeDay(copenhagenDate(new Date(charge.startedAt))),
          test: payment.test,
        })
      : { outcome: 'refused', code: 'other_provider', retryable: false }
  await keepAnswer(deps, kept, answer)
  return answer
}

/** The columns of a charge's row that the provider's answer gives, after those of its payment were written. */
export async function bookAnswer(
  tx: Parameters<typeof updatePayment>[0],
  paymentId: string,
  { outcome, code, retryable, needsCustomer, authorizationId, providerPaymentId }: ChargeAnswer,
) {
  // What is decided on a later day is found by its own name; a hint would have it asked about every minute until then.
  const isFound = outcome === 'pending' && providerPaymentId !== undefined
  if (outcome === 'done' || outcome === 'pending') {
    await updatePayment(tx, paymentId, {
      ...(authorizationId === undefined || isFound ? {} : { hintedAuthorizationId: authorizationId }),
      ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
    })
  }
  return {
    outcome,
    code: code ?? null,
    retryable: retryable ?? null,
    needsCustomer: needsCustomer ?? null,
    authorizationId: authorizationId ?? null,
  }
}
