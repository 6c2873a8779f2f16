import type { BalanceCheck } from '@medlem/contract/bankFile'
import type { Minor } from './money.ts'

/** A line as its balance is checked. */
export interface BalancedLine {
  number: number
  amountMinor: Minor
  /** Of the account after the line; undefined where the file does not say it. */
  balanceMinor?: Minor | undefined
}

export interface FoundBalance {
  openingMinor: Minor | undefined
  closingMinor: Minor | undefined
  balance: BalanceCheck
  /** What is missing: the balance that the file says less the one that its lines make; 0 where nothing is. */
  differenceMinor: Minor
  /** The line before which it is missing, in the direction that misses least. */
  differsAt: number | undefined
}

/** What one direction of reading makes of the balances. */
interface Direction {
  breaks: number
  first: { number: number; byMinor: Minor } | undefined
}

/**
 * Recomputes the balances of a file whose lines have them, line by line in the order of the file, from both ends: banks write the newest line
 * first or last. Answers when all lines were added.
 */
export function balanceOfLines(): { add(line: BalancedLine): void; found(): FoundBalance } {
  const oldestFirst: Direction = { breaks: 0, first: undefined }
  const newestFirst: Direction = { breaks: 0, first: undefined }
  let first: Required<BalancedLine> | undefined
  let last: Required<BalancedLine> | undefined
  let lines = 0
  let without = 0
  const miss = (direction: Direction, number: number, byMinor: Minor) => {
    if (byMinor === 0n) return
    direction.breaks += 1
    direction.first ??= { number, byMinor }
  }
  return {
    add({ number, amountMinor, balanceMinor }) {
      lines += 1
      if (balanceMinor === undefined || balanceMinor === null) {
        without += 1
        return
      }
      const line = { number, amountMinor, balanceMinor }
      first ??= line
      if (last) {
        miss(oldestFirst, number, balanceMinor - last.balanceMinor - amountMinor)
        miss(newestFirst, number, last.balanceMinor - balanceMinor - last.amountMinor)
      }
      last = line
    },
    found() {
      const nothing = { openingMinor: undefined, closingMinor: undefined, differsAt: undefined }
      if (!first || !last || without > 0 || lines === 0)
        return { ...nothing, balance: 'unknown', differenceMinor: 0n }
      // A file in one order and the other alike: of one line, or of lines that sum to the same.
      const isOldestFirst = oldestFirst.breaks <= newestFirst.breaks
      const direction = isOldestFirst ? oldestFirst : newestFirst
      const [oldest, newest] = isOldestFirst ? [first, last] : [last, first]
      const agrees = direction.breaks === 0
      return {
        openingMinor: oldest.balanceMinor - oldest.amountMinor,
        closingMinor: newest.balanceMinor,
        balance: agrees ? 'agrees' : 'neither',
        differenceMinor: direction.first?.byMinor ?? 0n,
        differsAt: direction.first?.number,
      }
    },
  }
}

/** The same of a statement that says its opening and closing balance, with the sum of its lines. */
export function balanceOfStatement({
  openingMinor,
  closingMinor,
  linesMinor,
}: {
  openingMinor: Minor | undefined
  closingMinor: Minor | undefined
  linesMinor: Minor
}): FoundBalance {
  if (openingMinor === undefined || closingMinor === undefined)
    return { openingMinor, closingMinor, balance: 'unknown', differenceMinor: 0n, differsAt: undefined }
  const differenceMinor = closingMinor - openingMinor - linesMinor
  const balance = differenceMinor === 0n ? 'agrees' : 'differs'
  return { openingMinor, closingMinor, balance, differenceMinor, differsAt: undefined }
}
