import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Entry, NewEntry } from './entry.ts'

/** The append-only file. A line is one act: its entries stand together or not at all. */
export interface Ledger {
  entries(): readonly Entry[]
  /** Writes and syncs before it returns, then tells the listeners. */
  append(...entries: NewEntry[]): void
  onAppend(listener: (entry: Entry) => void): void
  close(): void
}

/** The ledger can't be read, with one line that says where. */
export class LedgerProblem extends Error {
  override name = 'LedgerProblem'
}

/** What may stand where a line was begun and not finished: its first characters, or the nothing of a disk that lost power. */
const UNFINISHED = /^(\[|\0*$)/

/** Reads the whole lines of a ledger file; a last line without its end was never finished, and is cut off. */
function readEntries(file: string): Entry[] {
  const text = readFile(file)
  const end = text.lastIndexOf('\n') + 1
  const rest = text.subarray(end).toString('utf8')
  if (!UNFINISHED.test(rest) && rest !== '') throw new LedgerProblem(`${file} ends with what is no entry`)
  if (rest !== '') truncateSync(file, end)
  return text
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : entriesOf(line, `line ${index + 1} of ${file}`)))
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
    if (code === 'ENOENT') return Buffer.alloc(0)
    throw new LedgerProblem(`${file} can't be read (${code})`)
  }
}

function entriesOf(line: string, place: string): Entry[] {
  const entries = parsed(line)
  const whole =
    Array.isArray(entries) &&
    entries.every(
      (entry: unknown) => typeof entry === 'object' && entry !== null && 'at' in entry && 'kind' in entry,
    )
  if (!whole) throw new LedgerProblem(`${place} is no entry`)
  return entries as Entry[]
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Has a file that was written outlive the machine. */
type Sync = (descriptor: number) => void

/** Writes a whole line to the disk, or (a full disk) nothing of it. */
function writeLine(descriptor: number, line: string, sync: Sync): void {
  const { size } = fstatSync(descriptor)
  try {
    const bytes = Buffer.from(line)
    const written = writeSync(descriptor, bytes)
    if (written < bytes.length) throw new Error('The ledger could not be written.')
    sync(descriptor)
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}

/** Opens the ledger in a file, which is made if it isn't there. */
export function openLedger(file: string, now: () => number, sync: Sync = fsyncSync): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const entries = readEntries(file)
  const descriptor = openSync(file, 'a', 0o600)
  const listeners: ((entry: Entry) => void)[] = []
  let open = true

  return {
    entries: () => entries,
    append(...news) {
      if (!open) throw new Error('The ledger is closed.')
      const dated = news.map((entry) => ({ at: now(), ...entry }) as Entry)
      writeLine(descriptor, `${JSON.stringify(dated)}\n`, sync)
      entries.push(...dated)
      for (const entry of dated) for (const listener of listeners) listener(entry)
    },
    onAppend(listener) {
      listeners.push(listener)
    },
    close() {
      if (!open) return
      open = false
      closeSync(descriptor)
    },
  }
}
