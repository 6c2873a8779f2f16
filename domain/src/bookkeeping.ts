import type { Minor } from './money.ts'

/** The parts of an amount; they add up to the total. */
export interface BookedParts {
  netMinor: Minor
  vatMinor: Minor
  surchargeMinor: Minor
  /** Fees of reminders. */
  dunningMinor: Minor
  totalMinor: Minor
}

/** A line of a receipt, as it was sold. */
export interface SoldLine {
  historyId: string
  parts: BookedParts
}

/** Money that went back, in the order in which it did. */
export interface Reversal {
  /** Undefined for all that was left. */
  amountMinor: Minor | undefined
  /** Years that it was given back for; none says nothing about the line. */
  historyIds: readonly string[]
}

/** What went back of one line. */
export interface ReversedLine {
  line: number
  /** Below zero. */
  parts: BookedParts
}

export const NOTHING: BookedParts = {
  netMinor: 0n,
  vatMinor: 0n,
  surchargeMinor: 0n,
  dunningMinor: 0n,
  totalMinor: 0n,
}

export function addParts(a: BookedParts, b: BookedParts): BookedParts {
  return {
    netMinor: a.netMinor + b.netMinor,
    vatMinor: a.vatMinor + b.vatMinor,
    surchargeMinor: a.surchargeMinor + b.surchargeMinor,
    dunningMinor: a.dunningMinor + b.dunningMinor,
    totalMinor: a.totalMinor + b.totalMinor,
  }
}

/**
 * Splits what went back over the lines of a receipt: over the lines of the years that were named, in proportion to what
 * is left of them, and over the others only where those are not enough. Within a line net, VAT and surcharge go back in
 * proportion, as do fees of reminders. Once all of it is back, each line's parts are those that were sold, to the øre.
 */
export function reversedLines(lines: readonly SoldLine[], reversals: readonly Reversal[]): ReversedLine[][] {
  const back = lines.map(() => 0n)
  return reversals.map(({ amountMinor, historyIds }) => {
    const left = lines.map(({ parts }, n) => parts.totalMinor - (back[n] ?? 0n))
    const named = left.map((rest, n) => (historyIds.includes(lines[n]?.historyId ?? '') ? rest : 0n))
    const wanted = least(amountMinor ?? sum(left), sum(left))
    const first = shares(least(wanted, sum(named)), named)
    const others = left.map((rest, n) => rest - (first[n] ?? 0n))
    const second = shares(wanted - sum(first), others)
    return lines.flatMap(({ parts }, line) => {
      const before = back[line] ?? 0n
      const after = before + (first[line] ?? 0n) + (second[line] ?? 0n)
      back[line] = after
      return after === before ? [] : [{ line, parts: between(parts, before, after) }]
    })
  })
}

/** Splits what the provider kept over the lines of a receipt, in proportion to what each of them cost. */
export function splitFee(feeMinor: Minor, lines: readonly SoldLine[]): Minor[] {
  return shares(
    feeMinor,
    lines.map(({ parts }) => parts.totalMinor),
  )
}

/** The parts that go back when what is back of a line rises from one amount to another, below zero. */
function between(sold: BookedParts, before: Minor, after: Minor): BookedParts {
  const [a, b] = [partsOf(sold, before), partsOf(sold, after)]
  return {
    netMinor: a.netMinor - b.netMinor,
    vatMinor: a.vatMinor - b.vatMinor,
    surchargeMinor: a.surchargeMinor - b.surchargeMinor,
    dunningMinor: a.dunningMinor - b.dunningMinor,
    totalMinor: a.totalMinor - b.totalMinor,
  }
}

/** So much of a line, in parts. Each only grows with the amount, so that nothing that is given back has a wrong sign. */
function partsOf(sold: BookedParts, totalMinor: Minor): BookedParts {
  const besideVat = sold.surchargeMinor + sold.dunningMinor
  const besideNet = sold.vatMinor + besideVat
  const share = (of: Minor, part: Minor, whole: Minor) => (whole === 0n ? 0n : (of * part) / whole)
  const beside = share(totalMinor, besideNet, sold.totalMinor)
  const vatMinor = share(beside, sold.vatMinor, besideNet)
  const dunningMinor = share(beside - vatMinor, sold.dunningMinor, besideVat)
  const surchargeMinor = beside - vatMinor - dunningMinor
  return { netMinor: totalMinor - beside, vatMinor, surchargeMinor, dunningMinor, totalMinor }
}

/** Splits an amount in proportion to what is left, by the largest remainder: never more than is left anywhere. */
function shares(amount: Minor, left: readonly Minor[]): Minor[] {
  const all = sum(left)
  if (all === 0n || amount === 0n) return left.map(() => 0n)
  const whole = left.map((rest) => (amount * rest) / all)
  const missing = Number(amount - sum(whole))
  const byRemainder = left
    .map((rest, n) => ({ n, remainder: (amount * rest) % all }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.n - b.n : a.remainder > b.remainder ? -1 : 1))
  const more = new Set(byRemainder.slice(0, missing).map(({ n }) => n))
  return whole.map((share, n) => (more.has(n) ? share + 1n : share))
}

function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function least(a: Minor, b: Minor): Minor {
  return a < b ? a : b
}
