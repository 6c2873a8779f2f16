import type { BooksDifference, BooksFigures, UnaskedReason } from '@medlem/contract/ledger'
import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import {
  booksDifferences,
  type GatewayFigures,
  isInMotion,
  type OurFigures,
} from '@medlem/domain/booksDifference'
import { toWireMinor } from '@medlem/domain/money'
import type { Caps, PaymentProvider, PaymentRef, Snapshot } from '@medlem/payments/provider'
import type { MovedPayment } from '../ledger/store.ts'
import { paymentMoneyOf } from '../payment/paymentMoneyOf.ts'
import { getPayment } from '../payment/store.ts'

/** The result of comparing a payment; undefined when neither side can have money of it. */
export type Verdict = { differences: BooksDifference[] } | { unasked: UnaskedReason } | undefined

export interface Comparing {
  db: Database
  now: Date
  /** Of those whose windows the organisation offers now, by name; undefined where no key is set. */
  providers: ReadonlyMap<string, PaymentProvider | undefined>
}

/** Asks the gateway about one payment, and returns the differences from our record. */
export async function comparePayment(around: Comparing, payment: MovedPayment): Promise<Verdict> {
  const { providers } = around
  const { row } = payment
  if (isWithoutGateway(row)) return undefined
  if (!providers.has(row.provider)) return unaskedOf(row, 'other_provider')
  const provider = providers.get(row.provider)
  if (!provider) return unaskedOf(row, 'no_key')
  const ref = refOf(row, provider.caps)
  if (!ref) return row.capturedMinor === 0 ? undefined : { unasked: 'no_name' }
  if (isInMotion(ourFigures(around, payment))) return { unasked: 'in_motion' }
  const first = differencesOf(around, payment, await provider.lookup(ref))
  if (first === 'unknown') return { unasked: 'no_answer' }
  if (first.length === 0) return { differences: [] }
  return confirmDifference(around, { payment, provider, ref })
}

/** Compares a second time, as a worker may have settled the payment between our read and the gateway's answer. */
async function confirmDifference(
  around: Comparing,
  { payment, provider, ref }: { payment: MovedPayment; provider: PaymentProvider; ref: PaymentRef },
): Promise<Verdict> {
  const row = await getPayment(around.db, payment.row.id)
  const again = { ...payment, row }
  const found = differencesOf(around, again, await provider.lookup(ref))
  if (found === 'unknown') return { unasked: 'no_answer' }
  const { version, state } = await getPayment(around.db, row.id)
  const unchanged = version === row.version && state === row.state
  return unchanged || found.length === 0 ? { differences: found } : { unasked: 'in_motion' }
}

/** Money that came without a gateway, or nothing to pay. */
function isWithoutGateway({ state, provider }: PaymentRow): boolean {
  return state === 'free' || provider === 'manual'
}

/** A window that never had a name at the gateway can't have moved money. */
function unaskedOf(row: PaymentRow, reason: UnaskedReason): Verdict {
  const named = row.authorizationId ?? row.hintedAuthorizationId ?? row.providerPaymentId
  return named === null && row.capturedMinor === 0 ? undefined : { unasked: reason }
}

function refOf(
  { authorizationId, hintedAuthorizationId, providerPaymentId }: PaymentRow,
  caps: Caps,
): PaymentRef | undefined {
  const known = authorizationId ?? hintedAuthorizationId
  if (known === null && (providerPaymentId === null || !caps.lookupByPaymentId)) return undefined
  return {
    ...(known === null ? {} : { authorizationId: known }),
    ...(providerPaymentId === null ? {} : { providerPaymentId }),
  }
}

function ourFigures({ now }: Comparing, { row, currency, changedAt }: MovedPayment): OurFigures {
  return {
    state: row.state,
    test: row.test,
    capturedMinor: BigInt(row.capturedMinor),
    refundedMinor: BigInt(row.refundedMinor),
    chargedBackMinor: paymentMoneyOf(row).chargedBackMinor,
    currency,
    quietMs: now.getTime() - changedAt.getTime(),
  }
}

function gatewayFigures({ state, authorized, captured, refunded }: Snapshot): GatewayFigures {
  return {
    capturedMinor: captured?.minor ?? 0n,
    refundedMinor: refunded?.minor ?? 0n,
    heldMinor: state === 'authorized' ? (authorized?.minor ?? 0n) : 0n,
    currency: captured?.currency ?? authorized?.currency,
  }
}

function differencesOf(
  around: Comparing,
  payment: MovedPayment,
  snapshot: Snapshot,
): BooksDifference[] | 'unknown' {
  if (snapshot.state === 'unknown') return 'unknown'
  const here = ourFigures(around, payment)
  const there = gatewayFigures(snapshot)
  return booksDifferences(here, there).map((kind) => ({
    kind,
    paymentId: payment.row.id,
    gatewayReference:
      snapshot.authorizationId ?? payment.row.authorizationId ?? payment.row.providerPaymentId,
    currency: there.currency ?? here.currency,
    here: wire({ ...here, heldMinor: 0n }),
    there: wire(there),
  }))
}

function wire(of: Pick<GatewayFigures, 'capturedMinor' | 'refundedMinor' | 'heldMinor'>): BooksFigures {
  return {
    capturedMinor: toWireMinor(of.capturedMinor),
    refundedMinor: toWireMinor(of.refundedMinor),
    heldMinor: toWireMinor(of.heldMinor),
  }
}
