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

/** Reads the whole lines of a ledger file; a last line without its end was never finished, and is cut off. */
function readEntries(file: string): Entry[] {
  let text: Buffer
  try {
    text = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(file, end)
  return text
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => JSON.parse(line) as Entry[])
}

/** Writes a whole line to the disk, or (a full disk) nothing of it. */
function writeLine(descriptor: number, line: string): void {
  const { size } = fstatSync(descriptor)
  try {
    const bytes = Buffer.from(line)
    const written = writeSync(descriptor, bytes)
    if (written < bytes.length) throw new Error('The ledger could not be written.')
    fsyncSync(descriptor)
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}

/** Opens the ledger in a file, which is made if it isn't there. */
export function openLedger(file: string, now: () => number): Ledger {
  mkdirSync(dirname(file), { recursive: true })
  const entries = readEntries(file)
  const descriptor = openSync(file, 'a')
  const listeners: ((entry: Entry) => void)[] = []
  let open = true

  return {
    entries: () => entries,
    append(...news) {
      if (!open) throw new Error('The ledger is closed.')
      const dated = news.map((entry) => ({ at: now(), ...entry }) as Entry)
      writeLine(descriptor, `${JSON.stringify(dated)}\n`)
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
