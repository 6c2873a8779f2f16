import { type MemberFilter, readFilter } from '@medlem/contract/memberFilter'
import { BuiltInView, MemberColumn, type MemberViewContent } from '@medlem/contract/memberView'
import type { officeSearch } from '@medlem/contract/officeSearch'
import type { Href, SearchOf } from '@medlem/contract/portalAddress'
import { builtInFilters } from '@medlem/domain/memberView'
import { membersAddress } from '../../../api/office/officeAddress.ts'
import { readWidths, writeWidths } from '../columns/columnWidths.ts'

type MembersSearch = SearchOf<(typeof officeSearch)['members']>

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
export function readState(search: MembersSearch, orgId: string): TableState {
  const columns = search.columns?.split(',').filter((one) => MemberColumn.safeParse(one).success)
  return {
    orgId,
    query: search.find ?? '',
    filter: (search.filter === undefined ? undefined : readFilter(search.filter)) ?? [],
    columns: columns ? (columns as MemberColumn[]) : defaultContent.columns,
    sort: search.sort ?? defaultContent.sort,
    direction: search.direction ?? defaultContent.direction,
    density: search.density ?? defaultContent.density,
    widths: readWidths(search.widths),
    year: search.year === undefined ? undefined : Number(search.year),
    view: search.view,
  }
}

/** The address of a state, without what is as it is anyway. */
export function addressOf(state: TableState): Href {
  const columns = state.columns.join(',')
  return membersAddress(state.orgId, {
    find: state.query,
    filter: state.filter.length === 0 ? '' : JSON.stringify(state.filter),
    columns: columns === defaultContent.columns.join(',') ? '' : columns || '-',
    sort: state.sort === defaultContent.sort ? undefined : state.sort,
    direction: state.direction === defaultContent.direction ? undefined : state.direction,
    density: state.density === defaultContent.density ? undefined : state.density,
    widths: writeWidths(state.widths),
    year: state.year?.toString(),
    view: state.view,
  })
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
