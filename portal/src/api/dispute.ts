import {
  concludeDispute,
  type DisputeOutcome,
  type DisputeRecord,
  listDisputes,
  recordDispute,
} from '@medlem/contract/dispute'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'
import { readYearsAnew, thenReadAnew } from './readYearsAnew.ts'

/** The disputes of an organisation, those that wait first; none at a server that doesn't know of them. */
export function useDisputes(orgId: string) {
  return useQuery({
    queryKey: ['dispute', orgId],
    queryFn: async ({ signal }) => {
      try {
        return await call(listDisputes, { querystring: { orgId } }, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return []
        throw error
      }
    },
  })
}

/** Notes that the cardholder's bank asks for the money of a payment. */
export function useRecordDispute(paymentId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DisputeRecord) => call(recordDispute, { params: { id: paymentId }, body }),
    onSettled: thenReadAnew(() => disputesAnew(queryClient)),
  })
}

/** Notes how a dispute ended, and what becomes of the years. */
export function useConcludeDispute(of: { paymentId: string; disputeId: string }) {
  const queryClient = useQueryClient()
  const params = { id: of.paymentId, disputeId: of.disputeId }
  return useMutation({
    mutationFn: (body: DisputeOutcome) => call(concludeDispute, { params, body }),
    onSettled: thenReadAnew(() => disputesAnew(queryClient)),
  })
}

async function disputesAnew(queryClient: QueryClient): Promise<void> {
  const disputes = queryClient.invalidateQueries({ queryKey: ['dispute'] })
  await Promise.all([disputes, readYearsAnew(queryClient)])
}
