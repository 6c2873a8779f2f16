import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { OfficeScreen, officeSearch } from '@medlem/contract/officeSearch'
import { type Href, type SearchOf, searchAddress } from '@medlem/contract/portalAddress'
import type { SettingsPageName } from '@medlem/contract/productPaths'

type OfficeSearch = typeof officeSearch

/** The office of an organisation, or one of its pages, with a query of that page. */
export function officeAddress<Page extends Exclude<OfficeScreen, 'person'> = 'home'>(
  orgId: string,
  page?: Page,
  search: SearchOf<OfficeSearch[Page]> = {},
): Href {
  const path = page === undefined || page === 'home' ? '' : `/${page}`
  return searchAddress<OfficeSearch[Page]>(`/office/${orgId}${path}`, search)
}

/** One page of an organisation's settings. */
export function settingsAddress(orgId: string, page: SettingsPageName): Href {
  return searchAddress(`/office/${orgId}/settings/${page}`, {})
}

/** The organisation in whose office an address is; undefined elsewhere. */
export function officeOf(path: string): string | undefined {
  return /^\/office\/([^/]+)/.exec(path)?.[1]
}

/** The members of an organisation, as those who administer it see them. */
export function membersAddress(
  org: string,
  search: Omit<SearchOf<OfficeSearch['members']>, 'org'> = {},
): Href {
  return searchAddress<OfficeSearch['members']>('/membership-list', { org, ...search })
}

/** Those of them whom a filter finds. */
export function filteredAddress(orgId: string, filter: MemberFilter): Href {
  return membersAddress(orgId, { filter: JSON.stringify(filter) })
}

/** Those who have a year and accepted a page, or did not. */
export const acceptedAddress = (
  { orgId, id }: { orgId: string; id: string },
  { year, is }: { year: number; is: boolean },
): Href =>
  filteredAddress(orgId, [
    { field: 'accepted', page: id, is },
    { field: 'year', year, is: ['paid', 'given'] },
  ])

const overdue: MemberFilter = [
  { field: 'overdue', is: true },
  { field: 'ended', is: ['yes', 'no'] },
]

/** Those of them of whose price a part is overdue, whether or not their membership was ended. */
export const overdueAddress = (orgId: string) => filteredAddress(orgId, overdue)
