import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../queryKeys.ts'

const TOUCHED = [
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
  const refetch = (noun: (typeof TOUCHED)[number] | 'timeline') =>
    queryClient.invalidateQueries({ queryKey: keyOf(noun) })
  await Promise.all(TOUCHED.map(refetch))
  // Last: the dialog that takes a year back stands in it and closes with it, and the next one reads the years.
  await refetch('timeline')
}

/** For `onSettled`: refetches also after an error, since the write may have been made; only success waits for it. */
export function refetchWhenSettled(refetch: () => Promise<void>) {
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const refetching = refetch()
    return error ? undefined : refetching
  }
}
