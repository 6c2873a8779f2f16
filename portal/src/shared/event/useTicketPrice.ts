import type { SignUp } from '@medlem/contract/registration'
import { adjustmentWords } from '@medlem/domain/adjustment'
import { useQuery } from '@tanstack/react-query'
import { ticketQuoteQuery } from '../../api/registration/payTickets.ts'
import { type DuePlaces, quotedPrice, type TicketPayment } from './useTicketPayment.ts'

/** What places cost with the discount code that is typed: the server's word; without a code the sum of their prices. */
export function useTicketPrice(
  { code, setCode }: TicketPayment,
  { eventId, currency, takesCodes }: SignUp,
  { places, totalMinor: ownMinor }: DuePlaces,
) {
  const isAsked = code !== '' && takesCodes && places.length > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...ticketQuoteQuery({ eventId, places, discountCode: code }),
    enabled: isAsked,
  })
  const quoted = isAsked && data ? quotedPrice(data, code) : undefined
  const price = quoted ?? { totalMinor: ownMinor, discountCode: undefined }
  const { discountCode, totalMinor } = price
  // As the organisation writes it, whichever way it was typed.
  const written = data?.places.flatMap(({ adjustments }) => adjustments).find((one) => one.code)?.code
  const off = {
    kind: 'discount_code',
    code: written ?? discountCode,
    amountMinor: totalMinor - ownMinor,
  } as const
  const isOff = discountCode !== undefined && off.amountMinor < 0
  return {
    price,
    /** How the code made it so, a sentence each; none without one. */
    words: isOff ? adjustmentWords({ unitMinor: totalMinor, adjustments: [off] }, currency) : [],
    /** Until then the price may be another one. */
    isLoading: isAsked && isFetching,
    /** Undefined where the organisation has no code for places. */
    field: takesCodes
      ? {
          code,
          problem: isAsked ? (data?.discountProblem ?? error?.message ?? null) : null,
          busy: isAsked && isFetching,
          onUse: (typed: string) => (typed === code && isAsked ? void refetch() : setCode(typed)),
        }
      : undefined,
  }
}
export type TicketPrice = ReturnType<typeof useTicketPrice>
