import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PersonAnswers } from './eventQuestion.ts'
import { OfferedTier, TicketRefund } from './eventTier.ts'
import { Count, Currency, Id, Instant, MinorUnits, PlannedInstant } from './scalar.ts'

/** How somebody stands who signed up for an event; an offered place is kept for them until they answer. */
export const RegistrationState = z.enum(['registered', 'waiting', 'offered', 'cancelled'])
export type RegistrationState = z.infer<typeof RegistrationState>

/** One person's sign-up for one event. */
export const Registration = z.object({
  id: Id,
  eventId: Id,
  memberId: Id,
  state: RegistrationState,
  /** Place in the waiting list, from 1; null of one who does not wait. */
  waitingNumber: z.nullable(Count),
  /** Until when the offered place is kept. */
  offerExpiresAt: z.nullable(Instant),
  /** The kind of place; null at an event without any. */
  tierId: z.nullable(Id),
  /** What is to be paid for the offered place; null where nothing is. */
  toPayMinor: z.nullable(MinorUnits),
  /** How the place was paid for: in a window, or by hand to the organisation; null of one that is free or not paid. */
  paid: z.nullable(z.enum(['window', 'hand'])),
})
export type Registration = z.infer<typeof Registration>

export const SignUpSettings = z.object({
  takesSignUps: z.boolean(),
  /** How many can come; null for as many as like to. */
  capacity: z.nullable(Count.check(z.minimum(1, fieldTexts.onePlace), z.maximum(100_000))),
  /** The first moment to sign up; null for at once. Left out of a request, what is stored stays. */
  signUpFrom: z.optional(z.nullable(PlannedInstant)),
  /** The last moment to sign up; null until the start. */
  signUpUntil: z.nullable(PlannedInstant),
  /** People without an account sign up too, where the event is public (decision 83). Left out of a request, what is stored stays. */
  takesGuests: z.optional(z.boolean()),
})
export type SignUpSettings = z.infer<typeof SignUpSettings>

/** Why sign-up is closed. */
export const SignUpClosed = z.enum(['called_off', 'not_taken', 'not_yet', 'deadline', 'started'])
export type SignUpClosed = z.infer<typeof SignUpClosed>

/** One person of the viewer's family at an event. */
export const Attendee = z.object({
  memberId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Why this person can't be signed up, as a sentence; null when they can. */
  problem: z.nullable(z.string()),
  /** Null of one who is not signed up. */
  registration: z.nullable(Registration),
  /** The tiers that are not for this person, each with why, as a sentence. */
  tierProblems: z.array(z.object({ tierId: Id, problem: z.string() })),
})
export type Attendee = z.infer<typeof Attendee>

/** What the viewer paid for places at the event, and what becomes of it where they are given up or the event is called off. */
export const PlacePayment = z.object({
  id: Id,
  hasReceipt: z.boolean(),
  /**
   * 'goes_back' is under way. 'by_hand' came in cash or by transfer, and is handed back as it came. 'asked' waits for somebody of the
   * organisation: a refund is not agreed to, was rejected, or can't be sent.
   */
  money: z.enum(['kept', 'asked', 'goes_back', 'by_hand', 'back']),
  /** When it went back. */
  backAt: z.nullable(Instant),
})
export type PlacePayment = z.infer<typeof PlacePayment>

/** An event's sign-up as one family sees it. */
export const SignUp = z.object({
  eventId: Id,
  capacity: SignUpSettings.shape.capacity,
  signUpFrom: SignUpSettings.shape.signUpFrom,
  signUpUntil: SignUpSettings.shape.signUpUntil,
  closed: z.nullable(SignUpClosed),
  /** Null where there is no limit. */
  placesLeft: z.nullable(Count),
  waitingCount: Count,
  /** Of all prices. */
  currency: Currency,
  /** The kinds of places to choose from; none at an event that has one kind and is free. */
  tiers: z.array(OfferedTier),
  /** Null where nothing goes back when a paid place is cancelled. */
  refund: z.nullable(TicketRefund),
  /** The event asks something of each person who is signed up. */
  asks: z.boolean(),
  /** Whether the organisation has a discount code that somebody can use today for these places. */
  takesCodes: z.boolean(),
  people: z.array(Attendee),
  /** Of one event alone, and left out where the family was never signed up for a kind of place. */
  payments: z.optional(z.array(PlacePayment)),
})
export type SignUp = z.infer<typeof SignUp>

export const SignUpRequest = z.object({
  memberIds: z.array(Id).check(z.minLength(1, fieldTexts.chooseWhoComes), z.maxLength(20)),
  /** Of these, who gets the places that are left when they are fewer; without it such a request is 409 `places_short`. */
  placesFor: z.optional(z.array(Id).check(z.maxLength(20))),
  /** Which kind of place each gets; of everybody, where the event has any. */
  tiers: z.optional(z.array(z.object({ memberId: Id, tierId: Id })).check(z.maxLength(20))),
  /**
   * To what the event asks. A refusal names `answers.N.fieldM`: N is the place among `memberIds`, M the number of the field.
   */
  answers: z.optional(z.array(PersonAnswers).check(z.maxLength(20))),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

const ofEvent = z.object({ id: Id })
const ofRegistration = z.object({ id: Id })

export const getSignUp = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/sign-up',
  summary: 'Extension: the places of an event, and who of the family is signed up',
  access: 'guests',
  schema: { params: ofEvent, response: { 200: SignUp } },
})

export const listSignUps = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/sign-up/list',
  summary: 'Extension: the same of every coming event that takes sign-ups and is shown to the viewer',
  schema: { response: { 200: z.array(SignUp) } },
})

export const signUp = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/sign-up',
  summary:
    'Extension: sign oneself, children and linked members up; each gets a place or waits, and the answer says so',
  schema: { params: ofEvent, body: SignUpRequest, response: { 200: SignUp } },
})

export const listRegistrations = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/registration/list',
  summary: 'Extension: what the family is signed up for, of events that are not past',
  schema: { response: { 200: z.array(Registration) } },
})

export const cancelRegistration = endpoint({
  service: 'eventApi',
  method: 'DELETE',
  url: '/api/v1/org/eve/registration/:id',
  summary: 'Extension: cancel a sign-up before the event begins',
  access: 'guests',
  schema: { params: ofRegistration, response: { 200: SignUp } },
})

export const answerOffer = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/registration/:id/offer',
  summary: 'Extension: accept or decline the place that became free',
  access: 'guests',
  schema: {
    params: ofRegistration,
    body: z.object({ accept: z.boolean() }),
    response: { 200: SignUp },
  },
})
