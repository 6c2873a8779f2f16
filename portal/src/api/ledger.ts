import { exportBookkeeping, getBooks } from '@medlem/contract/ledger'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './callError.ts'

/** Older differences are settled, or are the operator's. */
const DAYS_BACK = 62

/** How an organisation's books compared with the gateway's lately; null at a server that doesn't compare them. */
export function useBooks(orgId: string) {
  return useQuery({
    queryKey: ['books', orgId],
    queryFn: async ({ signal }) => {
      const to = copenhagenDate(new Date())
      const request = { params: { id: orgId }, querystring: { from: addDays(to, -DAYS_BACK), to } }
      try {
        return await call(getBooks, request, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
  })
}

/** What an organisation sold and gave back in a month, as CSV text. */
export function useBookkeeping(orgId: string) {
  return useMutation({
    mutationFn: (month: string) => call(exportBookkeeping, { params: { id: orgId }, querystring: { month } }),
  })
}
