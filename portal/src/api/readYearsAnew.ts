import type { QueryClient } from '@tanstack/react-query'

/** Reads anew all that a payment or a membership year has a part in. */
export async function readYearsAnew(queryClient: QueryClient): Promise<void> {
  for (const key of ['timeline', 'membership', 'member', 'standing', 'notification']) {
    await queryClient.invalidateQueries({ queryKey: [key] })
  }
}
