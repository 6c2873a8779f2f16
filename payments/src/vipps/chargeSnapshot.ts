import type { Failure, Money, Snapshot, SnapshotState } from '../provider.ts'
import { nameOf } from './chargeName.ts'
import type { AgreementFound, ChargeFound } from './recurringApi.ts'
import { moneyAt } from './window.ts'

/** Ends the description of a test, which the customer reads too: a charge has no field of ours that a lookup answers. */
export const testMark = ' (test)'

const states: Readonly<Record<string, SnapshotState>> = {
  PENDING: 'pending',
  DUE: 'pending',
  PROCESSING: 'pending',
  RESERVED: 'authorized',
  PARTIALLY_CAPTURED: 'part_captured',
  CHARGED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'refunded',
  FAILED: 'declined',
  CANCELLED: 'voided',
}

/** Vipps explains a failure to the customer in the app, and tells us four words of it. */
const reasons: Readonly<Record<string, string>> = {
  user_action_required: 'The app asks for something',
  charge_amount_too_high: 'More than the agreement allows',
  non_technical_error: 'Refused by the app',
  technical_error: 'A fault at Vipps MobilePay',
}

function failureOf({ status, failureReason }: ChargeFound): Failure | undefined {
  if (status !== 'FAILED') return undefined
  const gatewayreason = failureReason ?? 'failed'
  const reason = reasons[gatewayreason] ?? 'The charge failed'
  return { gatewayreason, reason, acquirer: '', retryable: gatewayreason === 'technical_error' }
}

/** A charge in our words. Sums that contradict its state say nothing. */
export function chargeSnapshot(found: ChargeFound, apiUrl: string): Snapshot {
  const { amount, currency, externalId, summary, type } = found
  const known = states[found.status] ?? 'unknown'
  const isSound = summary.captured <= amount && summary.refunded <= summary.captured
  const state = isSound ? known : 'unknown'
  const money = (value: number): Money => ({ minor: BigInt(value), currency })
  const name = nameOf({ agreementId: found.agreementId, chargeId: found.id })
  const isHeld = !['pending', 'declined', 'unknown'].includes(state)
  const failure = failureOf(found)
  return {
    state,
    providerPaymentId: name,
    ...(isHeld ? { authorizationId: name } : {}),
    ...(externalId ? { reference: externalId } : {}),
    authorized: money(isHeld && state !== 'voided' ? amount : 0),
    captured: money(summary.captured),
    refunded: money(summary.refunded),
    test: moneyAt(apiUrl) === 'test' || found.description?.endsWith(testMark) === true,
    instrument: { id: found.agreementId },
    ...(state === 'pending' && type !== 'INITIAL' ? { isScheduled: true } : {}),
    ...(failure ? { failure } : {}),
  }
}

/** What the state of an agreement says of its first charge while that was not approved. */
export function unapprovedState({ status }: AgreementFound): SnapshotState {
  if (status === 'EXPIRED') return 'expired'
  if (status === 'STOPPED') return 'voided'
  return status === 'PENDING' ? 'pending' : 'unknown'
}

/** What the owner of an agreement lets be charged without being asked. */
export function limitOf({ pricing }: AgreementFound): Money | undefined {
  const value = pricing.maxAmount ?? pricing.suggestedMaxAmount ?? pricing.amount
  return typeof value === 'number' ? { minor: BigInt(value), currency: pricing.currency } : undefined
}
