import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface LedgerHold {
  authorizationIdentifier: string
  paymentIdentifier: string
  merchant: string
  amount: number
  test: boolean
  /** A charge of a saved card. */
  isSubscription: boolean
  heldAt: number
  /** Amounts that were captured, one by one. */
  captures: number[]
  /** When the last of them was done. */
  capturedAt?: number
  /** Amounts that were given back. */
  credits: number[]
  voided: boolean
}

type Entry =
  | { kind: 'held'; at: number; hold: Omit<LedgerHold, 'captures' | 'capturedAt' | 'credits' | 'voided'> }
  | { kind: 'captured'; at: number; authorizationIdentifier: string; amount: number }
  | { kind: 'credited'; authorizationIdentifier: string; amount: number }
  | { kind: 'voided'; authorizationIdentifier: string }
  | { kind: 'other' }

/** The demonstration's own payments are from earlier days; a trial takes less than this. */
const TRIAL_MS = 3 * 3_600_000

/** Folds the gateway's ledger file by itself, without the gateway's own code; an unfinished last line is no entry. */
export async function readHolds(file: string): Promise<Map<string, LedgerHold>> {
  const holds = new Map<string, LedgerHold>()
  // A gateway that was killed before its first entry has no file yet.
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const lines = text.split('\n').slice(0, -1)
  for (const entry of lines.flatMap((line) => JSON.parse(line) as Entry[])) {
    if (entry.kind === 'held' && entry.at > Date.now() - TRIAL_MS) {
      holds.set(entry.hold.authorizationIdentifier, {
        ...entry.hold,
        captures: [],
        credits: [],
        voided: false,
      })
    }
    const captured = entry.kind === 'captured' ? holds.get(entry.authorizationIdentifier) : undefined
    if (captured && entry.kind === 'captured') {
      captured.captures.push(entry.amount)
      captured.capturedAt = entry.at
    }
    if (entry.kind === 'credited') holds.get(entry.authorizationIdentifier)?.credits.push(entry.amount)
    const voided = entry.kind === 'voided' ? holds.get(entry.authorizationIdentifier) : undefined
    if (voided) voided.voided = true
  }
  return holds
}
