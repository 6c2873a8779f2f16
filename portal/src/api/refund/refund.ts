import { approveRefund, listRefundRequests, refundPayment, rejectRefund } from '@medlem/contract/refund'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { refetchMemberships, refetchWhenSettled } from '../membership/refetchMemberships.ts'
import { keyOf } from '../queryKeys.ts'

/** What an administrator gives back of a payment, as the contract takes it. */
export interface RefundInput {
  amountMinor: number
  reason: string
  membershipHistoryIds: string[]
  keepsYears: boolean
}

/** Refunds of an organisation that wait for a second person; null at a server that lists none. */
export function useRefundRequests(orgId: string) {
  return useQuery({
    queryKey: keyOf('refund', 'requested', orgId),
    queryFn: ({ signal }) => orNull(call(listRefundRequests, { params: { id: orgId } }, { signal })),
  })
}

/** What shows the refund, and what shows that it waits. */
async function refetchRefunds(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refetchMemberships(queryClient),
    queryClient.invalidateQueries({ queryKey: keyOf('refund') }),
    queryClient.invalidateQueries({ queryKey: keyOf('movement') }),
    queryClient.invalidateQueries({ queryKey: keyOf('registration') }),
    queryClient.invalidateQueries({ queryKey: keyOf('office') }),
  ])
}

/** Gives money of a payment back, or asks a second person to agree. */
export function useRefund(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RefundInput & { idempotencyKey: string }) =>
      call(refundPayment, { params: { id: paymentId }, body }),
    onSettled: refetchWhenSettled(() => refetchRefunds(queryClient)),
  })
}

/** No reason approves. */
export interface RefundAnswer {
  refundId: string
  reason: string | null
}

/** A second person approves a refund or rejects it, or the one who asked for it takes it back. */
export function useAnswerRefund(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ refundId, reason }: RefundAnswer) => {
      const params = { id: paymentId, refundId }
      return reason === null
        ? call(approveRefund, { params })
        : call(rejectRefund, { params, body: { reason } })
    },
    onSettled: refetchWhenSettled(() => refetchRefunds(queryClient)),
  })
}
