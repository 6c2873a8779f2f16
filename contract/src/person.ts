import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { MemberField } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { InstalmentPlan } from './instalment.ts'
import { Address } from './member.ts'
import { MemberNote } from './memberNote.ts'
import { Membership } from './membership.ts'
import { MembershipEnd } from './membershipEnd.ts'
import { MailState } from './message.ts'
import { PaymentStatus } from './payment.ts'
import { PersonAcceptance, PersonConsent } from './personConsent.ts'
import { RegistrationState } from './registration.ts'
import { CalendarDate, Currency, Email, Id, Instant, line, MinorUnits, Version } from './scalar.ts'
import { ThreadState } from './thread.ts'

/** Number of the e-mail that tells a member what an organisation corrected. */
export const PROFILE_TEMPLATE = 22

/** What the staff of an organisation may correct of a member; also what that e-mail names. */
export const PersonField = z.enum([
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'dateOfBirth',
  'address',
])
export type PersonField = z.infer<typeof PersonField>

const personFields = {
  firstName: line(100).check(z.minLength(1, fieldTexts.firstNameMissing)),
  /** May be empty: one name is enough (Ruling 48). */
  lastName: line(100),
  email: z.optional(z.nullable(Email)),
  phone: z.optional(z.nullable(line(30))),
  gender: z.optional(z.nullable(line(30))),
  dateOfBirth: z.optional(z.nullable(CalendarDate)),
  address: z.optional(z.nullable(Address)),
}

/** A person whom the staff add; a name is enough. */
export const NewPerson = z.object({
  ...personFields,
  /** Whether an e-mail invites them to make an account; only with an address, where e-mail can be sent. */
  invite: z.optional(z.boolean()),
})
export type NewPerson = z.infer<typeof NewPerson>

/** What is left out stays as it is. */
export const PersonCorrection = z.object({ ...personFields, version: Version })
export type PersonCorrection = z.infer<typeof PersonCorrection>

/** Why the staff can't write a person's e-mail address. */
export const EmailRefusal = z.enum(['signs_in', 'child', 'elsewhere'])
export type EmailRefusal = z.infer<typeof EmailRefusal>

/** A member as the staff of an organisation see them. */
export const StaffPerson = z.object({
  id: Id,
  memberNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  dateOfBirth: z.nullable(CalendarDate),
  address: z.nullable(Address),
  registrationDate: Instant,
  hasSignIn: z.boolean(),
  /** Null where the staff may write the address. */
  emailRefusal: z.nullable(EmailRefusal),
  /** Whether an e-mail can invite them to make an account. */
  canInvite: z.boolean(),
  /** When they were last invited to, or written a letter, that still works; null for never. */
  invitedAt: z.nullable(Instant),
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
})
export type StaffPerson = z.infer<typeof StaffPerson>

/** Somebody of the family: a parent or a child, or a linked account that is a member of the same organisation. */
export const PersonRelative = z.object({
  memberId: Id,
  name: z.string(),
  relation: z.enum(['parent', 'child', 'linked']),
  /** How to reach a parent; null for all others. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether they have a membership in the organisation, and so a page there. */
  isMember: z.boolean(),
})
export type PersonRelative = z.infer<typeof PersonRelative>

/** One payment of a year, or of a place at an event, or one try at it. */
export const PersonPayment = z.object({
  /** Of the year, or of the sign-up for the event. */
  membershipHistoryId: Id,
  /** Null of a place at an event. */
  membershipId: z.nullable(Id),
  year: z.int(),
  /** Extension: the event, in the language of the request; left out of a year. */
  event: z.optional(z.string()),
  status: PaymentStatus,
  /** Of this person's year or place. */
  amountMinor: MinorUnits,
  currency: Currency,
  test: z.boolean(),
  receiptNumber: z.nullable(z.int()),
  createdAt: Instant,
})
export type PersonPayment = z.infer<typeof PersonPayment>

export const PersonThread = z.object({ id: Id, title: z.string(), state: ThreadState, lastAt: Instant })
export type PersonThread = z.infer<typeof PersonThread>

export const PersonSignUp = z.object({
  eventId: Id,
  title: z.string(),
  startDate: Instant,
  /** When they signed up, the last time. */
  signedUpAt: Instant,
  state: RegistrationState,
})
export type PersonSignUp = z.infer<typeof PersonSignUp>

/** Of changes, and of looks, on a person's page; all are in the audit log. */
export const MAX_PERSON_LOG = 50

