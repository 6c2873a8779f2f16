import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from '../../api/purchase/quote.ts'
import { type ChosenPayment, quotedOf } from './choiceGrid.ts'

/** The lines of a payment as the server prices them together; by each fee alone where it has no call for that. */
export function useQuotedPayment(
  payment: ChosenPayment,
  chosen: { discountCode: string; registrationIds: readonly string[] },
) {
  const quote = useQuery(quoteQuery({ ...quotedOf(payment), ...chosen }))
  const priced = payment.lines.map(({ person, offer }) => {
    const found = quote.data?.lines.find(({ memberId }) => memberId === person.memberId)
    return {
      key: person.memberId,
      memberName: `${person.firstName} ${person.lastName}`,
      membershipName: offer.name,
      languages: offer.languages && { membershipName: offer.languages.name },
      year: offer.year,
      period: offer,
      parts: found ?? offer,
      unitMinor: found?.unitMinor ?? offer.unitMinor,
      adjustments: found?.adjustments,
    }
  })
  const places = quote.data?.places?.filter(({ isIncluded }) => isIncluded) ?? []
  const known = quote.data ? (quote.data.totalMinor ?? undefined) : undefined
  return {
    quote,
    lines: priced,
    places: places.map(({ registrationId, memberName, eventTitle, tierName, ...price }) => ({
      key: registrationId,
      isTicket: true as const,
      memberName,
      membershipName: `${eventTitle}: ${tierName}`,
      parts: price,
      unitMinor: price.unitMinor,
      adjustments: price.adjustments,
    })),
    totalMinor: quote.error && !quote.data ? payment.totalMinor : known,
  }
}
