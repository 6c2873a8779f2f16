import { AgeGroup, type FigureCell, type MemberFigure } from '@medlem/contract/memberFigure'

/** The lowest age of each group but the first; the database has the same list (`age_group.sql` in database/src/functions). */
const FROM = [7, 13, 19, 25, 40, 60, 70]

/** The groups in the order of their places in the database; the last is for those whose birthday is not known. */
export const AGE_GROUPS: readonly AgeGroup[] = AgeGroup.options

/** Below so many members no groups are shown to those above (decision 39). */
export const MIN_GROUP_SIZE = 20

const STEP = 5

/** The group of somebody born on a day ('1984-03-14'), by the age on 31 December of the year. */
export function ageGroupOf(born: string | null, year: number): AgeGroup {
  const age = born === null ? -1 : year - Number(born.slice(0, 4))
  if (age < 0) return 'unknown'
  return AGE_GROUPS[FROM.filter((from) => age >= from).length] ?? 'unknown'
}

/** The figure as those above may see it: totals exact, groups rounded, and none where there are few. */
export function seenFromAbove({ members, before, groups }: MemberFigure): MemberFigure {
  // Also in one year where there are too few in the other alone.
  const cells = (groups ?? []).map((cell) => ({
    ...cell,
    members: members < MIN_GROUP_SIZE ? 0 : rounded(cell.members),
    before: before < MIN_GROUP_SIZE ? 0 : rounded(cell.before),
  }))
  return {
    members,
    before,
    groups: members < MIN_GROUP_SIZE ? null : cells.filter(isCounted),
    isRounded: true,
  }
}

const rounded = (count: number) => Math.round(count / STEP) * STEP

export const isCounted = ({ members, before }: FigureCell) => members > 0 || before > 0