/** One entry of the audit log about the person. */
export const PersonLogLine = z.object({
  at: Instant,
  /** Null where the product itself did it, or where the person is erased. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  /** What was done, in a sentence. */
  text: z.string(),
  /** Whether somebody looked and changed nothing. */
  isLook: z.boolean(),
})
export type PersonLogLine = z.infer<typeof PersonLogLine>

/** Somebody of the organisation who may be a person, or the one that is about to be added. */
export const SimilarPerson = z.object({
  memberId: Id,
  memberNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(CalendarDate),
  /** What is the same. */
  by: z.array(z.enum(['name', 'email', 'phone'])),
})
export type SimilarPerson = z.infer<typeof SimilarPerson>

/** A person's page for the staff. A part that the reader has no right to is null. */
export const PersonPage = z.object({
  person: StaffPerson,
  family: z.array(PersonRelative),
  membership: Membership,
  /** The member's number in the program that the organisation used before; null where none is known. */
  earlierNumber: z.nullable(z.string()),
  /** Null while it is not ended. */
  end: z.nullable(MembershipEnd),
  /** Names of the fees of its years, by their id. */
  fees: z.record(Id, z.string()),
  /** Newest first. */
  payments: z.nullable(z.array(PersonPayment)),
  /** What the person pays in parts, or what is paid so for them. */
  instalments: z.nullable(z.array(InstalmentPlan)),
  threads: z.nullable(z.array(PersonThread)),
  signUps: z.nullable(z.array(PersonSignUp)),
  consents: z.array(PersonConsent),
  /** What waits first, then the newest. */
  acceptances: z.optional(z.array(PersonAcceptance)),
  /** Of the organisation, without archived ones. */
  teams: z.array(z.object({ id: Id, name: z.string(), isLeader: z.boolean() })),
  tags: z.array(z.string()),
  /** Newest first, those that the reader may read. */
  notes: z.array(MemberNote),
  /** Newest first: at most `MAX_PERSON_LOG` changes, and as many looks. */
  log: z.nullable(z.array(PersonLogLine)),
  /** Who may be the same person; none for those who may not merge them. */
  similar: z.array(SimilarPerson),
  /** The organisation's own, in their order. */
  fields: z.array(MemberField),
})
export type PersonPage = z.infer<typeof PersonPage>

const ofOrganisation = z.object({ id: Id })
const ofPerson = z.object({ id: Id, memberId: Id })

export const getPerson = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/item/:memberId',
  summary: 'Extension: everything that an organisation knows of a member, for its staff',
  schema: { params: ofPerson, response: { 200: PersonPage } },
})

/** One message of an organisation to a member; what it said is not shown. */
export const PersonEmail = z.object({
  id: Id,
  channel: z.enum(['email', 'whatsapp']),
  /** In the language of the reader. */
  subject: z.string(),
  /** 'dropped' when it was not needed any more as it was to be sent. */
  state: z.enum([...MailState.options, 'dropped']),
  /** Why it did not go, in a sentence. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
})
export type PersonEmail = z.infer<typeof PersonEmail>

export const PersonEmails = z.object({ emails: z.array(PersonEmail), hasMore: z.boolean() })
export type PersonEmails = z.infer<typeof PersonEmails>

export const listPersonEmails = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/item/:memberId/email/list',
  summary: 'Extension: e-mails and notes that an organisation sent to a member, 20 to a page, newest first',
  schema: {
    params: ofPerson,
    querystring: z.object({
      /** The last one of the page before. */
      after: z.optional(Id),
    }),
    response: { 200: PersonEmails },
  },
})

export const addPerson = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/item',
  summary: 'Extension: add a member to an organisation; without an e-mail address they have no sign-in',
  schema: { params: ofOrganisation, body: NewPerson, response: { 201: StaffPerson } },
})

export const correctPerson = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/item/:memberId',
  summary: 'Extension: correct the data of a member of an organisation, who gets an e-mail that names them',
  schema: { params: ofPerson, body: PersonCorrection, response: { 200: StaffPerson } },
})

export const findSimilarPeople = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/similar',
  summary:
    'Extension: members of an organisation with the same name, e-mail address or phone number, at most 10',
  // Names and addresses do not belong in an address that others keep.
  schema: {
    params: ofOrganisation,
    body: z.object({
      firstName: z._default(line(100), ''),
      lastName: z._default(line(100), ''),
      email: z.optional(z.nullable(Email)),
      phone: z.optional(z.nullable(line(30))),
      dateOfBirth: z.optional(z.nullable(CalendarDate)),
    }),
    response: { 200: z.object({ people: z.array(SimilarPerson) }) },
  },
})
