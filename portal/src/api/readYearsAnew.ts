import type { QueryClient } from '@tanstack/react-query'

const KEYS = ['timeline', 'membership', 'member', 'standing', 'notification', 'banner']

/** Reads anew all that a payment or a membership year has a part in. */
export async function readYearsAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** The same for `onSettled`: also after an error, for it may have been done all the same; that is told without waiting. */
export function thenReadAnew(read: () => Promise<void>) {
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const reading = read()
    return error ? undefined : reading
  }
}
