import { type Book, emptyBook, enter } from './book.ts'
import { type GatewayClock, gatewayClock } from './clock.ts'
import { type FaultBoard, faultBoard } from './faults.ts'
import { guidSource } from './identifiers.ts'
import { type Ledger, openLedger } from './ledger.ts'

/** A shop that the gateway knows by its key. */
export interface Merchant {
  name: string
  apiKey: string
  /** False: all its payments are tests, asked for or not. */
  live: boolean
}

/** What every part of the gateway works with. */
export interface Desk {
  merchants: readonly Merchant[]
  callbackHosts: readonly string[]
  book: Book
  ledger: Ledger
  clock: GatewayClock
  faults: FaultBoard
  newGuid(): string
  close(): void
}

export interface DeskOptions {
  merchants: readonly Merchant[]
  ledgerFile: string
  /** Hosts beside loopback that callbacks may go to. */
  callbackHosts?: readonly string[]
  clock?: { now(): number }
  /** Makes identifiers predictable: for tests only. */
  seed?: string
}

/** Opens the ledger and folds it into the state it left. */
export function openDesk(options: DeskOptions): Desk {
  const realNow = options.clock ? () => options.clock?.now() ?? Date.now() : Date.now
  const book = emptyBook()
  let clock = gatewayClock(realNow)
  const ledger = openLedger(options.ledgerFile, () => clock.now())
  for (const entry of ledger.entries()) enter(book, entry)
  ledger.onAppend((entry) => enter(book, entry))
  clock = gatewayClock(realNow, book.clockOffsetMs)
  return {
    merchants: options.merchants,
    callbackHosts: options.callbackHosts ?? [],
    book,
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
