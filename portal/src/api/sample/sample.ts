import { getAuditSample } from '@medlem/contract/sample'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** Which sample is drawn; an empty seed draws none. */
export interface SampleQuery {
  year: string
  seed: string
  size: string
}

/** What a year's books hold, with a sample of them; null at a server that draws none. It is asked for once, as each draw is in the log. */
export function useAuditSample(orgId: string, { year, seed, size }: SampleQuery) {
  return useQuery({
    queryKey: keyOf('sample', orgId, JSON.stringify([year, seed, size])),
    queryFn: ({ signal }) =>
      orNull(call(getAuditSample, { params: { id: orgId, year }, querystring: { seed, size } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
