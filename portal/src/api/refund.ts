import { approveRefund, refundPayment, rejectRefund } from '@medlem/contract/refund'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { readYearsAnew, thenReadAnew } from './readYearsAnew.ts'

/** What an administrator gives back of a payment, as the contract takes it. */
export interface RefundWish {
  amountMinor: number
  reason: string
  membershipHistoryIds: string[]
  keepsYears: boolean
}

/** Gives money of a payment back, or asks a second person to agree. */
export function useGiveBack(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RefundWish & { idempotencyKey: string }) =>
      call(refundPayment, { params: { id: paymentId }, body }),
    onSettled: thenReadAnew(() => readYearsAnew(queryClient)),
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
    onSettled: thenReadAnew(() => readYearsAnew(queryClient)),
  })
}
