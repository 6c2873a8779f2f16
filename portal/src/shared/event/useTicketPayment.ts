import type { SignUp } from '@medlem/contract/registration'
import type { TicketQuote } from '@medlem/contract/ticketPayment'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import { type QuotedPlace, ticketQuoteQuery, usePayTickets } from '../../api/registration/payTickets.ts'
import { keepDraft, readDraft } from '../../session/drafts.ts'
import { useViewerId } from '../../session/session.ts'
import { type Paying, useMethod } from '../payment/MethodChoice.tsx'
import { isToPay, keptPlaces } from './tiers.ts'

/** Places that are to be paid together, and what they cost without a discount code. */
export interface DuePlaces {
  places: QuotedPlace[]
  totalMinor: number
}

/** What is to be paid for places, with the code that makes it so; undefined for none. */
export interface KnownPrice {
  totalMinor: number
  discountCode: string | undefined
}

/** The places that are kept for a family at an event. */
export function dueOf(signUp: SignUp): DuePlaces {
  const places = signUp.people.flatMap(({ memberId, registration }) =>
    isToPay(registration) && registration.tierId !== null ? [{ memberId, tierId: registration.tierId }] : [],
  )
  return { places, totalMinor: keptPlaces(signUp)?.totalMinor ?? 0 }
}

/** The price of a quote; undefined where it is more than one payment can hold. */
export function quotedPrice(
  { totalMinor, discountProblem }: TicketQuote,
  discountCode: string,
): KnownPrice | undefined {
  if (totalMinor === null) return undefined
  return { totalMinor, discountCode: discountProblem === null ? discountCode : undefined }
}

/** The code that is typed for an event. It stays in this tab, for a payer who leaves the payment window and comes back. */
function useTypedCode(eventId: string) {
  const id = useViewerId()
  const form = `ticket-code:${eventId}`
  const [code, setCode] = useState(() => {
    const typed = readDraft(id, form, Date.now())?.code
    return typeof typed === 'string' ? typed : ''
  })
  const keep = (typed: string) => {
    keepDraft(id, form, typed === '' ? {} : { code: typed }, Date.now())
    setCode(typed)
  }
  return [code, keep] as const
}

/** Pays all places that are kept for a family at an event, in one payment window, with a discount code where one is typed. */
export function useTicketPayment(organisation: Paying, { eventId }: Pick<SignUp, 'eventId'>) {
  const method = useMethod(organisation)
  const payment = usePayTickets()
  const queryClient = useQueryClient()
  const [code, setCode] = useTypedCode(eventId)
  /** What was shown for these places; undefined where nothing was. */
  const priceOf = ({ places, totalMinor }: DuePlaces): KnownPrice | undefined => {
    if (code === '') return { totalMinor, discountCode: undefined }
    const asked = ticketQuoteQuery({ eventId, places, discountCode: code })
    const quote = queryClient.getQueryData(asked.queryKey)
    return quote && quotedPrice(quote, code)
  }
  const pay = (signUp: SignUp, { totalMinor, discountCode }: KnownPrice) => {
    const kept = keptPlaces(signUp)
    if (!kept || payment.isBusy) return
    const { provider, offered } = method
    if (offered.length > 1) lastMethod.keep(provider)
    const { registrationIds } = kept
    const { currency } = signUp
    payment.mutate(
      { eventId, registrationIds, totalMinor, discountCode, currency, provider },
      // It is used up.
      { onSuccess: ({ kind }) => kind === 'free' && setCode('') },
    )
  }
  return { organisation, method, payment, pay, code, setCode, priceOf }
}
export type TicketPayment = ReturnType<typeof useTicketPayment>
