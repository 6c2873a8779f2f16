import type { Database } from '@medlem/database/database'
import type { KnownLineProblem } from '@medlem/domain/bankLine'
import { type FiledLine, sumsOfRuns } from '@medlem/domain/dividedEntry'
import type { LineOfFile } from './linesOfFile.ts'
import { type Compared, dayAndAmount, listPossibleDuplicates, type PossibleDuplicate } from './store.ts'

/** A line of a file, and what else of its entry may be known: its amount, and that of the whole payment that it is a part of. */
interface AskedLine {
  bookedOn: string
  amounts: readonly number[]
}

/**
 * Why lines of a file may be there already, or stand in another part of it, in other words or in the parts of one payment; undefined of
 * those that are not. Only a person knows.
 */
export async function findPossibleDuplicates(
  db: Database,
  lines: readonly (AskedLine | undefined)[],
  { ofFile, ...compared }: Omit<Compared, 'days'> & { ofFile(days: readonly string[]): LineOfFile[] },
): Promise<(KnownLineProblem | undefined)[]> {
  const asked = lines.filter((line) => line !== undefined)
  const days = [...new Set(asked.map(({ bookedOn }) => bookedOn))]
  const kept = await listPossibleDuplicates(db, { ...compared, days })
  const possible = [...kept.map(filed), ...ofFile(days)]
  const known = new Set(possible.map(({ bookedOn, amountMinor }) => dayAndAmount(bookedOn, amountMinor)))
  const divided = new Set<string>()
  for (const day of days) {
    const ofDay = possible.filter(({ bookedOn }) => bookedOn === day)
    const amounts = asked.flatMap(({ bookedOn, amounts }) => (bookedOn === day ? amounts : []))
    for (const amount of sumsOfRuns(ofDay, [...new Set(amounts)])) divided.add(dayAndAmount(day, amount))
  }
  return lines.map((line) => {
    const isIn = (found: ReadonlySet<string>) =>
      line?.amounts.some((amount) => found.has(dayAndAmount(line.bookedOn, amount))) ?? false
    if (isIn(known)) return 'bank_maybe_known'
    return isIn(divided) ? 'bank_maybe_divided' : undefined
  })
}

const filed = ({ batchId, accountId, ...line }: PossibleDuplicate): FiledLine & { bookedOn: string } => ({
  ...line,
  group: `${batchId} ${accountId}`,
})
