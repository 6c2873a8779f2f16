import {
  grantPeriod,
  type PaymentRecord,
  type PeriodGrant,
  recordPayment,
  revokePeriod,
} from '@medlem/contract/grant'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { refetchMemberships, refetchWhenSettled } from '../membership/refetchMemberships.ts'
import { keyOf } from '../queryKeys.ts'

export type PeriodDecision = ({ kind: 'manual' } & PaymentRecord) | ({ kind: 'free' } & PeriodGrant)

/** An administrator records a payment for a year of this membership, or gives the year free. */
export function useDecidePeriod(membershipId: string) {
  const queryClient = useQueryClient()
  const params = { id: membershipId }
  return useMutation({
    mutationFn: ({ kind, ...body }: PeriodDecision) =>
      kind === 'manual' && 'method' in body
        ? call(recordPayment, { params, body })
        : call(grantPeriod, { params, body }),
    onSettled: refetchWhenSettled(() => refetchMemberships(queryClient)),
  })
}

/** An administrator takes such a year, or what was recorded for a place at an event, back. */
export function useRevokePeriod(historyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(revokePeriod, { params: { id: historyId }, body: { reason } }),
    onSettled: refetchWhenSettled(async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf('registration') })
      await refetchMemberships(queryClient)
    }),
  })
}
