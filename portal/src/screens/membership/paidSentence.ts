import type { PaymentItem, PaymentLine } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { listWords } from '../../ui/language.ts'
import { ticketNames } from './paidTickets.ts'

/** 'Ida Holm and Freja Holm are members of Aarhus Sejlklub for 2027.' */
export function paidSentence(
  lines: readonly Pick<PaymentLine, 'memberName' | 'year'>[],
  organisation: string | undefined,
): string {
  const names = [...new Set(lines.map(({ memberName }) => memberName))]
  if (names.length === 0) return ''
  const years = listWords([...new Set(lines.map(({ year }) => String(year)))].toSorted())
  const values = { names: listWords(names), count: names.length, years }
  return organisation
    ? membershipTexts.membersOfFor({ ...values, organisation })
    : membershipTexts.membersFor(values)
}

/** 'Ida Holm has a place: Regatta.' of places that were paid with memberships; empty for none. */
export function placesSentence({ tickets = [] }: Pick<PaymentItem, 'tickets'>): string {
  const [first] = tickets
  if (!first) return ''
  const names = ticketNames(tickets)
  return ticketTexts.havePlaces({ count: names.length, names: listWords(names), event: first.eventTitle })
}
