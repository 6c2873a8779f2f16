import { replaceCardKey } from '@medlem/contract/memberCard'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

/** Lets another key sign an organisation's cards from now on. */
export function useReplaceKey(orgId: string) {
  return useMutation({
    mutationFn: (withdraw: boolean) => call(replaceCardKey, { params: { id: orgId }, body: { withdraw } }),
  })
}
