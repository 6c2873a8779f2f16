import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentFailure } from '@medlem/contract/payment'
import type { AgreementTerms, Instrument, InstrumentReading } from './instrument.ts'
import type { PayoutAnswer, PayoutsFrom } from './payout.ts'

/** Whole minor units (øre); no floating point touches money (Ruling 16). */
export interface Money {
  minor: bigint
  /** ISO 4217, upper case. */
  currency: string
}

/**
 * What became of a call. 'refused' is the provider's definite no. 'unknown' (timeout, 5xx, nonsense) may have been
 * done: it is read back by lookup and never blindly repeated. 'pending' was accepted and is decided later.
 */
export type Outcome = 'done' | 'pending' | 'refused' | 'unknown'

/** What a provider can do; callers ask this, never a provider's name. */
export interface Caps {
  /** False: a webhook proves nothing; it only says that there may be news. */
  signedWebhook: boolean
  /** The provider itself makes a repeated call with the same key harmless. */
  idempotencyKey: boolean
  /** A lookup by providerPaymentId works, so a payment can be found without any return or webhook. */
  lookupByPaymentId: boolean
  /** A declined window sends the browser to declineUrl. */
  declineRedirect: boolean
  /** Holds and takes money in two steps. */
  manualCapture: boolean
  partialCapture: boolean
  refund: 'full' | 'partial'
  /** What a renewal is charged on. */
  instrument: 'token' | 'customer_method' | 'agreement' | 'none'
  /** How long a hold can be counted on. */
  holdDays: number
  windowTtlSec: number
  /** A capture is accepted first and done later. */
  asyncCapture: boolean
  /** The snapshot tells of disputes; where it doesn't, an administrator notes them. */
  reportsDisputes: boolean
  /** A lookup that asks for it tells what the provider has kept of the money for itself. */
  reportsFee: boolean
  /** It tells what it paid to the bank; where it doesn't, such a line of the bank is decided by hand. */
  reportsPayouts: boolean
  /** The snapshot says itself whether the payment is a test. */
  testFlagInSnapshot: boolean
}

/** Why the provider said no. From a return address it is unverified. */
export interface Failure extends PaymentFailure {
  /** The same may work later; false for a lost card, an expired one and the like. */
  retryable: boolean
}

export type SnapshotState =
  /** The provider knows no such payment (any more): never made, not there yet, voided or lapsed. */
  | 'none'
  | 'pending'
  | 'authorized'
  | 'part_captured'
  | 'captured'
  | 'voided'
  | 'expired'
  | 'declined'
  | 'refunded'
  /** The provider could not be asked. Says nothing about the payment. */
  | 'unknown'

const withoutHold: Record<SnapshotState, boolean> = {
  none: false,
  pending: false,
  authorized: false,
  part_captured: false,
  captured: false,
  voided: true,
  expired: true,
  declined: true,
  refunded: false,
  unknown: false,
}

/** Whether the provider knows the payment and says that it holds no money for it (any more). */
export function isWithoutHold(state: SnapshotState): boolean {
  return withoutHold[state]
}

/** What a cardholder's bank wants of a payment. */
export interface ProviderDispute {
  /** The provider's own name of it. */
  id: string
  /** An inquiry moves no money; it may become a chargeback, which does (Ruling 54). */
  kind: 'inquiry' | 'chargeback'
  /** 'won': the money stays, or an inquiry ended; 'lost': the bank has decided for the cardholder. */
  state: 'open' | 'won' | 'lost'
  /** What it is about; once it is lost, what was withdrawn. Absent where the provider does not say it. */
  amount?: Money
}

/** A payment as the provider itself tells it: the only thing that is believed (Ruling 17). */
export interface Snapshot {
  state: SnapshotState
  providerPaymentId?: string
  authorizationId?: string
  /** Our order number; it repeats (Ruling 19), so it is compared and never searched by. */
  reference?: string
  authorized?: Money
  captured?: Money
  refunded?: Money
  /** All disputes of the payment, also those that are over. Absent where the provider does not tell: then an administrator does. */
  disputes?: readonly ProviderDispute[]
  /** True for money that is not real. Means nothing when the provider has no such flag (caps). */
  test: boolean
  /** Without an id where the lookup doesn't tell it; then the hints of the return or the webhook do. */
  instrument?: Partial<Instrument>
  /** The provider charges on a day that is still to come, or tries again: it is waited for, however long that takes. */
  isScheduled?: boolean
  /** Until when a capture of the hold is sure to succeed, where the provider says so. */
  capturableUntil?: Date
  failure?: Failure
  /** What the provider has kept of the captured money, in the currency of its account. Only where it was asked for. */
  fee?: Money
  /** Only beside `fee`: from when the rest can be paid out. */
  payableFrom?: Date
}

export interface LookupOptions {
  /**
   * Also the provider's fee. A key may be allowed to read a payment and not its fee, and then the provider answers nothing at all: only
   * who wants nothing but the fee asks for it.
   */
  fee?: boolean
}

