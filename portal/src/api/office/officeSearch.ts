import { officeSearch } from '@medlem/contract/officeSearch'
import type { SearchOf } from '@medlem/contract/portalAddress'
import { useQueryOf } from '../../ui/useQueryOf.ts'

/** The query of a page of the office, or of its list of members; a parameter that is missing or wrong is undefined. */
export function useOfficeSearch<Page extends keyof typeof officeSearch>(
  page: Page,
): SearchOf<(typeof officeSearch)[Page]> {
  return useQueryOf(officeSearch[page])
}
