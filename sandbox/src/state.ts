import type {
  Callback,
  Entry,
  Hold,
  KeptAnswer,
  SavedCard,
  TakenVoucher,
  Webhook,
  WindowTerms,
} from './entry.ts'

/** An authorization with all that was done to it since. */
export interface Authorization extends Hold {
  /** Small number that FreePay gives beside the GUID. */
  number: number
  captures: { captureIdentifier: string; amount: number; at: number }[]
  credits: { creditIdentifier: string; amount: number; comment: string; at: number }[]
  /** What cardholders' banks took back. */
  disputes: { disputeIdentifier: string; amount: number; at: number }[]
  voidedAt: number | null
  captureErrors: number
}

export interface PaymentWindow extends WindowTerms {
  authorizationIdentifier: string | null
  savedCardIdentifier: string | null
  declines: number
  cancelledAt: number | null
  /** When the merchant shut it. */
  closedAt: number | null
}

export interface CallbackState extends Callback {
  tries: { at: number; status: number | null }[]
  /** Null when it was delivered or given up. */
  nextAt: number | null
}

export interface VoucherState extends TakenVoucher {
  isBooked: boolean
}

/** The state of the gateway: a fold of its ledger and nothing else. */
export interface State {
  windows: Map<string, PaymentWindow>
  authorizations: Map<string, Authorization>
  savedCards: Map<string, SavedCard>
  callbacks: Map<string, CallbackState>
  webhooks: Map<string, Webhook>
  /** By answerName(). */
  answers: Map<string, KeptAnswer>
  vouchers: VoucherState[]
  clockOffsetMs: number
}

/** A gateway at which nothing has happened. */
export function emptyState(): State {
  return {
    windows: new Map(),
    authorizations: new Map(),
    savedCards: new Map(),
    callbacks: new Map(),
    webhooks: new Map(),
    answers: new Map(),
    vouchers: [],
    clockOffsetMs: 0,
  }
}

/** An idempotency key is one merchant's, at one provider. */
export function answerName({ wire, merchant, key }: Pick<KeptAnswer, 'wire' | 'merchant' | 'key'>): string {
  return JSON.stringify([wire, merchant, key])
}

export const capturedOf = (authorization: Authorization) => sum(authorization.captures)
export const creditedOf = (authorization: Authorization) => sum(authorization.credits)

function sum(moves: readonly { amount: number }[]): number {
  return moves.reduce((total, move) => total + move.amount, 0)
}

function hold(state: State, held: Hold): void {
  state.authorizations.set(held.authorizationIdentifier, {
    ...held,
    number: 1000 + state.authorizations.size,
    captures: [],
    credits: [],
    disputes: [],
    voidedAt: null,
    captureErrors: 0,
  })
  const window = held.paymentIdentifier === null ? undefined : state.windows.get(held.paymentIdentifier)
  if (window) window.authorizationIdentifier = held.authorizationIdentifier
}

function moveMoney(authorization: Authorization | undefined, entry: Entry): void {
  if (!authorization) return
  if (entry.kind === 'captured') authorization.captures.push(entry)
  if (entry.kind === 'credited') authorization.credits.push(entry)
  if (entry.kind === 'disputed') authorization.disputes.push(entry)
  if (entry.kind === 'voided') authorization.voidedAt = entry.at
  if (entry.kind === 'capture_erred') authorization.captureErrors += 1
}

function tryCallback(callback: CallbackState | undefined, entry: Entry & { kind: 'callback_tried' }): void {
  if (!callback) return
  callback.tries.push({ at: entry.at, status: entry.status })
  callback.nextAt = entry.nextAt
}

function endWindow(state: State, entry: Entry & { kind: 'declined' | 'cancelled' | 'window_closed' }): void {
  const window = state.windows.get(entry.paymentIdentifier)
  if (!window) return
  if (entry.kind === 'declined') window.declines += 1
  if (entry.kind === 'cancelled') window.cancelledAt = entry.at
  if (entry.kind === 'window_closed') window.closedAt = entry.at
}

/** Takes one entry into the state. */
export function apply(state: State, entry: Entry): void {
  switch (entry.kind) {
    case 'window_opened':
      state.windows.set(entry.window.paymentIdentifier, {
        ...entry.window,
        authorizationIdentifier: null,
        savedCardIdentifier: null,
        declines: 0,
        cancelledAt: null,
        closedAt: null,
      })
      break
    case 'declined':
    case 'cancelled':
    case 'window_closed':
      endWindow(state, entry)
      break
    case 'held':
      hold(state, entry.hold)
      break
    case 'captured':
    case 'credited':
    case 'disputed':
    case 'voided':
    case 'capture_erred':
      moveMoney(state.authorizations.get(entry.authorizationIdentifier), entry)
      break
    case 'card_saved': {
      state.savedCards.set(entry.savedCard.savedCardIdentifier, entry.savedCard)
      const window = state.windows.get(entry.paymentIdentifier)
      if (window) window.savedCardIdentifier = entry.savedCard.savedCardIdentifier
      break
    }
    case 'card_forgotten':
      state.savedCards.delete(entry.savedCardIdentifier)
      break
    case 'callback_queued':
      state.callbacks.set(entry.callback.callbackIdentifier, {
        ...entry.callback,
        tries: [],
        nextAt: entry.callback.dueAt,
      })
      break
    case 'callback_tried':
      tryCallback(state.callbacks.get(entry.callbackIdentifier), entry)
      break
    case 'clock_moved':
      state.clockOffsetMs = entry.offsetMs
      break
    case 'webhook_registered':
      state.webhooks.set(entry.webhook.webhookIdentifier, entry.webhook)
      break
    case 'voucher_taken':
      state.vouchers.push({ ...entry.voucher, isBooked: false })
      break
    case 'vouchers_booked':
      for (const voucher of state.vouchers) voucher.isBooked ||= voucher.program === entry.program
      break
    case 'answered':
      state.answers.set(answerName(entry.answer), entry.answer)
      break
  }
}
