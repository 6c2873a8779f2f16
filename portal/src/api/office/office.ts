import { getOfficeHome, getOfficeYear, type Waiting } from '@medlem/contract/office'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { polling } from '../live/polling.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** What waits in an organisation's office, kept up to date; null at a server that has no office. */
export function useOfficeHome(orgId: string) {
  return useQuery({
    queryKey: keyOf('office', 'home', orgId),
    queryFn: ({ signal }) => orNull(call(getOfficeHome, { params: { id: orgId } }, { signal })),
    refetchInterval: () => polling.intervalMs,
  })
}

/** The four figures of a year; those of the year before stay until they are there. Not asked for where they are not open to the person. */
export function useOfficeYear(orgId: string, year: number, isOpen = true) {
  return useQuery({
    enabled: isOpen,
    queryKey: keyOf('office', 'year', orgId, year),
    queryFn: ({ signal }) => call(getOfficeYear, { params: { id: orgId, year: String(year) } }, { signal }),
    placeholderData: keepWithin(keyOf('office', 'year', orgId)),
  })
}

/** In which part of the office each kind is dealt with. */
export const officePartOf = {
  dispute: 'money',
  refund: 'money',
  handBack: 'money',
  renewal: 'money',
  instalment: 'members',
  difference: 'money',
  message: 'messages',
  delivery: 'messages',
  affiliation: 'affiliations',
} as const satisfies Record<Waiting['kind'], string>
