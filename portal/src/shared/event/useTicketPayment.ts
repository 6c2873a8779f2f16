import type { Organisation } from '@medlem/contract/organisation'
import type { SignUp } from '@medlem/contract/registration'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import { usePayTickets } from '../../api/registration/payTickets.ts'
import { useMethod } from '../payment/MethodChoice.tsx'
import { keptPlaces } from './tiers.ts'

/** Pays all places that are kept for a family at an event, in one payment window. */
export function useTicketPayment(organisation: Organisation) {
  const method = useMethod(organisation)
  const payment = usePayTickets()
  const pay = (signUp: SignUp) => {
    const kept = keptPlaces(signUp)
    if (!kept || payment.isBusy) return
    const { provider, offered } = method
    if (offered.length > 1) lastMethod.keep(provider)
    const { registrationIds, totalMinor } = kept
    const { eventId, currency } = signUp
    payment.mutate({ eventId, registrationIds, totalMinor, currency, provider })
  }
  return { organisation, method, payment, pay }
}
export type TicketPayment = ReturnType<typeof useTicketPayment>
