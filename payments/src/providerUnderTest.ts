import type { PaymentProvider, PaymentRef, RawWebhook, ReturnQuery } from './provider.ts'

/** How the customer ends the window. */
export type WindowEnd = 'approve' | 'decline' | 'cancel'

/** What the gateway itself has counted for one authorization or in all, in minor units. */
export interface GatewayCount {
  held: bigint
  captured: bigint
  refunded: bigint
}

/** A provider at a running gateway, with what a test needs on the gateway's side. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** The same gateway with the key of another merchant. */
  stranger: PaymentProvider
  /** The same provider where nothing listens. */
  unreachable: PaymentProvider
  /** The same provider at a host that accepts every call and answers none, with a short timeout. */
  silent: PaymentProvider
  /** The same gateway moving real money; the provider itself where one account does both. */
  real: PaymentProvider
  /** Names in the provider's own form that it never gave. */
  nobodys: Required<PaymentRef> & { instrumentId: string }
  /** Forged returns, which no honest browser brings. */
  forgedReturns: readonly ReturnQuery[]
  /** Does what a customer does in the window; answers the query that the browser came back with. */
  endWindow(windowUrl: string, end: WindowEnd): Promise<ReturnQuery>
  /** The newest webhook that the gateway sent. */
  lastWebhook(): RawWebhook | undefined
  /** Makes the gateway do the next capture without answering it. */
  loseNextCaptureAnswer(): Promise<void>
  /** Makes the gateway answer nonsense to the next read, for as often as the adapter may repeat it. */
  garbleNextLookup(): Promise<void>
  /** What the gateway's clock says, in milliseconds. */
  now(): number
  /** Puts the gateway's clock forward. */
  advance(days: number): Promise<unknown>
  /** Lets the cardholder's bank take back a part of the payment that was captured last, in minor units. */
  disputeLast(minor: number): Promise<unknown>
  /** Makes the gateway answer nonsense to the next list of payouts, for as often as the adapter may repeat it. */
  garbleNextPayouts(): Promise<unknown>
  count(): Promise<GatewayCount>
  close(): Promise<unknown>
}
