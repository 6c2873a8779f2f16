/** A line that a file brought, by its row there. */
export interface FiledLine {
  /** Of the import, the account and the day: lines of others are no parts of one entry. */
  group: string
  number: number
  amountMinor: number
}

/**
 * The amounts that consecutive rows of one file add up to, two rows at least and all in one direction: so one file has the parts of an
 * entry that another file has as one line.
 */
export function sumsOfRuns(lines: readonly FiledLine[], amounts: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const run of runsOf(lines)) {
    for (const amount of amounts) {
      if (Math.sign(amount) === Math.sign(run[0] ?? 0) && hasSum(run, amount)) found.add(amount)
    }
  }
  return found
}

/** The amounts of rows that follow each other. */
function runsOf(lines: readonly FiledLine[]): number[][] {
  const runs: number[][] = []
  let last: FiledLine | undefined
  const sorted = lines.toSorted((a, b) => a.group.localeCompare(b.group) || a.number - b.number)
  for (const line of sorted) {
    const isNext =
      last?.group === line.group &&
      last.number + 1 === line.number &&
      Math.sign(last.amountMinor) === Math.sign(line.amountMinor)
    if (isNext) runs.at(-1)?.push(line.amountMinor)
    else runs.push([line.amountMinor])
    last = line
  }
  return runs.filter(({ length }) => length > 1)
}

/** Whether neighbours sum to an amount; all are of its sign, so a window over them grows and shrinks. */
function hasSum(run: readonly number[], amount: number): boolean {
  const wanted = Math.abs(amount)
  let from = 0
  let sum = 0
  for (const [at, one] of run.entries()) {
    sum += Math.abs(one)
    while (sum > wanted) {
      sum -= Math.abs(run[from] ?? 0)
      from += 1
    }
    if (sum === wanted && at > from) return true
  }
  return false
}
