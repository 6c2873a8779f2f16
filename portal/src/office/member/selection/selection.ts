import type { MemberFilter, YearState } from '@medlem/contract/memberFilter'
import type { ListedMember } from '@medlem/contract/memberList'
import type { MemberSelection } from '@medlem/contract/memberSelection'

/** Who is selected: some by name, or all whom the question chooses but a few; pages that were not loaded belong to it. */
export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<string, ListedMember> }
  | { kind: 'all'; except: ReadonlyMap<string, ListedMember> }

export const noSelection: Selection = { kind: 'some', rows: new Map() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.rows.has(id) : !selection.except.has(id)
}

/** The selection with some rows in or out of it. */
export function withRows(selection: Selection, rows: readonly ListedMember[], isIn: boolean): Selection {
  const kept = new Map(selection.kind === 'some' ? selection.rows : selection.except)
  for (const row of rows) {
    if ((selection.kind === 'some') === isIn) kept.set(row.id, row)
    else kept.delete(row.id)
  }
  return selection.kind === 'some' ? { kind: 'some', rows: kept } : { kind: 'all', except: kept }
}

interface Whole {
  total: number
  unpaidMinor: number | null
}

/** How many are selected, and what they have not paid; null where that is not known. */
export function sumsOf(selection: Selection, whole: Whole): { count: number; unpaidMinor: number | null } {
  if (selection.kind === 'some') return { count: selection.rows.size, unpaidMinor: unpaid(selection.rows) }
  return {
    count: Math.max(0, whole.total - selection.except.size),
    unpaidMinor: whole.unpaidMinor === null ? null : whole.unpaidMinor - unpaid(selection.except),
  }
}

const unpaid = (rows: ReadonlyMap<string, ListedMember>) =>
  [...rows.values()].reduce((sum, { unpaidMinor }) => sum + (unpaidMinor ?? 0), 0)

const UNPAID: YearState[] = ['none', 'open', 'declined', 'takenBack']

/** Those of a selection who have not paid a year, which the rows show, as calls take it; undefined where that is none of them. */
export function unpaidOf(
  selection: Selection,
  { query, filter, year }: { query: string; filter: MemberFilter; year: number },
): MemberSelection | undefined {
  if (selection.kind === 'all') {
    const unpaid: MemberFilter = [...filter, { field: 'year', year, is: UNPAID }]
    return wireSelection(selection, { query, filter: unpaid })
  }
  const rows = [...selection.rows.values()].filter(({ state }) => UNPAID.includes(state))
  return rows.length === 0 ? undefined : { kind: 'some', memberIds: rows.map(({ id }) => id) }
}

/** A selection as calls take it; without anybody selected all whom the question chooses. */
export function wireSelection(
  selection: Selection,
  { query, filter }: { query: string; filter: MemberFilter },
): MemberSelection {
  if (selection.kind === 'some' && selection.rows.size > 0) {
    return { kind: 'some', memberIds: [...selection.rows.keys()] }
  }
  return { kind: 'all', query, filter, except: selection.kind === 'all' ? [...selection.except.keys()] : [] }
}
