import {
  grantYear,
  type PaymentRecord,
  recordPayment,
  revokeYear,
  type YearGrant,
} from '@medlem/contract/grant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { refetchMemberships, refetchWhenSettled } from '../membership/refetchMemberships.ts'

export type YearDecision = ({ kind: 'manual' } & PaymentRecord) | ({ kind: 'free' } & YearGrant)

/** An administrator records a payment for a year of this membership, or gives the year free. */
export function useDecideYear(membershipId: string) {
  const queryClient = useQueryClient()
  const params = { id: membershipId }
  return useMutation({
    mutationFn: ({ kind, ...body }: YearDecision) =>
      kind === 'manual' && 'method' in body
        ? call(recordPayment, { params, body })
        : call(grantYear, { params, body }),
    onSettled: refetchWhenSettled(() => refetchMemberships(queryClient)),
  })
}

/** An administrator takes such a year back. */
export function useRevokeYear(historyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(revokeYear, { params: { id: historyId }, body: { reason } }),
    onSettled: refetchWhenSettled(() => refetchMemberships(queryClient)),
  })
}
