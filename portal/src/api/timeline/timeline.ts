import { getPayment } from '@medlem/contract/payment'
import { type Href, hrefOf, type SearchOf, searchAddress } from '@medlem/contract/portalAddress'
import type { stepsSearch } from '@medlem/contract/screenSearch'
import { getTimeline } from '@medlem/contract/timeline'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { refetchMemberships } from '../membership/refetchMemberships.ts'
import { keyOf } from '../queryKeys.ts'

/** Why a year has its status, with every step of its payments. */
export function useTimeline(historyId: string) {
  return useQuery({
    queryKey: keyOf('timeline', historyId),
    queryFn: ({ signal }) => call(getTimeline, { params: { id: historyId } }, { signal }),
  })
}

/** The server asks the provider at most so often, and so do we. */
const PAUSE_MS = 2_000

/** Has the server ask the payment company how a payment stands; done no sooner than it may be asked again. */
export function useCheckPayment(historyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string) => {
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const payment = await call(getPayment, { params: { historyId, paymentId } })
      await refetchMemberships(queryClient)
      await pause
      return payment
    },
  })
}

/** Where the steps of the payments of a year are, or of a place at an event, with what can be given back or disputed of them. */
export function stepsAddress({
  membershipId,
  membershipHistoryId,
}: {
  /** Null of a place at an event, whose steps are below its receipt. */
  membershipId: string | null
  membershipHistoryId: string
}): Href {
  if (membershipId === null) return `/membership-${membershipHistoryId}-receipt`
  return hrefOf(`/membership-${membershipId}-history`, { why: membershipHistoryId })
}

/** The screen that is shown, with the steps of a year open; they are a part of several screens. */
export function stepsHere(search: SearchOf<typeof stepsSearch>): Href {
  return searchAddress<typeof stepsSearch>(location.pathname, search)
}
