import * as z from 'zod/mini'
import { Adjustment } from './adjustment.ts'
import { endpoint } from './endpoint.ts'
import { PaymentItem } from './payment.ts'
import { Currency, Id, line, MinorUnits } from './scalar.ts'

const ofEvent = z.object({ id: Id })

export const payTickets = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/ticket/payment/item',
  summary:
    'Extension: one payment for offered places of the family, to be paid in a window, or paid at once where a code makes them free',
  access: 'guests',
  schema: {
    params: ofEvent,
    body: z.object({
      registrationIds: z.array(Id).check(z.minLength(1), z.maxLength(20)),
      /** What the payer was shown; 409 price_changed when it is not the amount any more. */
      paymentTotal: z.optional(MinorUnits),
      /** As the payer typed it. */
      discountCode: z.optional(line(40)),
    }),
    response: { 200: PaymentItem, 201: PaymentItem },
  },
})

/** What places at an event cost after every rule. */
export const TicketQuote = z.object({
  /** In the order of the request; one on a kind of place that the event does not have is left out. */
  places: z.array(
    z.object({ memberId: Id, tierId: Id, unitMinor: MinorUnits, adjustments: z.array(Adjustment) }),
  ),
  /** Null above what can be paid at once. */
  totalMinor: z.nullable(MinorUnits),
  currency: Currency,
  /** Why the discount code can't be used; null when it can, or none was sent. */
  discountProblem: z.nullable(z.string()),
})
export type TicketQuote = z.infer<typeof TicketQuote>

export const quoteTickets = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/ticket/quote',
  summary: 'Extension: what places at an event cost the caller when paid together today; writes nothing',
  access: 'guests',
  schema: {
    params: ofEvent,
    body: z.object({
      places: z.array(z.object({ memberId: Id, tierId: Id })).check(z.minLength(1), z.maxLength(20)),
      discountCode: z.optional(line(40)),
    }),
    response: { 200: TicketQuote },
  },
})
