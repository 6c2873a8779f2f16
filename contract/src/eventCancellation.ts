import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { ManualMethod } from './grant.ts'
import { RegistrationState } from './registration.ts'
import { Count, Currency, Id, Instant, MinorUnits } from './scalar.ts'

/** What becomes of a payment for places when their event is called off. */
export const CalledOffMoney = z.enum([
  'goes_back',
  /** It goes back once somebody else agrees. */
  'asks',
  /** It came in cash or by transfer, and is handed out by hand. */
  'by_hand',
  /** A bank asks for it. */
  'disputed',
  /** It is not taken yet; until then the event can't be called off. */
  'not_yet',
  /** Money of the same payment is going back already. */
  'under_way',
  /** The provider that took it is not set up any more. */
  'not_set_up',
])
export type CalledOffMoney = z.infer<typeof CalledOffMoney>

export const CalledOffPayment = z.object({
  paymentId: Id,
  /** Whose places it paid for. */
  names: z.array(z.string()),
  amountMinor: MinorUnits,
  money: CalledOffMoney,
  /** How it came outside the portal. */
  method: z.nullable(ManualMethod),
})
export type CalledOffPayment = z.infer<typeof CalledOffPayment>

/** What calling an event off does, or has done while it can be undone. */
export const EventCancellation = z.object({
  currency: Currency,
  /** Who comes and who waits; once it is called off, who would be put back. */
  people: z.array(z.object({ registrationId: Id, name: z.string(), state: RegistrationState })),
  payments: z.array(CalledOffPayment),
  /** How long refunds wait, so that they can be taken back. */
  waitMinutes: Count,
  /** Of an event that is called off: when the first refund is sent, where one waits, and why it can't be undone. */
  undo: z.nullable(z.object({ until: z.nullable(Instant), problem: z.nullable(z.string()) })),
})
export type EventCancellation = z.infer<typeof EventCancellation>

const params = z.object({ id: Id, eventId: Id })

export const getCancellation = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/:id/event/:eventId/cancellation',
  summary:
    'Extension: whom the calling off of an event concerns and what money goes back, for its administrators, before and after',
  schema: { params, response: { 200: EventCancellation } },
})

export const undoCancellation = endpoint({
  service: 'eventApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/event/:eventId/cancellation',
  summary:
    'Extension: an administrator takes the calling off of an event back, until money was given back for it',
  schema: { params, response: { 200: Event } },
})
