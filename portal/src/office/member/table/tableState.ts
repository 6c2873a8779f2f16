import { type MemberFilter, readFilter } from '@medlem/contract/memberFilter'
import { MemberSort } from '@medlem/contract/memberList'
import { BuiltInView, MemberColumn, type MemberViewContent } from '@medlem/contract/memberView'
import { builtInFilters } from '@medlem/domain/memberView'
import { readWidths, writeWidths } from './columnWidths.ts'

/** What the table shows; all of it is in the address. */
export interface TableState extends MemberViewContent {
  orgId: string
  /** Beginnings of words. */
  query: string
  /** The view that was chosen, a built-in one or the id of a saved one; undefined where the filter came by itself. */
  view: string | undefined
}

const defaultContent: Omit<MemberViewContent, 'filter'> = {
  columns: ['number', 'age', 'city', 'stateBefore', 'state', 'unpaid'],
  sort: 'firstName',
  direction: 'asc',
  density: 'tight',
}

/** The state of an address of the table; what is none in it is left out. */
export function readState(search: Record<string, string | undefined>, orgId: string): TableState {
  const columns = search.columns?.split(',').filter((one) => MemberColumn.safeParse(one).success)
  const sort = MemberSort.safeParse(search.sort)
  return {
    orgId,
    query: search.find ?? '',
    filter: (search.filter === undefined ? undefined : readFilter(search.filter)) ?? [],
    columns: columns ? (columns as MemberColumn[]) : defaultContent.columns,
    sort: sort.success ? sort.data : defaultContent.sort,
    direction: search.direction === 'desc' ? 'desc' : 'asc',
    density: search.density === 'airy' ? 'airy' : 'tight',
    widths: readWidths(search.widths),
    year: /^(19|20|21)\d\d$/.test(search.year ?? '') ? Number(search.year) : undefined,
    view: search.view,
  }
}

/** The address of a state, without what is as it is anyway. */
export function addressOf(state: TableState): string {
  const columns = state.columns.join(',')
  const given = {
    org: state.orgId,
    find: state.query,
    filter: state.filter.length === 0 ? '' : JSON.stringify(state.filter),
    columns: columns === defaultContent.columns.join(',') ? '' : columns || '-',
    sort: state.sort === defaultContent.sort ? '' : state.sort,
    direction: state.direction === defaultContent.direction ? '' : state.direction,
    density: state.density === defaultContent.density ? '' : state.density,
    widths: writeWidths(state.widths),
    year: state.year === undefined ? '' : String(state.year),
    view: state.view ?? '',
  }
  return `/membership-list?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))}`
}

/** The year of the columns: the one that was chosen, else the newest that the filter asks for, else this one. */
export function yearOf({ year, filter }: Pick<TableState, 'year' | 'filter'>, today: string): number {
  const asked = filter.flatMap((condition) => (condition.field === 'year' ? [condition.year] : []))
  return year ?? (asked.length > 0 ? Math.max(...asked) : Number(today.slice(0, 4)))
}

export const contentOf = (state: TableState): MemberViewContent => {
  const { filter, columns, sort, direction, density, widths, year } = state
  return {
    ...{ filter, columns, sort, direction, density },
    ...(widths === undefined ? {} : { widths }),
    ...(year === undefined ? {} : { year }),
  }
}

export const isSameContent = (left: MemberViewContent, right: MemberViewContent): boolean =>
  JSON.stringify(orderedContent(left)) === JSON.stringify(orderedContent(right))

const orderedContent = ({ filter, columns, sort, direction, density, widths, year }: MemberViewContent) => [
  filter.map((condition) => Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1))),
  columns,
  sort,
  direction,
  density,
  writeWidths(widths),
  year ?? null,
]

/** A built-in view as a saved one would keep it. */
export const builtInContent = (name: BuiltInView, today: string): MemberViewContent => ({
  ...defaultContent,
  filter: builtInFilters(today)[name],
})

/** The built-in view that has this filter, where none was chosen by name. */
export function viewOfFilter(filter: MemberFilter, today: string): BuiltInView | undefined {
  const filters = builtInFilters(today)
  return BuiltInView.options.find((name) =>
    isSameContent({ ...defaultContent, filter: filters[name] }, { ...defaultContent, filter }),
  )
}

/** The years that a choice offers: the next one, some before it, and the chosen one. */
export function yearsAround(thisYear: number, chosen: number): { value: string; label: string }[] {
  const years = new Set([...Array.from({ length: 7 }, (_, at) => thisYear + 1 - at), chosen])
  return [...years].sort((a, b) => b - a).map((year) => ({ value: String(year), label: String(year) }))
}
