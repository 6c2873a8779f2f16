import { getShare, openShare } from '@medlem/contract/claimShare'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { useOpenedByLink } from './openedByLink.ts'

/** The share of a claim that this browser has open, or that the link in the address opens. */
export function useOwnShare() {
  return useOpenedByLink({
    queryKey: keyOf('own share'),
    open: (token) => call(openShare, { body: { token } }),
    get: (signal) => call(getShare, {}, { signal }),
  })
}
