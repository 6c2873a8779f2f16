import { askSignInCode, confirmSignInCode, releaseSignIn } from '@medlem/contract/signIn'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

const asSelf = { asSelf: true }

/** Sends a code to the member whom another sign-in is bound to. */
export function useAskSignInCode() {
  return useMutation({ mutationFn: () => call(askSignInCode, {}, asSelf) })
}

/** Moves the member to this sign-in with the code. */
export function useConfirmSignInCode() {
  return useMutation({ mutationFn: (code: string) => call(confirmSignInCode, { body: { code } }, asSelf) })
}

/** Support lets the next sign-in of a member in. */
export function useReleaseSignIn() {
  return useMutation({ mutationFn: (id: string) => call(releaseSignIn, { params: { id } }, asSelf) })
}
