import * as z from 'zod/mini'
import { FieldAnswers } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { Wallet } from './memberCard.ts'
import { SignUp } from './registration.ts'
import { Id, Instant } from './scalar.ts'

/** What lets one person in at an event: a sign-up that has a place (decision 78). */
export const Ticket = z.object({
  registrationId: Id,
  eventId: Id,
  memberId: Id,
  /** First and last name. */
  name: z.string(),
  eventTitle: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** '' where the event says nothing. */
  location: z.string(),
  organisationName: z.string(),
  /** Of the organisation's colour, in degrees. */
  hue: z.int(),
  /** Eight letters and digits to type, unique in the event. */
  code: z.string(),
  /** What the organisation signed: COSE_Sign1 in base64url. */
  token: z.string(),
  /** Into which it can be put, as a member card. */
  wallets: z.array(Wallet),
})
export type Ticket = z.infer<typeof Ticket>

export const listTickets = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/ticket/list',
  summary: 'Extension: the signed tickets of the family, of events that are not past',
  access: 'guests',
  schema: { response: { 200: z.array(Ticket) } },
})

export const getTicketPdf = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/registration/:id/ticket/pdf',
  summary: 'Extension: one of them as a tagged PDF',
  mediaTypes: ['application/pdf'],
  access: 'guests',
  schema: { params: z.object({ id: Id }), response: { 200: z.file() } },
})

export const giveTicket = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/registration/:id/holder',
  summary:
    'Extension: give a place to another one of the family, who gets a new ticket; the old one is revoked',
  schema: {
    params: z.object({ id: Id }),
    /** What the other person answers to the event's questions; refused as `answers.0.fieldN`. */
    body: z.object({ memberId: Id, answers: z.optional(FieldAnswers) }),
    response: { 200: SignUp },
  },
})
