import { createECDH, randomBytes } from 'node:crypto'
import * as push from '@medlem/contract/push'
import { type ValidRequest, valid } from './validRequest.ts'

/** As a browser's push manager gives it: an address that nothing is sent to, and keys of its own. */
export function aPushSubscription(address = 'https://push.example.org/send') {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url', 'uncompressed')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `${address}/${randomBytes(12).toString('base64url')}`
  return { subscription: { endpoint, p256dh, auth }, pair }
}

const endpoint = () => aPushSubscription().subscription.endpoint

/** Calls about notifications in a browser, by the name of the call in the contract. */
export const pushRequests: Record<string, ValidRequest> = {
  getPush: valid(push.getPush, () => ({})),
  savePushDevice: valid(push.savePushDevice, () => ({
    // The same secret each time: rows of two requests are compared.
    body: { ...aPushSubscription().subscription, auth: 'A'.repeat(22), off: ['payment' as const] },
  })),
  checkPushDevice: valid(push.checkPushDevice, () => ({ body: { endpoint: endpoint() } })),
  endPushDevice: valid(push.endPushDevice, () => ({ body: { endpoint: endpoint() } })),
}
