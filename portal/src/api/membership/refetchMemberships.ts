import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../queryKeys.ts'

const { timeline, membership, member, status, notification, banner } = queryKeys

/** Refetches everything that a payment or a change of a membership's year shows in. */
export async function refetchMemberships(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [timeline, membership, member, status, notification, banner].map(({ all }) =>
      queryClient.invalidateQueries({ queryKey: all }),
    ),
  )
}

/** For `onSettled`: refetches also after an error, since the write may have been made; only success waits for it. */
export function refetchWhenSettled(refetch: () => Promise<void>) {
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const refetching = refetch()
    return error ? undefined : refetching
  }
}
