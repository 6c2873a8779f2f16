import type { PaymentItem, TicketLine } from '@medlem/contract/payment'

/** The places at one event that a payment is for alone. */
export type PaidTickets = readonly [TicketLine, ...TicketLine[]]

/** Of a payment for places at an event alone; undefined of one for memberships, with or without places. */
export function ticketsOf({
  lines,
  tickets = [],
}: Pick<PaymentItem, 'lines' | 'tickets'>): PaidTickets | undefined {
  const [first, ...others] = tickets
  return first && lines.length === 0 ? [first, ...others] : undefined
}

/** Whose they are, each once. */
export function ticketNames(tickets: readonly TicketLine[]): string[] {
  return [...new Set(tickets.map(({ memberName }) => memberName))]
}
