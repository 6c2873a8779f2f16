import type { PaymentItem, TicketLine } from '@medlem/contract/payment'

/** The places at one event that a payment is for. */
export type PaidTickets = readonly [TicketLine, ...TicketLine[]]

/** Of a payment for places at an event; undefined of one for memberships. */
export function ticketsOf({ tickets = [] }: Pick<PaymentItem, 'tickets'>): PaidTickets | undefined {
  const [first, ...others] = tickets
  return first && [first, ...others]
}

/** Whose they are, each once. */
export function ticketNames(tickets: PaidTickets): string[] {
  return [...new Set(tickets.map(({ memberName }) => memberName))]
}
