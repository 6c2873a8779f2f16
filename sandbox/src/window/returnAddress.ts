import type { WindowTerms } from '../entry.ts'
import { zeroGuid } from '../identifiers.ts'
import type { PaymentWindow } from '../state.ts'
import { acquirers, reasonOf } from '../statusCodes.ts'

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Where the browser goes after a payment; an identifier that is not in use is the zero GUID. */
export function acceptAddress(window: PaymentWindow): string {
  return withQuery(window.acceptUrl, {
    authorizationIdentifier: window.authorizationIdentifier ?? zeroGuid,
    savedCardIdentifier: window.savedCardIdentifier ?? zeroGuid,
  })
}

function declined(window: WindowTerms, gatewayreason: string, reason: string): string {
  const acquirer = String(window.test ? acquirers.test : acquirers.nets)
  return withQuery(window.declineUrl, { acquirer, gatewayreason, reason })
}

/** Where the browser goes after a refusal. */
export function declineAddress(window: WindowTerms, code: number): string {
  return declined(window, String(code), reasonOf(code))
}

/** Where the browser goes when no payment was made. */
export function cancelAddress(window: WindowTerms, why: 'cancelled' | 'expired'): string {
  return declined(
    window,
    why,
    why === 'cancelled' ? 'Cancelled by the cardholder' : 'The payment window closed',
  )
}
