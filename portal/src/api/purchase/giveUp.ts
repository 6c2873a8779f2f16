import { giveUpPayment } from '@medlem/contract/payment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/**
 * Gives up a payment that was begun, by its id; sent again, nothing more happens. A server of before names none. `onGivenUp` is called
 * also when the part that asked is gone by then.
 */
export function useGiveUp(onGivenUp: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string | undefined) => {
      if (paymentId === undefined) return
      await call(giveUpPayment, { body: { membershipHistoryPaymentId: paymentId } })
    },
    onSuccess: onGivenUp,
    // A refusal says that it is paid by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('status') }),
  })
}
