import type { FiledLine } from '@medlem/domain/dividedEntry'

/** A statement or an advice of an account in a file. */
interface Part {
  account: { number: string | null; name: string }
  isAdvice: boolean
}

/** A line that a file has, by its key in the account. */
export interface LineOfFile extends FiledLine {
  key: string
  bookedOn: string
}

const BOTH = [false, true]

/**
 * The lines of a file so far. Those of a day and of its month may stand in one archive, with the same key. An advice and a statement may say
 * the same in other words; two advices, or two statements, say different lines then.
 */
export function linesOfFile() {
  const keys = new Set<string>()
  const days = new Map<string, LineOfFile[]>()
  const place = ({ account: { number, name }, isAdvice }: Part, what: string) =>
    JSON.stringify([name, number, isAdvice, what])
  const hasIn = (part: Part, key: string) => keys.has(place(part, key))
  return {
    /** Whether the account has the line, in a part of either kind. */
    has: ({ account }: Part, key: string): boolean =>
      BOTH.some((isAdvice) => hasIn({ account, isAdvice }, key)),
    add(part: Part, { key, bookedOn, amountMinor, number }: Omit<LineOfFile, 'group'>): void {
      if (hasIn(part, key)) return
      keys.add(place(part, key))
      const day = place(part, bookedOn)
      const before = days.get(day)
      const one = { key, bookedOn, amountMinor, number, group: day }
      if (before) before.push(one)
      else days.set(day, [one])
    },
    /** The lines of some days that parts of the other kind have, and those of this kind, with what is read of it now, do not. */
    ofOtherKind(part: Part, on: readonly string[], isInPart: (key: string) => boolean): LineOfFile[] {
      const other = { account: part.account, isAdvice: !part.isAdvice }
      return on
        .flatMap((day) => days.get(place(other, day)) ?? [])
        .filter(({ key }) => !isInPart(key) && !hasIn(part, key))
    },
  }
}