/** All that is known of a payment's names at the provider; an adapter takes the one that it can use. */
export interface PaymentRef {
  authorizationId?: string
  providerPaymentId?: string
  reference?: string
}

/** Who pays; everything may be missing. `country` is a name, which the adapter turns into its own code. */
export interface Payer {
  name?: string
  email?: string
  phone?: string
  address?: {
    line1?: string
    line2?: string
    line3?: string
    city?: string
    postcode?: string
    country?: string
  }
}

export interface WindowRequest {
  /** Our own name of this attempt; the idempotency key where there is one. */
  attemptId: string
  reference: string
  amount: Money
  /** Only with the member's consent. */
  saveInstrument: boolean
  /** Beside `saveInstrument`, for a provider that keeps agreements. */
  agreement?: AgreementTerms
  payer: Payer
  acceptUrl: string
  /** The address for a cancelled window where the provider has no declines. */
  declineUrl: string
  callbackUrl: string
  /** The organisation's own setting (Ruling 22). */
  test: boolean
  /** BCP 47, as 'da-DK'. */
  language?: string
}

export interface WindowAnswer {
  outcome: Outcome
  /** Both stand when the outcome is 'done'. */
  providerPaymentId?: string
  windowUrl?: string
  expiresAt?: Date
  code?: string
}

/** What a return address or webhook claims: where to look, never what is so. */
export interface PaymentHints extends PaymentRef {
  instrumentId?: string
  accepted?: boolean
}

export interface ReturnHints extends PaymentHints {
  declined?: Failure
}

/** A query as servers parse it: repeated names come as lists. */
export type ReturnQuery = Readonly<Record<string, unknown>>

export interface RawWebhook {
  /** The body as it came, byte for byte: signatures are over it. */
  raw: Uint8Array
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  url: string
  /** The signing secret of providers that have one. */
  secret?: string
  now: Date
}

export type WebhookReading =
  | { ok: true; eventId?: string; hints: PaymentHints }
  | { ok: false; why: 'bad_signature' | 'stale' | 'malformed' }

/** An order to move money that is stored, with its key `pay_{id}:{op}:{n}`, before it is given. */
export interface MoneyOrder {
  ref: PaymentRef
  amount: Money
  key: string
}

export interface RefundOrder extends MoneyOrder {
  note?: string
}

/** After 'refused' too the state is read back before anything rests on it: a repeated order is refused as well. */
export interface OrderAnswer {
  outcome: Outcome
  /** The provider's own code of a refusal, or our word for what hindered the call. */
  code?: string
  retryable?: boolean
}

export interface ChargeOrder {
  instrumentId: string
  reference: string
  amount: Money
  attemptId: string
  key: string
  /** An agreement is charged on this day (YYYY-MM-DD), or on the next that its provider takes. Cards are charged at once. */
  dueOn: string
  test: boolean
}

export interface ChargeAnswer extends OrderAnswer {
  authorizationId?: string
  providerPaymentId?: string
  /** The customer must be present: send a payment link. */
  needsCustomer?: boolean
}

/**
 * A gateway as we see it. An adapter is HTTP and mapping: it keeps nothing, knows no member, repeats nothing but reads,
 * waits at most 4 s for an answer, follows no redirect and calls no host but those it was given. What is expected to go
 * wrong is an outcome, never an exception; no key or token is in any answer.
 */
export interface PaymentProvider {
  readonly id: PaymentProviderName
  readonly caps: Caps
  /** Opens a payment window. An 'unknown' outcome is harmless: its address was given to no browser. */
  createWindow(request: WindowRequest): Promise<WindowAnswer>
  /** Reads the query that came back with the browser. Anything in it may be forged. */
  readReturn(query: ReturnQuery): ReturnHints
  /** Reads a webhook, after its signature where there is one. */
  readWebhook(webhook: RawWebhook): WebhookReading
  /** Asks the provider itself: the only source of truth. */
  lookup(ref: PaymentRef, also?: LookupOptions): Promise<Snapshot>
  /** Takes the held money. */
  capture(order: MoneyOrder): Promise<OrderAnswer>
  /** Lets a hold go, before capture only; of a charge that is made on a later day also before that. */
  voidHold(order: { ref: PaymentRef; key: string }): Promise<OrderAnswer>
  /** Gives captured money back. */
  refund(order: RefundOrder): Promise<OrderAnswer>
  /** Reserves money on a saved instrument, without the customer. */
  chargeSaved(order: ChargeOrder): Promise<ChargeAnswer>
  /** Asks whether the provider keeps this instrument for the organisation, and which card it is. */
  readInstrument(instrumentId: string): Promise<InstrumentReading>
  /** Deletes a saved instrument; one that is already gone is 'done'. */
  forget(instrumentId: string): Promise<OrderAnswer>
  /** What was paid to the bank, page by page. No page is empty for ever: a caller ends where `hasMore` is false. */
  listPayouts(from: PayoutsFrom): Promise<PayoutAnswer>
  /** Shuts a window that was not paid, where the provider can. */
  closeWindow?(providerPaymentId: string): Promise<OrderAnswer>
}
