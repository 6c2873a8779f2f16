import { createAccountLetter, inviteMember, redeemAccountLetter } from '@medlem/contract/accountLetter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** The letter of a member, as a file. */
export function useAccountLetter(orgId: string, memberId: string) {
  return useMutation({
    mutationFn: () => call(createAccountLetter, { params: { id: orgId, memberId } }),
  })
}

/** Invites a member by e-mail to make an account. */
export function useInviteMember(orgId: string, memberId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(inviteMember, { params: { id: orgId, memberId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('member') }),
  })
}

/** The person who is signed in becomes the member whom the letter was written to. */
export function useRedeemLetter() {
  return useMutation({
    mutationFn: (code: string) => call(redeemAccountLetter, { body: { code } }, { asSelf: true }),
  })
}
