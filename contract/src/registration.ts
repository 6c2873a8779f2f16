import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { EventQuestion, PersonAnswers, QuestionAnswer } from './eventQuestion.ts'
import { EventTier, MOST_TIERS, OfferedTier, TicketRefund, WrittenTier } from './eventTier.ts'
import { ManualMethod } from './grant.ts'
import { Count, Currency, Id, Instant, line, MinorUnits, PlannedInstant, Version } from './scalar.ts'

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
  /** Null where nothing of a paid place goes back to who cancels it. */
  refund: z.nullable(TicketRefund),
  /** The event asks something of each person who is signed up. */
  asks: z.boolean(),
  /** Whether the organisation has a discount code that somebody can use today for these places. */
  takesCodes: z.boolean(),
  people: z.array(Attendee),
})
export type SignUp = z.infer<typeof SignUp>

/** Somebody who comes or waits, as the organisation's administrators see them: the name and the member's id. */
export const EventParticipant = z.object({
  registrationId: Id,
  memberId: Id,
  name: z.string(),
  /** Where a guest without an account, or who brings them, is written to; null of a member. */
  guestEmail: z.nullable(z.string()),
  state: RegistrationState,
  waitingNumber: z.nullable(Count),
  offerExpiresAt: z.nullable(Instant),
  signedUpAt: Instant,
  /** The kind of place; null at an event without any. */
  tierId: z.nullable(Id),
  /** What was paid for the place, with which payment, and how, where it came outside the portal; null of one that is free or not paid. */
  paid: z.nullable(z.object({ paymentId: Id, amountMinor: MinorUnits, method: z.nullable(ManualMethod) })),
  /** When they first came in at the door; null of one who has not. */
  cameAt: z.nullable(Instant),
  /** To the event's questions; what is not answered is left out. */
  answers: z.array(QuestionAnswer),
})
export type EventParticipant = z.infer<typeof EventParticipant>

/** A ticket that was let in while it was in: two doors had no network. The first by time counts. */
export const DoorConflict = z.object({
  registrationId: Id,
  name: z.string(),
  first: z.object({ door: z.string(), at: Instant }),
  second: z.object({ door: z.string(), at: Instant }),
})
export type DoorConflict = z.infer<typeof DoorConflict>

export const EventParticipants = z.object({
  /** Also one that is a draft or past. */
  event: Event,
  settings: SignUpSettings,
  /** Of the event and its settings. */
  version: z.int(),
  /** Of all prices. */
  currency: Currency,
  tiers: z.array(EventTier),
  /** What the event asks of each person, in its order. */
  questions: z.array(EventQuestion),
  /** Null where nothing of a paid place goes back to who cancels it. */
  refund: z.nullable(TicketRefund),
  participants: z.array(EventParticipant),
  conflicts: z.array(DoorConflict),
})
export type EventParticipants = z.infer<typeof EventParticipants>

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

export const ParticipantRemoval = z.object({
  reason: line(200).check(z.minLength(1, fieldTexts.sayWhy)),
})
export type ParticipantRemoval = z.infer<typeof ParticipantRemoval>

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

export const listParticipants = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/participant/list',
  summary: "Extension: who comes and who waits, for the organisation's administrators",
  schema: { params: ofEvent, response: { 200: EventParticipants } },
})

export const removeParticipant = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/registration/:id/removal',
  summary: 'Extension: an administrator cancels a sign-up, and says why',
  schema: { params: ofRegistration, body: ParticipantRemoval, response: { 200: EventParticipants } },
})

export const updateSignUp = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/:id/sign-up',
  summary: 'Extension: an administrator decides how many can come, and from when until when they sign up',
  schema: {
    params: ofEvent,
    /** With the version that the writer knew; a newer one is refused. */
    body: z.extend(SignUpSettings, { version: z.optional(Version) }),
    response: { 200: EventParticipants },
  },
})

export const updateTiers = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/:id/tier/list',
  summary: 'Extension: an administrator decides which kinds of places an event has, and what each costs',
  schema: {
    params: ofEvent,
    body: z.object({
      /** The whole list in its order; one with an id is changed, and one that is left out goes, while no one is on it. */
      tiers: z.array(z.extend(WrittenTier, { id: z.optional(Id) })).check(z.maxLength(MOST_TIERS)),
      /** Left out, what is stored stays. */
      refund: z.optional(z.nullable(TicketRefund)),
      /** That the writer knew; a newer one is refused. */
      version: z.optional(Version),
    }),
    response: { 200: EventParticipants },
  },
})
