import { exportBookkeeping, getBooks } from '@medlem/contract/ledger'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** Older differences are settled, or are the operator's. */
const DAYS_BACK = 62

/** How an organisation's books compared with the gateway's lately; null at a server that doesn't compare them. */
export function useLedger(orgId: string) {
  return useQuery({
    queryKey: keyOf('ledger', orgId),
    queryFn: ({ signal }) => {
      const to = copenhagenDate(new Date())
      const request = { params: { id: orgId }, querystring: { from: addDays(to, -DAYS_BACK), to } }
      return orNull(call(getBooks, request, { signal }))
    },
  })
}

/** What an organisation sold and gave back in a month, as CSV text. */
export function useAccountingExport(orgId: string) {
  return useMutation({
    mutationFn: (month: string) => call(exportBookkeeping, { params: { id: orgId }, querystring: { month } }),
  })
}
