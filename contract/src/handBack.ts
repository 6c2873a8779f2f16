import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ManualMethod } from './grant.ts'
import { CalendarDate, Currency, Id, MinorUnits } from './scalar.ts'

/** Money that came in cash or by transfer for a place that is cancelled: it is handed out, and the payment taken back. */
export const HandBack = z.object({
  registrationId: Id,
  memberId: Id,
  name: z.string(),
  eventId: Id,
  eventTitle: z.string(),
  amountMinor: MinorUnits,
  currency: Currency,
  method: ManualMethod,
  paidOn: CalendarDate,
})
export type HandBack = z.infer<typeof HandBack>

export const listHandBacks = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/hand-back/list',
  summary:
    'Extension: what came in cash or by transfer for cancelled places, and is to be handed back, of an organisation or of one event',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({ eventId: z.optional(Id) }),
    response: { 200: z.array(HandBack) },
  },
})
