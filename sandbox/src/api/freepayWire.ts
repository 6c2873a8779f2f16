import { callbackBody } from '../callbacks.ts'
import { acceptAddress, cancelAddress, declineAddress } from '../window/returnAddress.ts'
import type { Wire } from '../wire.ts'

/** FreePay: a callback of its own for each window, unsigned, and a decline address. */
export const freepayWire: Wire = {
  // FreePay's own figure is not known.
  windowLifetimeMs: 30 * 60_000,
  cancelIsFinal: false,
  acceptAddress,
  cancelAddress,
  declineAddress,
  messages(_desk, { window, kind, authorizationIdentifier, savedCardIdentifier }) {
    const { callbackUrl: url, paymentIdentifier } = window
    if (url === null || kind === 'cancelled') return []
    const accepted = kind === 'approved'
    const body = callbackBody({ paymentIdentifier, accepted, authorizationIdentifier, savedCardIdentifier })
    return [{ url, body }]
  },
  headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
}
