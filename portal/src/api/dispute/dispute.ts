import {
  concludeDispute,
  type DisputeOutcome,
  type DisputeRecord,
  listDisputes,
  recordDispute,
} from '@medlem/contract/dispute'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { refetchMemberships, refetchWhenSettled } from '../membership/refetchMemberships.ts'
import { keyOf } from '../queryKeys.ts'

/** The disputes of an organisation, those that wait first; none at a server that doesn't know of them. */
export function useDisputes(orgId: string) {
  return useQuery({
    queryKey: keyOf('dispute', orgId),
    queryFn: async ({ signal }) =>
      (await orNull(call(listDisputes, { querystring: { orgId } }, { signal }))) ?? [],
  })
}

/** Notes that the cardholder's bank asks for the money of a payment. */
export function useRecordDispute(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DisputeRecord) => call(recordDispute, { params: { id: paymentId }, body }),
    onSettled: refetchWhenSettled(() => disputesAnew(queryClient)),
  })
}

/** Notes how a dispute ended, and what becomes of the years. */
export function useConcludeDispute(of: { paymentId: string; disputeId: string }) {
  const queryClient = useQueryClient()
  const params = { id: of.paymentId, disputeId: of.disputeId }
  return useMutation({
    mutationFn: (body: DisputeOutcome) => call(concludeDispute, { params, body }),
    onSettled: refetchWhenSettled(() => disputesAnew(queryClient)),
  })
}

async function disputesAnew(queryClient: QueryClient): Promise<void> {
  const disputes = queryClient.invalidateQueries({ queryKey: keyOf('dispute') })
  await Promise.all([disputes, refetchMemberships(queryClient)])
}
