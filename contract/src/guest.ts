import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { FieldAnswers, MemberField } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { Organisation } from './organisation.ts'
import { SignUp } from './registration.ts'
import { CalendarDate, Email, Id, line, word } from './scalar.ts'

/** How many people one guest signs up, themselves included. */
export const MAX_IN_ORDER = 10

/** What those who are not signed in may know of an organisation, and what paying to it needs. */
export const GuestOrganisation = z.pick(Organisation, {
  id: true,
  key: true,
  name: true,
  hue: true,
  logo: true,
  email: true,
  currency: true,
  paymentProvider: true,
  appProvider: true,
})
export type GuestOrganisation = z.infer<typeof GuestOrganisation>

/** An event to which people without an account can sign up. */
export const GuestOffer = z.object({
  event: Event,
  organisation: GuestOrganisation,
  /** Without people, and without the kinds of places that are for members. */
  signUp: SignUp,
  /** What the event asks of each person. */
  fields: z.array(MemberField),
  /** A kind of place is for some ages: each person says when they were born. */
  asksBirthday: z.boolean(),
})
export type GuestOffer = z.infer<typeof GuestOffer>

/** A person whom an order signs up. */
export const GuestPerson = z.object({
  firstName: line(100).check(z.minLength(1, fieldTexts.firstNameMissing)),
  /** May be empty: one name is enough (Ruling 48). */
  lastName: line(100),
  dateOfBirth: z.optional(z.nullable(CalendarDate)),
  /** The kind of place; of everybody, where the event has any. */
  tierId: z.optional(Id),
  answers: z.optional(FieldAnswers),
})
export type GuestPerson = z.infer<typeof GuestPerson>

export const GuestOrderRequest = z.object({
  /** Where the ticket goes. */
  email: Email,
  /** The first of them is the one who orders. A refusal names `people.N.field`. */
  people: z.array(GuestPerson).check(z.minLength(1, fieldTexts.chooseWhoComes), z.maxLength(MAX_IN_ORDER)),
  /** Of these, by their places in the list, who gets the places that are left when they are fewer; without it such a request is 409 `places_short`. */
  placesFor: z.optional(z.array(z.int()).check(z.maxLength(MAX_IN_ORDER))),
  /** Identifies the request through retries: the same again is answered with the same order, another is refused (idempotency_conflict). */
  idempotencyKey: z.optional(Id),
})
export type GuestOrderRequest = z.infer<typeof GuestOrderRequest>

/** What the organisation wrote to a guest about the event. */
export const GuestMessage = z.object({
  id: Id,
  createdAt: z.string(),
  title: z.string(),
  text: z.string(),
})
export type GuestMessage = z.infer<typeof GuestMessage>

/** What a guest signed up for, as their link shows it. */
export const GuestOrder = z.object({
  email: z.string(),
  /** Whether the link in an e-mail was opened. Before, the order is seen, paid and cancelled, and no free place is taken. */
  isConfirmed: z.boolean(),
  event: Event,
  organisation: GuestOrganisation,
  /** The people are those of the order. */
  signUp: SignUp,
  /** Newest first; none before the link was opened, and none for support. */
  messages: z.optional(z.array(GuestMessage)),
})
export type GuestOrder = z.infer<typeof GuestOrder>

const ofEvent = z.object({ id: Id })

export const getGuestOffer = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/guest/offer',
  summary: 'Extension: what people without an account can sign up for; 404 where the event takes no guests',
  access: 'anyone',
  schema: { params: ofEvent, response: { 200: GuestOffer } },
})

export const orderAsGuest = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/guest/order',
  summary:
    'Extension: sign people without an account up; places that cost something are kept for their payment, free ones until the e-mail is answered. The answer sets the cookie of the order',
  access: 'anyone',
  schema: { params: ofEvent, body: GuestOrderRequest, response: { 201: GuestOrder } },
})

export const openGuestOrder = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/guest/order/session',
  summary: 'Extension: open an order with the token of the link in an e-mail; the answer sets its cookie',
  access: 'anyone',
  schema: { body: z.object({ token: word(500) }), response: { 200: GuestOrder } },
})

export const closeGuestOrder = endpoint({
  service: 'eventApi',
  method: 'DELETE',
  url: '/api/v1/org/eve/guest/order/session',
  summary: 'Extension: take the cookie of an order or a share away, on a device that others use',
  access: 'anyone',
  schema: { response: { 204: z.null() } },
})

export const getGuestOrder = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/guest/order',
  summary: 'Extension: the order whose cookie comes with the call',
  access: 'guests',
  schema: { response: { 200: GuestOrder } },
})

export const renameGuest = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/registration/:id/guest',
  summary:
    'Extension: another person comes on a place of the order, or their name was misspelt; there is a new ticket, and the old one is revoked',
  access: 'guests',
  schema: {
    params: z.object({ id: Id }),
    /** Answers that are left out stay as they are; those that are given are the other person's. */
    body: z.pick(GuestPerson, { firstName: true, lastName: true, dateOfBirth: true, answers: true }),
    response: { 200: GuestOrder },
  },
})

/** An order that somebody made as a guest before they signed in with the same address. */
export const OwnGuestOrder = z.object({
  /** The guest's member id. */
  id: Id,
  event: Event,
  organisationName: z.string(),
  /** Whom the guest brings; they stay in the order, which its link still opens. */
  brings: z.array(z.string()),
})
export type OwnGuestOrder = z.infer<typeof OwnGuestOrder>

export const listOwnGuestOrders = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/guest/order/list',
  summary:
    'Extension: orders for coming events that were made as a guest with the verified address of the sign-in',
  schema: { response: { 200: z.array(OwnGuestOrder) } },
})

export const takeGuestOrder = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/guest/order/:id/owner',
  summary: 'Extension: take the own place of such an order into the account, with what was paid for it',
  schema: { params: z.object({ id: Id }), response: { 200: SignUp } },
})
