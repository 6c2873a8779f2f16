import { freepayWire } from './api/freepayWire.ts'
import type { Context } from './context.ts'
import type { Callback, WindowTerms, WireName } from './entry.ts'
import { stripeWire } from './stripe/stripeWire.ts'
import { vippsWire } from './vipps/vippsWire.ts'
import type { Wire } from './wire.ts'

const wires: Partial<Record<WireName, Wire>> = { freepay: freepayWire, stripe: stripeWire, vipps: vippsWire }

/** How the provider talks that a window was opened by. */
export function wireOf({ wire }: Pick<WindowTerms, 'wire'>): Wire {
  return wires[wire ?? 'freepay'] ?? freepayWire
}

/** The headers that a message goes out with now. */
export function messageHeaders(context: Context, callback: Callback): Record<string, string> {
  const webhook = context.state.webhooks.get(callback.webhookIdentifier ?? '')
  return wireOf(webhook ?? {}).headers(callback, webhook, context.clock.now())
}
