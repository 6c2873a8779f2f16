import { payTickets, quoteTickets, type TicketQuote } from '@medlem/contract/ticketPayment'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import type { MadePurchase } from '../purchase/purchase.ts'
import { useMadePayment } from '../purchase/useMadePayment.ts'
import { keyOf } from '../queryKeys.ts'

export interface TicketPress extends Omit<MadePurchase, 'make' | 'window'> {
  eventId: string
  registrationIds: string[]
  /** Part of the price that was shown. */
  discountCode?: string | undefined
}

/** Leaves for the payment window of places that are kept at an event; a code may make them free, and then there is none. */
export function usePayTickets() {
  return useMadePayment(({ eventId, registrationIds, discountCode, ...press }: TicketPress) => ({
    ...press,
    make: () =>
      call(payTickets, {
        params: { id: eventId },
        body: { registrationIds, paymentTotal: press.totalMinor, ...(discountCode && { discountCode }) },
      }),
  }))
}

export type QuotedPlace = Pick<TicketQuote['places'][number], 'memberId' | 'tierId'>

/** What places cost with a discount code; what was asked before stays while another code, or choice, is looked up. */
export function ticketQuoteQuery({
  eventId,
  places,
  discountCode,
}: {
  eventId: string
  places: readonly QuotedPlace[]
  discountCode: string
}) {
  const inOrder = places.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  const body = { places: inOrder.map(({ memberId, tierId }) => ({ memberId, tierId })), discountCode }
  return queryOptions({
    queryKey: keyOf('quote', eventId, JSON.stringify(body)),
    queryFn: ({ signal }) => call(quoteTickets, { params: { id: eventId }, body }, { signal }),
    placeholderData: keepPreviousData,
  })
}
