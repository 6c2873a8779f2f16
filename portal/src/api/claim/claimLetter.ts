import {
  type ClaimLetterKind,
  countClaimLetters,
  getClaimLetter,
  getClaimLetters,
  getOwnClaimLetter,
} from '@medlem/contract/claimLetter'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** The letter of a claim of an organisation, as a file. */
export function useClaimLetter({ orgId, claimId }: { orgId: string; claimId: string }) {
  return useMutation({
    mutationFn: (kind: ClaimLetterKind) =>
      call(getClaimLetter, { params: { id: orgId, claimId }, querystring: { kind } }),
  })
}

/** The letter of a claim that the member pays, as a file. */
export function useOwnClaimLetter(claimId: string) {
  return useMutation({
    mutationFn: (kind: ClaimLetterKind) =>
      call(getOwnClaimLetter, { params: { id: claimId }, querystring: { kind } }),
  })
}

interface Which {
  orgId: string
  batchId: string
}

/** How many letters a batch of claims needs; null for those who may not print them, and at a server that has none. */
export function useClaimLetterCount({ orgId, batchId }: Which) {
  return useQuery({
    queryKey: keyOf('claim', orgId, 'letters', batchId),
    queryFn: ({ signal }) => orNull(call(countClaimLetters, { params: { id: orgId, batchId } }, { signal })),
  })
}

/** Letters of a batch of claims as a file, from the number `first` on of so many; when they are others by now, their number is asked for again. */
export function useClaimLetters({ orgId, batchId }: Which) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ first, count }: { first: number; count: number }) =>
      call(getClaimLetters, {
        params: { id: orgId, batchId },
        querystring: { first: String(first), count: String(count) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('claim', orgId, 'letters', batchId) }),
  })
}
