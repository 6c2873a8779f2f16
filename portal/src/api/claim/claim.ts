import {
  CLAIMS_AT_ONCE,
  type ClaimChoice,
  type ClaimRecord,
  forgiveClaim,
  listClaims,
  recordClaimPayment,
  takeBackClaimPayment,
  withdrawClaim,
} from '@medlem/contract/claim'
import { joinShare, type NewShare, sendShare, splitClaim } from '@medlem/contract/claimShare'
import { pauseDunning, waiveDunning } from '@medlem/contract/dunning'
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** Claims of an organisation, some at a time, with what is owed by age; null at a server that has none. */
export function useClaims(orgId: string, choice: ClaimChoice, reference: string) {
  return useInfiniteQuery({
    queryKey: keyOf('claim', orgId, choice, reference),
    queryFn: ({ pageParam, signal }) => {
      const asked = reference === '' ? { choice } : { reference }
      const querystring = pageParam === undefined ? asked : { ...asked, after: pageParam }
      return orNull(call(listClaims, { params: { id: orgId }, querystring }, { signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last && last.claims.length === CLAIMS_AT_ONCE ? last.claims.at(-1)?.id : undefined,
    placeholderData: keepWithin(keyOf('claim', orgId)),
  })
}

/** What an administrator decides about a claim. */
export type ClaimDecision =
  | ({ kind: 'record' } & ClaimRecord)
  | { kind: 'take_back'; paymentId: string; reason: string }
  | { kind: 'pause'; until: string; reason: string }
  | { kind: 'withdraw' | 'forgive' | 'remind_again' | 'waive' | 'join'; reason: string }

const ending = { withdraw: withdrawClaim, forgive: forgiveClaim, waive: waiveDunning, join: joinShare }

export function useDecideClaim({ orgId, claimId }: { orgId: string; claimId: string }) {
  const queryClient = useQueryClient()
  const params = { id: orgId, claimId }
  return useMutation({
    mutationFn: ({ kind, ...body }: ClaimDecision) => {
      if (kind === 'record') return call(recordClaimPayment, { params, body: body as ClaimRecord })
      if (kind === 'take_back')
        return call(takeBackClaimPayment, { params, body: body as { paymentId: string; reason: string } })
      const { reason } = body
      if (kind === 'pause' || kind === 'remind_again') {
        const until = kind === 'pause' ? (body as { until: string }).until : null
        return call(pauseDunning, { params, body: { until, reason } })
      }
      return call(ending[kind], { params, body: { reason } })
    },
    onSettled: () => refetchClaims(queryClient, orgId),
  })
}

/** After a refusal too: it may have been paid meanwhile. */
const refetchClaims = (queryClient: QueryClient, orgId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf('claim', orgId) }),
    queryClient.invalidateQueries({ queryKey: keyOf('credit', orgId) }),
    queryClient.invalidateQueries({ queryKey: keyOf('member') }),
    queryClient.invalidateQueries({ queryKey: keyOf('membership') }),
  ])

/** Asks others for parts of a claim. */
export function useSplitClaim({ orgId, claimId }: { orgId: string; claimId: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { shares: NewShare[]; dueOn: string; openMinor: number }) =>
      call(splitClaim, { params: { id: orgId, claimId }, body }),
    onSettled: () => refetchClaims(queryClient, orgId),
  })
}

/** Sends a share to its payer once more. */
export function useSendShare({ orgId, claimId }: { orgId: string; claimId: string }) {
  return useMutation({ mutationFn: () => call(sendShare, { params: { id: orgId, claimId } }) })
}
