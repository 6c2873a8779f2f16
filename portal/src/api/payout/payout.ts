import { fetchPayouts, getPayout, listPayouts, PAYOUTS_AT_ONCE } from '@medlem/contract/payout'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** How often it is looked whether the providers have answered, in milliseconds. */
const LOOK_AGAIN_MS = 2_000

/** Payouts page by page, those expected last on top; read again and again while the providers are asked. */
export function usePayouts(orgId: string, isAsking: (readAt: string) => boolean) {
  return useInfiniteQuery({
    queryKey: keyOf('bank', 'payouts', orgId),
    queryFn: ({ signal, pageParam }) =>
      call(
        listPayouts,
        { params: { id: orgId }, querystring: pageParam === '' ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ payouts }) => (payouts.length < PAYOUTS_AT_ONCE ? undefined : payouts.at(-1)?.id),
    refetchInterval: ({ state: { data } }) =>
      isAsking(readAtOf(data?.pages[0]?.feeds ?? [])) ? LOOK_AGAIN_MS : false,
  })
}

/** The last payouts that wait for a line of the bank, those expected last on top. */
export function useOpenPayouts(orgId: string) {
  return useQuery({
    queryKey: keyOf('bank', 'openPayouts', orgId),
    queryFn: ({ signal }) =>
      call(listPayouts, { params: { id: orgId }, querystring: { choice: 'open' } }, { signal }),
  })
}

/** When the providers were asked last, in one text. */
export const readAtOf = (feeds: readonly { readAt: string | null }[]): string =>
  feeds.map(({ readAt }) => readAt ?? '').join(' ')

/** A payout with its entries. */
export function usePayout(orgId: string, payoutId: string) {
  return useQuery({
    queryKey: keyOf('bank', 'payout', orgId, payoutId),
    queryFn: ({ signal }) => call(getPayout, { params: { id: orgId, payoutId } }, { signal }),
  })
}

/** Asks the providers of an organisation for their payouts; they are read in a job. */
export function useFetchPayouts(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(fetchPayouts, { params: { id: orgId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('bank', 'payouts', orgId) }),
  })
}
