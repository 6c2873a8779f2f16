import { createAccountLetter, redeemAccountLetter } from '@medlem/contract/accountLetter'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

/** The letter of a member, as a file. */
export function useAccountLetter(orgId: string, memberId: string) {
  return useMutation({
    mutationFn: () => call(createAccountLetter, { params: { id: orgId, memberId } }),
  })
}

/** Who is signed in becomes the member whom the letter was written to. */
export function useRedeemLetter() {
  return useMutation({
    mutationFn: (code: string) => call(redeemAccountLetter, { body: { code } }, { asSelf: true }),
  })
}
