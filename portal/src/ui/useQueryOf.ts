import { readSearch, type SearchFields, type SearchOf } from '@medlem/contract/portalAddress'
import { rootRouteId, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The declared parameters of the address that is shown (`useScreenSearch`, `useOfficeSearch`). */
export function useQueryOf<Fields extends SearchFields>(fields: Fields): SearchOf<Fields> {
  const query = useSearch({ from: rootRouteId })
  return useMemo(() => readSearch(fields, query), [fields, query])
}
