import { listBanners } from '@medlem/contract/banner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

// The screen waits for the banners over it, so that it need not move; but not long.
const TIMEOUT_MS = 2_000

/** Asked for together with the member, before the first screen. */
export const bannerQuery = queryOptions({
  queryKey: keyOf('banner'),
  queryFn: ({ signal }) =>
    call(listBanners, {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
  staleTime: 300_000,
})

/** The banners that run now. */
export function useBanners() {
  return useQuery(bannerQuery)
}
