import { type GatewayClock, gatewayClock } from './clock.ts'
import { type FaultBoard, faultBoard } from './faults.ts'
import { guidSource } from './identifiers.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { apply, emptyState, type State } from './state.ts'

/** A shop that the gateway knows by its key. */
export interface Merchant {
  name: string
  apiKey: string
  /** False: all its payments are tests, asked for or not. */
  live: boolean
}

/** What every part of the gateway works with. */
export interface Context {
  merchants: readonly Merchant[]
  callbackHosts: readonly string[]
  state: State
  ledger: Ledger
  clock: GatewayClock
  faults: FaultBoard
  newGuid(): string
  close(): void
}

export interface ContextOptions {
  merchants: readonly Merchant[]
  ledgerFile: string
  /** Hosts beside loopback that callbacks may go to. */
  callbackHosts?: readonly string[]
  clock?: { now(): number }
  /** False spares each act the milliseconds of a disk: a ledger that does not outlive the machine, for tests only. */
  isSynced?: boolean
  /** Makes identifiers predictable: for tests only. */
  seed?: string
}

/** Opens the ledger and folds it into the state it left. */
export function openContext(options: ContextOptions): Context {
  const realNow = options.clock ? () => options.clock?.now() ?? Date.now() : Date.now
  const state = emptyState()
  let clock = gatewayClock(realNow)
  const ledger = openLedger(
    options.ledgerFile,
    () => clock.now(),
    options.isSynced === false ? () => {} : undefined,
  )
  for (const entry of ledger.entries()) apply(state, entry)
  ledger.onAppend((entry) => apply(state, entry))
  clock = gatewayClock(realNow, state.clockOffsetMs)
  return {
    merchants: options.merchants,
    callbackHosts: options.callbackHosts ?? [],
    state,
    ledger,
    clock,
    faults: faultBoard(),
    newGuid: guidSource(options.seed, () => ledger.entries().length),
    close() {
      clock.stop()
      ledger.close()
    },
  }
}
