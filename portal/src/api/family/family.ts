import {
  approveInvitation,
  createChild,
  createInvitation,
  endInvitation,
  listFamily,
  listInvitations,
  rejectInvitation,
} from '@medlem/contract/family'
import type { ProfileUpdate } from '@medlem/contract/member'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'
import { call } from '../call/call.ts'
import { allExcept, keyOf } from '../queryKeys.ts'
import { usableInvitations } from './usableInvitations.ts'

export type FamilyLinkAction = 'approve' | 'reject'

/** Everything but the organisations may look different once the family has changed. */
const dependents = allExcept('organisation')

function familyQuery(memberId: string) {
  return queryOptions({
    queryKey: keyOf('family', memberId),
    queryFn: ({ signal }) => call(listFamily, { params: { memberId } }, { signal }),
  })
}

/** Oneself, own children without login, and linked accounts in every state. */
export function useFamily() {
  return useQuery(familyQuery(useMember().id))
}

/** One of the family as the server has them now, past every cache; undefined when they are gone. */
export function useNewestPerson() {
  const queryClient = useQueryClient()
  const { id: memberId } = useMember()
  return async (id: string) => {
    const family = await queryClient.fetchQuery({ ...familyQuery(memberId), staleTime: 0 })
    return family.find((person) => person.id === id)
  }
}

/** The invitations that the member sent or received. */
export function useInvitations() {
  const { id, email } = useMember()
  return useQuery({
    queryKey: keyOf('family', 'invitations', id),
    queryFn: ({ signal }) => fetchInvitations(email ?? '', signal),
    enabled: email !== null,
  })
}

async function fetchInvitations(inviterEmail: string, signal: AbortSignal) {
  try {
    return usableInvitations(await call(listInvitations, { querystring: { inviterEmail } }, { signal }))
  } catch (error) {
    if (!signal.aborted) logError(loggedOnly.fetchingApproval, error)
    throw error
  }
}

/** Answers an invitation; the outcome is a value, also when the server says no (Ruling 30). */
export function useDecideInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: FamilyLinkAction }) =>
      call(action === 'approve' ? approveInvitation : rejectInvitation, { querystring: { id } }),
    onSettled: () => queryClient.invalidateQueries(dependents),
  })
}

/** Ends a family link, or withdraws an invitation that has no answer yet. */
export function useEndInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endInvitation, { params: { id } }),
    onError: (error) => logError(loggedOnly.unlinking, error),
    onSettled: () => queryClient.invalidateQueries(dependents),
  })
}

/** Invites the holder of an address to link accounts. */
export function useInvite() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (inviteeEmail: string) => call(createInvitation, { body: { inviteeEmail } }),
    onSuccess: () => queryClient.invalidateQueries(dependents),
  })
}

/** Adds a child without login. */
export function useAddChild() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (child: ProfileUpdate) => call(createChild, { body: child }),
    onSuccess: () => queryClient.invalidateQueries(dependents),
  })
}
