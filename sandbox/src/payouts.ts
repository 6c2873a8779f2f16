import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import type { WireName } from './entry.ts'
import type { Authorization, State } from './state.ts'

const dayMs = 86_400_000
/** What a bank takes to book a payout. */
const bankDays = 2
/** What a dispute costs, whatever becomes of it. */
const disputeFee = 1_500

/** What this gateway keeps of a capture, in minor units: one and a half per cent, and 1.80. */
export const feeOf = (amount: number) => Math.min(amount, Math.round((amount * 15) / 1_000) + 180)

/** The midnight (UTC) at which a capture is paid out, or what comes off is taken off. */
export const paidOutAt = (at: number) => (Math.floor(at / dayMs) + 1) * dayMs

/** Money that moved on a merchant's account at the gateway, in minor units; `feeMinor` was kept of it. */
export interface Move {
  identifier: string
  kind: 'capture' | 'refund' | 'dispute'
  authorization: Authorization
  at: number
  /** Below zero for what comes off. */
  amount: number
  fee: number
}

export interface Payout {
  identifier: string
  /** From 2000001, among those of the account. */
  number: number
  currency: string
  /** What the moves come to, less the fees. */
  amount: number
  madeAt: number
  /** From when it is at the bank. */
  arrivesAt: number
  moves: Move[]
}

/** One account: a merchant's at a provider in a currency. */
export interface Account {
  merchant: string
  wire: WireName
  currency: string
  /** The sales unit, at Vipps. */
  msn?: string
}

function isOf(state: State, held: Authorization, { merchant, wire, currency, msn }: Account): boolean {
  const window = held.paymentIdentifier === null ? undefined : state.windows.get(held.paymentIdentifier)
  // A charge without a window is Stripe's: FreePay pays nothing out here, and Vipps saves no card.
  const heldBy = window ? (window.wire ?? 'freepay') : 'stripe'
  const sameUnit = msn === undefined || window?.vipps?.msn === msn
  return held.merchant === merchant && held.currency === currency && heldBy === wire && sameUnit
}

function movesOf(authorization: Authorization): Move[] {
  const { captures, credits, disputes } = authorization
  return [
    ...captures.map(({ captureIdentifier: identifier, amount, at }) => ({
      identifier,
      kind: 'capture' as const,
      authorization,
      at,
      amount,
      fee: feeOf(amount),
    })),
    ...credits.map(({ creditIdentifier: identifier, amount, at }) => ({
      identifier,
      kind: 'refund' as const,
      authorization,
      at,
      amount: -amount,
      fee: 0,
    })),
    ...disputes.map(({ disputeIdentifier: identifier, amount, at }) => ({
      identifier,
      kind: 'dispute' as const,
      authorization,
      at,
      amount: -amount,
      fee: disputeFee,
    })),
  ]
}

/** Currencies in which a merchant holds anything at a provider. */
export function currenciesOf({ state }: Context, account: Omit<Account, 'currency'>): string[] {
  const held = [...state.authorizations.values()]
  const own = held.filter((one) => isOf(state, one, { ...account, currency: one.currency }))
  return [...new Set(own.map(({ currency }) => currency))].toSorted()
}

/** All that was paid out of an account until now, the oldest first, and what waits: a day that left less than it cost is added to the next. */
export function payoutsOf(
  { state, clock }: Context,
  account: Account,
): { payouts: Payout[]; waiting: Move[] } {
  const moves = [...state.authorizations.values()]
    .filter((held) => isOf(state, held, account))
    .flatMap(movesOf)
    .toSorted((a, b) => a.at - b.at)
  const payouts: Payout[] = []
  let waiting: Move[] = []
  for (const madeAt of [...new Set(moves.map(({ at }) => paidOutAt(at)))]) {
    if (madeAt > clock.now()) break
    waiting.push(...moves.filter(({ at }) => paidOutAt(at) === madeAt))
    const amount = waiting.reduce((sum, move) => sum + move.amount - move.fee, 0)
    if (amount <= 0) continue
    const number = 2_000_001 + payouts.length
    payouts.push({
      identifier: identifierOf(account, madeAt),
      number,
      currency: account.currency,
      amount,
      madeAt,
      arrivesAt: madeAt + bankDays * dayMs,
      moves: waiting,
    })
    waiting = []
  }
  return { payouts, waiting: [...waiting, ...moves.filter(({ at }) => paidOutAt(at) > clock.now())] }
}

function identifierOf({ merchant, wire, currency, msn }: Account, madeAt: number): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([merchant, wire, currency, msn, madeAt]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
