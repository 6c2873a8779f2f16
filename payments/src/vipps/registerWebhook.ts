import { contentOf } from '../gatewayCall.ts'
import { WebhookRegistered } from './api.ts'
import { type VippsAccess, vippsClient } from './client.ts'

/** The ends of a payment's window, and what a person at Vipps' own portal may do to it afterwards. */
const ofPayments = ['authorized', 'aborted', 'expired', 'terminated', 'captured', 'cancelled', 'refunded']
const ofAgreements = ['agreement-activated', 'agreement-rejected', 'agreement-stopped', 'agreement-expired']
/** With one l, unlike those of payments. */
const ofCharges = [
  'charge-reserved',
  'charge-captured',
  'charge-canceled',
  'charge-refunded',
  'charge-failed',
]
const events = [
  ...ofPayments.map((event) => `epayments.payment.${event}.v1`),
  ...[...ofAgreements, ...ofCharges].map((event) => `recurring.${event}.v1`),
]

/**
 * Asks Vipps to send what happens to an address of ours, once per sales unit. The secret is answered here and never again.
 * Undefined: it was refused, or can't be reached.
 */
export async function registerVippsWebhook(
  settings: VippsAccess,
  url: string,
): Promise<{ id: string; secret: string } | undefined> {
  const body = { url, events }
  const answer = await vippsClient(settings).write('/webhooks/v1/webhooks', {
    key: crypto.randomUUID(),
    body,
  })
  return contentOf(answer, WebhookRegistered)
}
