import { approveRefund, refundPayment, rejectRefund } from '@medlem/contract/refund'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { refetchMemberships, refetchWhenSettled } from '../membership/refetchMemberships.ts'

/** What an administrator gives back of a payment, as the contract takes it. */
export interface RefundInput {
  amountMinor: number
  reason: string
  membershipHistoryIds: string[]
  keepsYears: boolean
}

/** Gives money of a payment back, or asks a second person to agree. */
export function useRefund(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RefundInput & { idempotencyKey: string }) =>
      call(refundPayment, { params: { id: paymentId }, body }),
    onSettled: refetchWhenSettled(() => refetchMemberships(queryClient)),
  })
}

/** No reason approves. */
export interface RefundAnswer {
  refundId: string
  reason: string | null
}

/** A second person approves a refund or rejects it, or who asked for it takes it back. */
export function useAnswerRefund(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ refundId, reason }: RefundAnswer) => {
      const params = { id: paymentId, refundId }
      return reason === null
        ? call(approveRefund, { params })
        : call(rejectRefund, { params, body: { reason } })
    },
    onSettled: refetchWhenSettled(() => refetchMemberships(queryClient)),
  })
}
