import { type QuotedLine, quotePurchase } from '@medlem/contract/purchaseQuote'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

export interface Quoted {
  orgId: string
  lines: readonly Pick<QuotedLine, 'memberId' | 'membershipConfId'>[]
  /** As the member typed it; empty for none. */
  discountCode: string
  /** Of kept places at an event that are to be paid with them. */
  registrationIds?: readonly string[]
}

/** What a purchase costs with every rule of the organisation; what was asked before stays while a code is looked up. */
export function quoteQuery({ orgId, lines, discountCode, registrationIds = [] }: Quoted) {
  const body = {
    orgId,
    lines: [...lines],
    ...(discountCode && { discountCode }),
    ...(registrationIds.length > 0 && { registrationIds: [...registrationIds] }),
  }
  return queryOptions({
    queryKey: keyOf('quote', orgId, JSON.stringify(body)),
    queryFn: ({ signal }) => call(quotePurchase, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
