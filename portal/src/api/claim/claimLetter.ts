import {
  type ClaimLetterKind,
  countClaimLetters,
  getClaimLetter,
  getClaimLetters,
  getOwnClaimLetter,
} from '@medlem/contract/claimLetter'
import { useMutation, useQuery } from '@tanstack/react-query'
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

/** How many letters a batch of claims needs; null for who may not print them, and at a server that has none. */
export function useClaimLetterCount({ orgId, batchId }: Which) {
  return useQuery({
    queryKey: keyOf('claim', orgId, 'letters', batchId),
    queryFn: ({ signal }) => orNull(call(countClaimLetters, { params: { id: orgId, batchId } }, { signal })),
  })
}

/** Letters of a batch of claims as a file, from the number `first` on. */
export function useClaimLetters({ orgId, batchId }: Which) {
  return useMutation({
    mutationFn: (first: number) =>
      call(getClaimLetters, { params: { id: orgId, batchId }, querystring: { first: String(first) } }),
  })
}
