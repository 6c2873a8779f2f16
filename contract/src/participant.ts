import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint, WORKBOOK } from './endpoint.ts'
import { ManualPayment } from './grant.ts'
import { EventParticipants } from './registration.ts'
import { Id } from './scalar.ts'

/** Whom staff sign up. */
export const AddedParticipant = z
  .object({
    memberId: Id,
    tierId: z.optional(Id),
    /** A place that costs something is given free. */
    isFree: z.optional(z.boolean()),
    /** What was received for it. */
    paid: z.optional(ManualPayment),
  })
  .check(
    z.refine(({ isFree, paid }) => !isFree || paid === undefined, {
      path: ['isFree'],
      message: fieldTexts.freeOrPaid,
    }),
  )
export type AddedParticipant = z.infer<typeof AddedParticipant>

export const addParticipant = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/participant/item',
  summary:
    'Extension: an administrator signs a member of the organisation up, after the last moment to do so too; the member is notified',
  schema: {
    params: z.object({ id: Id }),
    body: AddedParticipant,
    response: { 201: EventParticipants },
  },
})

export const recordTicketPayment = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/registration/:id/manual-payment/item',
  summary:
    'Extension: an administrator records cash or a bank transfer for a place that is kept for its payment',
  schema: { params: z.object({ id: Id }), body: ManualPayment, response: { 201: EventParticipants } },
})

export const moveParticipant = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/registration/:id/tier',
  summary: 'Extension: an administrator gives somebody another kind of place, and with it another ticket',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ tierId: Id }),
    response: { 200: EventParticipants },
  },
})

export const giveParticipantTicket = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/registration/:id/participant',
  summary:
    'Extension: an administrator gives a place to another member, who gets a new ticket; both are notified',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ memberId: Id }),
    response: { 200: EventParticipants },
  },
})

/** Which participants go into a file, and of which kind. */
export const ParticipantExport = z.object({
  /** Left out: everybody who comes or waits. */
  registrationIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5000))),
  /** Left out: CSV. */
  format: z.optional(z.enum(['csv', 'xlsx'])),
})
export type ParticipantExport = z.infer<typeof ParticipantExport>

export const exportParticipants = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/participant/export',
  summary: 'Extension: who comes and who waits, or some of them, as CSV or XLSX, with how to reach them',
  mediaTypes: ['text/csv', WORKBOOK],
  schema: {
    params: z.object({ id: Id }),
    body: ParticipantExport,
    response: { 200: z.union([z.string(), z.file()]) },
  },
})
