import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Whether all that the parts of a screen first asked for has been answered, with data or an error: shown one after the other,
 * each would move those below it away from under a press. `subject` is in the keys of their queries; where the answer to
 * `known` is kept from a visit before, nothing is waited for.
 */
export function useFirstAnswers(subject: string, known: QueryKey): boolean {
  const queryClient = useQueryClient()
  const [isMounted, setMounted] = useState(false)
  const [isAnswered, setAnswered] = useState(() => queryClient.getQueryData(known) !== undefined)
  const open = useIsFetching({
    predicate: ({ queryKey, state }) => state.status === 'pending' && queryKey.includes(subject),
  })
  // The parts begin to ask in effects of their own, which run before this one.
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (isMounted && open === 0) setAnswered(true)
  }, [isMounted, open])
  return isAnswered
}
