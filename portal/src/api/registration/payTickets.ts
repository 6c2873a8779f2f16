import { payTickets } from '@medlem/contract/registration'
import { call } from '../call/call.ts'
import type { MadePurchase } from '../purchase/purchase.ts'
import { useMadePayment } from '../purchase/useMadePayment.ts'

export interface TicketPress extends Omit<MadePurchase, 'make' | 'window'> {
  eventId: string
  registrationIds: string[]
}

/** Leaves for the payment window of places that are kept at an event. */
export function usePayTickets() {
  return useMadePayment(({ eventId, registrationIds, ...press }: TicketPress) => ({
    ...press,
    make: () =>
      call(payTickets, {
        params: { id: eventId },
        body: { registrationIds, paymentTotal: press.totalMinor },
      }),
  }))
}
