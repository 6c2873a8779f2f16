import { getOrganisationFigures } from '@medlem/contract/memberFigure'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** Members of a year, of an organisation and of all below it; those of the year before stay until they are there. */
export function useMemberFigures(orgId: string, year: number) {
  return useQuery({
    queryKey: keyOf('member', 'figures', orgId, year),
    queryFn: ({ signal }) =>
      call(getOrganisationFigures, { params: { id: orgId, year: String(year) } }, { signal }),
    placeholderData: keepWithin(keyOf('member', 'figures', orgId)),
  })
}
