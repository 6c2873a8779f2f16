import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Entry } from '@medlem/sandbox/entry'

/** Money that the gateway reserved, with all that came of it. */
export interface ModelHold {
  id: string
  window: string
  amount: number
  card: string
  captures: number[]
  credits: number[]
  voided: boolean
}

interface ModelCallback {
  id: string
  dueAt: number
  isWaiting: boolean
  /** Named by a callback that says that money was reserved. */
  authorization: string | undefined
  /** The server answered 200. */
  acknowledged: boolean
}

export interface ModelLedger {
  holds: Map<string, ModelHold>
  callbacks: Map<string, ModelCallback>
  /** Reads what was written since. */
  catchUp(): void
  /** How much was read. */
  length(): number
  /** Forgets what was: a new run begins. */
  forget(): void
}

/** Follows the gateway's ledger file line by line; the file is synced before the gateway answers. */
export function modelLedger(file: string): ModelLedger {
  const holds = new Map<string, ModelHold>()
  const callbacks = new Map<string, ModelCallback>()
  let read = 0

  function enter(entry: Entry): void {
    if (entry.kind === 'held') {
      const { authorizationIdentifier: id, paymentIdentifier, amount, card } = entry.hold
      const window = paymentIdentifier ?? ''
      holds.set(id, { id, window, amount, card, captures: [], credits: [], voided: false })
    } else if (entry.kind === 'captured')
      holds.get(entry.authorizationIdentifier)?.captures.push(entry.amount)
    else if (entry.kind === 'credited') holds.get(entry.authorizationIdentifier)?.credits.push(entry.amount)
    else if (entry.kind === 'voided') {
      const hold = holds.get(entry.authorizationIdentifier)
      if (hold) hold.voided = true
    } else enterCallback(entry)
  }

  function enterCallback(entry: Entry): void {
    if (entry.kind === 'callback_queued') {
      const { callbackIdentifier: id, dueAt, body } = entry.callback
      const form = new URLSearchParams(body)
      const accepted = form.get('authorizationAccepted') === 'true'
      const authorization = (accepted && form.get('authorizationIdentifier')) || undefined
      callbacks.set(id, { id, dueAt, isWaiting: true, authorization, acknowledged: false })
    } else if (entry.kind === 'callback_tried') {
      const callback = callbacks.get(entry.callbackIdentifier)
      if (!callback) return
      callback.isWaiting = entry.nextAt !== null
      callback.dueAt = entry.nextAt ?? callback.dueAt
      if (entry.status === 200) callback.acknowledged = true
    }
  }

  function catchUp(): void {
    const descriptor = openSync(file, 'r')
    try {
      const { size } = fstatSync(descriptor)
      const bytes = Buffer.alloc(size - read)
      readSync(descriptor, bytes, 0, bytes.length, read)
      // A line that is being written has no end yet.
      const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
      read += whole.length
      const lines = whole.toString('utf8').split('\n').slice(0, -1)
      for (const entry of lines.flatMap((line) => JSON.parse(line) as Entry[])) enter(entry)
    } finally {
      closeSync(descriptor)
    }
  }

  return {
    holds,
    callbacks,
    catchUp,
    length: () => read,
    forget() {
      catchUp()
      holds.clear()
      callbacks.clear()
    },
  }
}

export const takenOf = ({ captures }: ModelHold) => captures.reduce((sum, amount) => sum + amount, 0)
export const givenBackOf = ({ credits }: ModelHold) => credits.reduce((sum, amount) => sum + amount, 0)
