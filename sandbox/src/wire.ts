import type { Context } from './context.ts'
import type { Callback, Webhook, WindowTerms } from './entry.ts'
import type { PaymentWindow } from './state.ts'

/** Something that came of a window, for the shop to hear of. */
export interface WindowOutcome {
  window: PaymentWindow
  kind: 'approved' | 'declined' | 'cancelled'
  authorizationIdentifier: string | null
  savedCardIdentifier: string | null
}

/** What is sent to a shop; with a webhook's identifier it is signed for that one. */
export type Message = Pick<Callback, 'url' | 'body' | 'webhookIdentifier'>

/** How one provider talks: all that differs between the façades once a customer stands in the window. */
export interface Wire {
  /** How long a window can be paid in, where the merchant asked for nothing else. */
  windowLifetimeMs: number
  /** True: cancelling ends the payment, and no one can come back to the window. */
  cancelIsFinal: boolean
  acceptAddress(window: PaymentWindow): string
  cancelAddress(window: PaymentWindow, why: 'cancelled' | 'expired'): string
  /** Without it the window shows a refusal itself, which stays open for another card. */
  declineAddress?(window: WindowTerms, code: number): string
  messages(context: Context, outcome: WindowOutcome): Message[]
  /** Headers of a message, made anew each time that it is sent: a signature carries its time. */
  headers(callback: Callback, webhook: Webhook | undefined, now: number): Record<string, string>
}
