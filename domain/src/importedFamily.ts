import { ageOn } from './age.ts'
import type { CalendarDate } from './calendar.ts'
import { foldText } from './foldText.ts'
import { plainCell, saysNone } from './importedCell.ts'

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
  /** The rows of grown-ups of the household: which of them is the parent somebody has to say. */
  mayBe?: number[]
  /** The rows whose parent this row is, or may be. */
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
/** A column with more grown-ups in one household says something else. */
const MAX_GROWN_UPS = 8

/** What a cell says of a family; undefined for a word or a number that stands for none: it would make one household of all. */
export function familyWord(cell: string): string | undefined {
  const word = plainCell(cell)
  return saysNone(word) || /^0*$/.test(word) ? undefined : word
}

export function isUnderAge(dateOfBirth: CalendarDate | null | undefined, today: CalendarDate): boolean {
  return dateOfBirth ? ageOn(dateOfBirth, today) < GROWN_UP : false
}

/**
 * Who is whose child in a file. A child is under age by its birthday and has no e-mail address but its parent's; its parent is the
 * one whom the row names, or of the household's grown-ups the one whose e-mail address it shares, or the only one and old enough
 * to be a parent; otherwise somebody has to say. Grown-ups are linked with no one: that takes the consent of both (Ruling 13).
 */
export function familiesOf(rows: readonly FamilyRow[], today: CalendarDate): Map<number, ImportedFamily> {
  const families = new Map<number, ImportedFamily>()
  const say = (row: number, said: ImportedFamily) => families.set(row, { ...families.get(row), ...said })
  const addChild = (parent: number, row: number) => {
    const known = families.get(parent)?.children
    if (known) known.push(row)
    else say(parent, { children: [row] })
  }
  // Without a birthday a person of the household may be a child, but for one with an e-mail address of their own.
  const parents = withoutFurtherRows(rows).filter(
    ({ dateOfBirth, email }) => (dateOfBirth ?? email) !== undefined && !isUnderAge(dateOfBirth, today),
  )
  const byEmail = groupedBy(parents, ({ email }) => email)
  const byHousehold = groupedBy(parents, ({ household }) => household && foldText(household))
  for (const one of rows) {
    const { row, household, email } = one
    const named = one.familyWith?.trim().toLowerCase()
    if (!household && !named) continue
    const inHousehold = household ? (byHousehold.get(foldText(household)) ?? []) : []
    if (!isUnderAge(one.dateOfBirth, today)) {
      if (named || (inHousehold[0] && inHousehold[0].row !== row)) say(row, { isGrownUp: true })
      continue
    }
    const found = named?.includes('@') ? (byEmail.get(named) ?? []) : named ? [] : inHousehold
    const possible = found.length > MAX_GROWN_UPS ? [] : found
    const inFile = parentAmong(possible, one, named !== undefined)
    const parentsEmails = [
      named?.includes('@') ? named : undefined,
      ...possible.map((parent) => parent.email),
    ]
    const isParents = email !== undefined && parentsEmails.includes(email)
    if (email !== undefined && !isParents) {
      say(row, { isGrownUp: true })
      continue
    }
    const hasParentsEmail = isParents ? { hasParentsEmail: true as const } : {}
    const parent = inFile ? { row: inFile.row } : parentNamed(named)
    if (parent) say(row, { parent, ...hasParentsEmail })
    else if (possible.length === 0) say(row, { isAlone: true })
    else say(row, { mayBe: possible.map((grownUp) => grownUp.row), ...hasParentsEmail })
    for (const grownUp of inFile ? [inFile] : parent ? [] : possible) addChild(grownUp.row, row)
  }
  return families
}

/** A person may have a row for each of their payments. */
function withoutFurtherRows(rows: readonly FamilyRow[]): FamilyRow[] {
  const seen = new Set<string>()
  return rows.filter(({ email, dateOfBirth, household }) => {
    const key = `${email} ${dateOfBirth} ${household}`
    if (email !== undefined && dateOfBirth !== undefined && seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The parent of a child among grown-ups, where there is no doubt: a sister of nineteen may be the only grown-up of a household. */
function parentAmong(
  grownUps: readonly FamilyRow[],
  child: FamilyRow,
  isNamed: boolean,
): FamilyRow | undefined {
  const sharing = grownUps.filter(({ email }) => email !== undefined && email === child.email)
  const [only, ...others] = sharing.length > 0 ? sharing : grownUps
  if (!only || others.length > 0) return undefined
  return isNamed || sharing.length > 0 || isOldEnough(only, child) ? only : undefined
}

function isOldEnough(grownUp: FamilyRow, child: FamilyRow): boolean {
  const [born, childBorn] = [grownUp.dateOfBirth, child.dateOfBirth]
  return born !== undefined && childBorn !== undefined && ageOn(born, childBorn) >= GROWN_UP
}

function parentNamed(named: string | undefined): ImportedFamily['parent'] {
  if (named?.includes('@')) return { email: named }
  return named && /^\d{1,9}$/.test(named) ? { number: Number(named) } : undefined
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
