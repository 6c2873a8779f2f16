/** What stands in the ledger: one kind of entry per thing that happened at the gateway. Amounts are minor units. */

/** Whose calls and messages a thing is under; entries without a name are FreePay's. */
export type WireName = 'freepay' | 'stripe' | 'vipps'

/** What is agreed to in Vipps' Recurring API. */
export interface DraftedAgreement {
  productName: string
  productDescription: string | null
  pricing: { type: 'LEGACY' | 'VARIABLE' | 'FLEXIBLE'; amount: number }
  interval: { unit: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'; count: number } | null
  merchantAgreementUrl: string
  externalId: string | null
  countryCode: 'NO' | 'DK' | 'FI'
}

export interface AgreementCharge {
  agreementId: string
  type: 'INITIAL' | 'RECURRING'
  transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE'
  description: string
  externalId: string | null
  /** YYYY-MM-DD */
  due: string
  retryDays: number
}

/** What a merchant asked for when it opened a window. */
export interface WindowTerms {
  wire?: WireName
  /** What only Vipps keeps of a payment: the sales unit's own name of it, its number, and what it wrote beside it. */
  vipps?: {
    reference: string
    msn: string
    metadata: Record<string, string> | null
    /** The window is for an agreement to be accepted. */
    agreement?: DraftedAgreement
    /** It is a charge of an agreement: its first, which is paid in the window, or a later one, which has none. */
    charge?: AgreementCharge
  }
  /** How long it can be paid in, where the merchant said so. */
  lifetimeMs?: number
  paymentIdentifier: string
  merchant: string
  orderNumber: string
  amount: number
  currency: string
  saveCard: boolean
  test: boolean
  acceptUrl: string
  declineUrl: string
  callbackUrl: string | null
  /** The language that the merchant asked for, as its provider writes it: 'da-DK', 'da'. */
  language?: string | undefined
  openedAt: number
}

/** Reserved money. `card` is the last four digits, which also name the test card and so its behaviour. */
export interface Hold {
  authorizationIdentifier: string
  paymentIdentifier: string | null
  merchant: string
  orderNumber: string
  amount: number
  currency: string
  test: boolean
  card: string
  cardExpiry: string
  savedCardIdentifier: string | null
  /** True for a charge of a saved card without the customer. */
  isSubscription: boolean
  heldAt: number
}

export interface SavedCard {
  savedCardIdentifier: string
  merchant: string
  card: string
  cardExpiry: string
  currency: string
  test: boolean
}

/** A message to the merchant that must reach it, with its next time of sending. */
export interface Callback {
  callbackIdentifier: string
  paymentIdentifier: string
  url: string
  body: string
  /** The registered webhook that it is signed for, where the provider signs. */
  webhookIdentifier?: string
  dueAt: number
}

/** An address that all events of a merchant go to, with the secret they are signed with. */
export interface Webhook {
  webhookIdentifier: string
  merchant: string
  wire: WireName
  url: string
  secret: string
  /** Types of events that are sent, where the merchant chose. */
  events?: readonly string[]
}

/** What a call with an idempotency key was answered; the same key is answered the same. */
export interface KeptAnswer {
  wire: WireName | ProgramName
  merchant: string
  key: string
  /** What was asked, so that another order under the same key is distinguished from a repeated one. */
  fingerprint: string
  status: number
  body: unknown
}

/** An accounting program that has a counterpart here. */
export type ProgramName = 'economic' | 'dinero' | 'billy'

/** A voucher that an accounting program took as a draft. */
export interface TakenVoucher {
  program: ProgramName
  /** The merchant whose books it is in. */
  company: string
  id: string
  number: number
  date: string
  /** What the caller named it by, in the field that the program has for that; e-conomic has none. */
  reference: string | null
  /** Amounts are minor units; a debit is above zero. */
  lines: { account: string; minor: number; text: string }[]
}

export type Entry = { at: number } & (
  | { kind: 'window_opened'; window: WindowTerms }
  | { kind: 'declined'; paymentIdentifier: string; code: number; card: string }
  | { kind: 'cancelled'; paymentIdentifier: string }
  /** The merchant shut the window. */
  | { kind: 'window_closed'; paymentIdentifier: string }
  | { kind: 'held'; hold: Hold }
  | { kind: 'captured'; authorizationIdentifier: string; captureIdentifier: string; amount: number }
  | { kind: 'capture_erred'; authorizationIdentifier: string }
  | {
      kind: 'credited'
      authorizationIdentifier: string
      creditIdentifier: string
      amount: number
      comment: string
    }
  /** The cardholder's bank took money back. */
  | { kind: 'disputed'; authorizationIdentifier: string; disputeIdentifier: string; amount: number }
  | { kind: 'voided'; authorizationIdentifier: string }
  | { kind: 'card_saved'; savedCard: SavedCard; paymentIdentifier: string }
  | { kind: 'card_forgotten'; savedCardIdentifier: string }
  | { kind: 'callback_queued'; callback: Callback }
  /** `nextAt` null: nothing more will be sent. */
  | { kind: 'callback_tried'; callbackIdentifier: string; status: number | null; nextAt: number | null }
  | { kind: 'webhook_registered'; webhook: Webhook }
  | { kind: 'answered'; answer: KeptAnswer }
  | { kind: 'clock_moved'; offsetMs: number }
  | { kind: 'voucher_taken'; voucher: TakenVoucher }
  /** A person booked the drafts of a program. */
  | { kind: 'vouchers_booked'; program: ProgramName }
)

/** An entry before the ledger dates it. */
export type NewEntry = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never
