import { ageOn } from './age.ts'
import type { CalendarDate } from './calendar.ts'
import { foldText } from './foldText.ts'

/** What a row of a file says of the family of its person. It refers to rows and members, and has no names. */
export interface ImportedFamily {
  /** The row of the parent, or the member with an e-mail address or a number. */
  parent?: { row: number } | { email: string } | { number: number }
  /** The file names the same e-mail address for the parent and the child, so it is the parent's. */
  hasParentsEmail?: true
  /** A grown-up who shares a household: they alone may link their account. */
  isGrownUp?: true
  /** No parent is found in the file. */
  isAlone?: true
  /** The rows whose parent this row is. */
  children?: number[]
}

/** What the families of a file are found by. */
export interface FamilyRow {
  row: number
  household: string | undefined
  /** The e-mail address or the member number of a parent. */
  familyWith: string | undefined
  email: string | undefined
  dateOfBirth: CalendarDate | undefined
}

/** From this age on an account is one's own. */
const GROWN_UP = 18

export function isUnderAge(dateOfBirth: CalendarDate | null | undefined, today: CalendarDate): boolean {
  return dateOfBirth ? ageOn(dateOfBirth, today) < GROWN_UP : false
}

/**
 * Who is whose child in a file. A child is under age by its birthday and has no e-mail address but its parent's; its parent is
 * the first grown-up of the household, or the one whom the row names. Grown-ups are linked with no one: that takes the consent
 * of both (Ruling 13).
 */
export function familiesOf(rows: readonly FamilyRow[], today: CalendarDate): Map<number, ImportedFamily> {
  const families = new Map<number, ImportedFamily>()
  const say = (row: number, said: ImportedFamily) => families.set(row, { ...families.get(row), ...said })
  // Without a birthday a person of the household may be a child, but for one with an e-mail address of their own.
  const parents = rows.filter(
    ({ dateOfBirth, email }) => (dateOfBirth ?? email) !== undefined && !isUnderAge(dateOfBirth, today),
  )
  const byEmail = firstBy(parents, ({ email }) => email)
  const byHousehold = firstBy(parents, ({ household }) => household && foldText(household))
  for (const one of rows) {
    const { row, household, email } = one
    const named = one.familyWith?.trim().toLowerCase()
    if (!household && !named) continue
    const inHousehold = household ? byHousehold.get(foldText(household)) : undefined
    const inFile = named?.includes('@') ? byEmail.get(named) : named ? undefined : inHousehold
    if (!isUnderAge(one.dateOfBirth, today)) {
      if (named || (inHousehold && inHousehold.row !== row)) say(row, { isGrownUp: true })
      continue
    }
    const parentsEmail = inFile?.email ?? (named?.includes('@') ? named : undefined)
    const isParents = email !== undefined && email === parentsEmail
    if (email !== undefined && !isParents) {
      say(row, { isGrownUp: true })
      continue
    }
    const parent = inFile ? { row: inFile.row } : parentNamed(named)
    if (!parent) {
      say(row, { isAlone: true })
      continue
    }
    say(row, { parent, ...(isParents && { hasParentsEmail: true as const }) })
    if (inFile) say(inFile.row, { children: [...(families.get(inFile.row)?.children ?? []), row] })
  }
  return families
}

function parentNamed(named: string | undefined): ImportedFamily['parent'] {
  if (named?.includes('@')) return { email: named }
  return named && /^\d{1,9}$/.test(named) ? { number: Number(named) } : undefined
}

function firstBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (key && !found.has(key)) found.set(key, item)
  }
  return found
}
