import { contentOf } from '../gatewayCall.ts'
import { WebhookRegistered } from './api.ts'
import { type VippsAccess, vippsClient } from './client.ts'

/** The ends of a payment's window, and what a person at Vipps' own portal may do to it afterwards. */
const events = ['authorized', 'aborted', 'expired', 'terminated', 'captured', 'cancelled', 'refunded']

/**
 * Asks Vipps to send what happens to an address of ours, once per sales unit. The secret is answered here and never again.
 * Undefined: it was refused, or can't be reached.
 */
export async function registerVippsWebhook(
  settings: VippsAccess,
  url: string,
): Promise<{ id: string; secret: string } | undefined> {
  const body = { url, events: events.map((event) => `epayments.payment.${event}.v1`) }
  const answer = await vippsClient(settings).write('/webhooks/v1/webhooks', {
    key: crypto.randomUUID(),
    body,
  })
  return contentOf(answer, WebhookRegistered)
}
