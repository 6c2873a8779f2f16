import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../queryKeys.ts'

const TOUCHED = [
  'timeline',
  'membership',
  'member card',
  'member',
  'status',
  'notification',
  'banner',
  'instalment',
] as const

/** Refetches everything that a payment or a change of a membership's year shows in. */
export async function refetchMemberships(queryClient: QueryClient): Promise<void> {
  await Promise.all(TOUCHED.map((noun) => queryClient.invalidateQueries({ queryKey: keyOf(noun) })))
}

/** For `onSettled`: refetches also after an error, since the write may have been made; only success waits for it. */
export function refetchWhenSettled(refetch: () => Promise<void>) {
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const refetching = refetch()
    return error ? undefined : refetching
  }
}
