import { getPayment } from '@medlem/contract/payment'
import { getTimeline } from '@medlem/contract/timeline'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { readYearsAnew } from './readYearsAnew.ts'

/** Why a year has its status, with every step of its payments. */
export function useTimeline(historyId: string) {
  return useQuery({
    queryKey: ['timeline', historyId],
    queryFn: ({ signal }) => call(getTimeline, { params: { id: historyId } }, { signal }),
  })
}

/** The server asks the provider at most so often, and so do we. */
const PAUSE_MS = 2_000

/** Has the server ask the payment company how a payment stands; done no sooner than it may be asked again. */
export function useCheckAgain(historyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string) => {
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const payment = await call(getPayment, { params: { historyId, paymentId } })
      await readYearsAnew(queryClient)
      await pause
      return payment
    },
  })
}
