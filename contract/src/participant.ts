import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { DoorScan, DoorTicket } from './door.ts'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { EventQuestion, QuestionAnswer } from './eventQuestion.ts'
import { EventTier, MAX_TIERS, OfferedTier, TicketRefund, WrittenTier } from './eventTier.ts'
import { ManualMethod, ManualPayment } from './grant.ts'
import { Reason } from './reason.ts'
import { RegistrationState, SignUpSettings } from './registration.ts'
import { Count, Currency, Email, Id, Instant, line, MinorUnits, Version } from './scalar.ts'

/** Somebody who comes or waits, as the organisation's administrators see them: the name and the member's id. */
export const EventParticipant = z.object({
  registrationId: Id,
  memberId: Id,
  name: z.string(),
  /** The address of a guest without an account, or of the one who brings them; empty where they gave no address, null of a member. */
  guestEmail: z.nullable(z.string()),
  state: RegistrationState,
  waitingNumber: z.nullable(Count),
  offerExpiresAt: z.nullable(Instant),
  signedUpAt: Instant,
  /** The kind of place; null at an event without any. */
  tierId: z.nullable(Id),
  /** How many places were signed up for at once, this one too. */
  placesInOrder: z.optional(Count),
  /** What is typed at the door; left out where there is no ticket, and for those who may not open the door. */
  ticketCode: z.optional(z.string()),
  /** What was paid for the place, with which payment, and how, where it came outside the portal; null of one that is free or not paid. */
  paid: z.nullable(
    z.object({
      paymentId: Id,
      amountMinor: MinorUnits,
      method: z.nullable(ManualMethod),
      /** With how it was paid, in the language of the request; left out without a receipt. */
      receipt: z.optional(z.object({ number: z.int(), way: z.string() })),
    }),
  ),
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
  /** In which the organisation writes; null where it says none. */
  ownLanguage: z.optional(z.nullable(z.string())),
  tiers: z.array(EventTier),
  /** What the event asks of each person, in its order. */
  questions: z.array(EventQuestion),
  /** Null where nothing goes back when a paid place is cancelled. */
  refund: z.nullable(TicketRefund),
  participants: z.array(EventParticipant),
  conflicts: z.array(DoorConflict),
})
export type EventParticipants = z.infer<typeof EventParticipants>

export const ParticipantRemoval = z.object({
  reason: Reason,
})
export type ParticipantRemoval = z.infer<typeof ParticipantRemoval>

const ofEvent = z.object({ id: Id })
const ofRegistration = z.object({ id: Id })

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
      tiers: z.array(z.extend(WrittenTier, { id: z.optional(Id) })).check(z.maxLength(MAX_TIERS)),
      /** Left out, what is stored stays. */
      refund: z.optional(z.nullable(TicketRefund)),
      /** That the writer knew; a newer one is refused. */
      version: z.optional(Version),
    }),
    response: { 200: EventParticipants },
  },
})

/** Somebody without an account whom staff sign up. */
export const AddedGuest = z.object({
  firstName: line(100).check(z.minLength(1, fieldTexts.firstNameMissing)),
  /** May be empty: one name is enough (Ruling 48). */
  lastName: line(100),
  /** Where the ticket goes; null for nowhere. */
  email: z.nullable(Email),
})
export type AddedGuest = z.infer<typeof AddedGuest>

const Adding = z.object({
  /** Of the sign-up, made by its sender, so that what is sent twice is one. */
  id: z.optional(Id),
  memberId: z.optional(Id),
  /** In place of a member. */
  guest: z.optional(AddedGuest),
  tierId: z.optional(Id),
  /** A place that costs something is given free. */
  isFree: z.optional(z.boolean()),
  /** What was received for it. */
  paid: z.optional(ManualPayment),
})
type Adding = z.infer<typeof Adding>

const isOnePerson = z.refine<Adding>(
  ({ memberId, guest }) => (memberId === undefined) !== (guest === undefined),
  {
    path: ['memberId'],
    message: fieldTexts.chooseWhoComes,
  },
)
const isFreeOrPaid = z.refine<Adding>(({ isFree, paid }) => !isFree || paid === undefined, {
  path: ['isFree'],
  message: fieldTexts.freeOrPaid,
})

/** Whom staff sign up: a member, or a guest. */
export const AddedParticipant = Adding.check(isOnePerson, isFreeOrPaid)
export type AddedParticipant = z.infer<typeof AddedParticipant>

/** A place that is sold at the door; its id is also that of the scan with which they come in. */
export const DoorSale = z
  .extend(Adding, { id: Id, door: DoorScan.shape.door })
  .check(isOnePerson, isFreeOrPaid)
export type DoorSale = z.infer<typeof DoorSale>

export const addParticipant = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/participant/item',
  summary:
    'Extension: an administrator signs a member of the organisation or a guest up, until the event is over; they are notified',
  schema: {
    params: z.object({ id: Id }),
    body: AddedParticipant,
    response: { 201: EventParticipants },
  },
})

/** What is sold at the door of an event now. */
export const DoorOffer = z.object({
  /** Of all prices. */
  currency: Currency,
  /** Of the whole event; null where there is no limit. */
  placesLeft: z.nullable(Count),
  /** Also those that are not sold now. */
  tiers: z.array(OfferedTier),
})
export type DoorOffer = z.infer<typeof DoorOffer>

export const getDoorOffer = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/door/offer',
  summary:
    'Extension: the kinds of places that staff sell at the door of an event, with prices and what is left',
  schema: { params: ofEvent, response: { 200: DoorOffer } },
})

export const sellAtDoor = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/door/sale',
  summary:
    'Extension: staff sell a place at the door to a member or a guest, who is let in with it; sent twice it is one sale',
  schema: {
    params: ofEvent,
    body: DoorSale,
    response: { 201: z.object({ ticket: DoorTicket, scan: DoorScan }) },
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

/** How many places staff agreed to for an offer where none is free: of the event, of the kind of place; null where there is one. */
export const OfferedBeyond = z.object({
  capacity: z.optional(z.nullable(Count)),
  tierPlaces: z.optional(z.nullable(Count)),
})
export type OfferedBeyond = z.infer<typeof OfferedBeyond>

export const offerPlace = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/registration/:id/offer',
  summary:
    'Extension: an administrator offers the next free place, or one beyond the places, to one who waits, before those in front',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ beyond: z.optional(OfferedBeyond) }),
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
