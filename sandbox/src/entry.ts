/** What stands in the ledger: one kind of entry per thing that happened at the gateway. Amounts are minor units. */

/** What a merchant asked for when it opened a window. */
export interface WindowTerms {
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
  /** application/x-www-form-urlencoded */
  body: string
  dueAt: number
}

export type Entry = { at: number } & (
  | { kind: 'window_opened'; window: WindowTerms }
  | { kind: 'declined'; paymentIdentifier: string; code: number; card: string }
  | { kind: 'cancelled'; paymentIdentifier: string }
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
  | { kind: 'voided'; authorizationIdentifier: string }
  | { kind: 'card_saved'; savedCard: SavedCard; paymentIdentifier: string }
  | { kind: 'card_forgotten'; savedCardIdentifier: string }
  | { kind: 'callback_queued'; callback: Callback }
  /** `nextAt` null: nothing more will be sent. */
  | { kind: 'callback_tried'; callbackIdentifier: string; status: number | null; nextAt: number | null }
  | { kind: 'clock_moved'; offsetMs: number }
)

/** An entry before the ledger dates it. */
export type NewEntry = Entry extends infer E ? (E extends Entry ? Omit<E, 'at'> : never) : never
