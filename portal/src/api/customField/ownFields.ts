import {
  type FieldAnswers,
  listAskedFields,
  listOwnFields,
  updateOwnAnswers,
} from '@medlem/contract/customField'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { CallError } from '../call/callError.ts'
import { keyOf } from '../queryKeys.ts'

/** Fields of the organisations of a member, as far as the member sees them. */
export function useOwnFields(memberId: string) {
  return useQuery({
    queryKey: keyOf('custom field', 'member', memberId),
    queryFn: async ({ signal }) =>
      (await call(listOwnFields, { params: { id: memberId } }, { signal })).organisations,
  })
}

/** What an organisation asks of members at a purchase and does not know yet. A server of the contract alone asks nothing. */
export function askedFieldsQuery(orgId: string, memberIds: readonly string[]) {
  const members = memberIds.join(',')
  return queryOptions({
    queryKey: keyOf('custom field', 'asked', orgId, members),
    queryFn: async ({ signal }) => {
      try {
        const parts = { params: { id: orgId }, querystring: { members } }
        return (await call(listAskedFields, parts, { signal })).people
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return []
        throw error
      }
    },
  })
}

/** Writes answers of a member to an organisation. */
export function useUpdateOwnAnswers(memberId: string, orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answers: FieldAnswers) =>
      call(updateOwnAnswers, { params: { id: memberId, orgId }, body: { answers } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('custom field', 'member', memberId) }),
  })
}
