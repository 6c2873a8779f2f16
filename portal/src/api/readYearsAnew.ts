import type { QueryClient } from '@tanstack/react-query'

const KEYS = ['timeline', 'membership', 'member', 'standing', 'notification']

/** Reads anew all that a payment or a membership year has a part in. */
export async function readYearsAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
