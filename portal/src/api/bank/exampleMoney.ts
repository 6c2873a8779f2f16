import { listClaims } from '@medlem/contract/claim'
import { listPayouts } from '@medlem/contract/payout'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

/** What an organisation waits for at its bank, asked for by a press: open claims and payouts. */
export function useExampleMoney(orgId: string) {
  const params = { id: orgId }
  return useMutation({
    mutationFn: async () => {
      const [{ claims, currency }, { payouts }] = await Promise.all([
        call(listClaims, { params, querystring: { choice: 'open' } }),
        call(listPayouts, { params, querystring: { choice: 'open' } }),
      ])
      return { claims, payouts, currency }
    },
  })
}
