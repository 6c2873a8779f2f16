import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Email, Id, Instant, line, Version } from './scalar.ts'

/** Field names are the payment provider's (Spec 3). */
export const Address = z.object({
  AddressLine1: line(50),
  AddressLine2: z._default(line(50), ''),
  AddressLine3: z._default(line(50), ''),
  City: line(50),
  PostCode: line(16),
  Country: line(50),
})
export type Address = z.infer<typeof Address>

export const FamilyLinkStatus = z.enum(['pending', 'approved', 'rejected', 'ended'])
export type FamilyLinkStatus = z.infer<typeof FamilyLinkStatus>

export const Member = z.object({
  id: Id,
  /** Extension: given in the order of joining; null of a linked account, and where the server has none. */
  memberNumber: z.nullable(z.int()),
  /** The parent of a child without login, else null. */
  parentId: z.nullable(Id),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a child without login. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  dateOfBirth: z.nullable(CalendarDate),
  profileImage: z.nullable(z.string()),
  address: z.nullable(Address),
  enabled: z.boolean(),
  comments: z.nullable(z.string()),
  registrationDate: Instant,
  updateDate: Instant,
  /** Derived for the viewer: true for a linked account, false for oneself and one's children (Ruling 13, 14). */
  familyLink: z.boolean(),
  familyInvitationStatus: z.nullable(FamilyLinkStatus),
  /** Who asked, seen from the viewer. */
  familyInvitationRequest: z.nullable(z.enum(['sent', 'received'])),
  /** Extension: may be written to on the messaging app. */
  messagingOptIn: z.boolean(),
  /** Counts writes; sent back by a form so that a stale one is refused. */
  version: z.int(),
})
export type Member = z.infer<typeof Member>

export const MemberName = z.object({ firstName: z.string(), lastName: z.string() })
export type MemberName = z.infer<typeof MemberName>

/** A row of the member picker. */
export const MemberListItem = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
})
export type MemberListItem = z.infer<typeof MemberListItem>

/** A member whom a search found. */
export const FoundMember = z.extend(MemberListItem, { memberNumber: z.int() })
export type FoundMember = z.infer<typeof FoundMember>

/** What a member may write of a profile (X1); everything else in a body is ignored (Ruling 29). */
export const ProfileUpdate = z.object({
  firstName: line(100).check(z.minLength(1, fieldTexts.firstNameMissing)),
  /** May be empty: one name is enough (Ruling 48). */
  lastName: line(100),
  phone: z.optional(z.nullable(line(30))),
  gender: z.optional(z.nullable(line(30))),
  dateOfBirth: z.optional(z.nullable(CalendarDate)),
  address: z.optional(z.nullable(Address)),
  messagingOptIn: z.optional(z.boolean()),
  version: z.optional(Version),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** A member, and for the one who asks what is needed to begin. */
export const SignedInMember = z.extend(Member, {
  /** Extension: as `language` of `LanguageChoice`; only where it is the caller's own. */
  language: z.optional(z.nullable(z.string())),
})
export type SignedInMember = z.infer<typeof SignedInMember>

export const findMemberByEmail = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/search-email',
  summary: 'The signed-in member, found by e-mail and bound to the identity at the first call',
  schema: { querystring: z.object({ email: Email }), response: { 200: SignedInMember } },
})

export const createMember = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/item',
  summary: 'Create the signed-in member; the same person again answers the existing member',
  schema: {
    body: z.object({
      firstName: line(100),
      lastName: line(100),
      email: Email,
      phone: z.optional(z.nullable(line(30))),
    }),
    response: { 200: Member, 201: Member },
  },
})

export const findMemberName = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/item',
  summary: 'Own profile, or the name of the other side of an invitation',
  schema: { querystring: z.object({ email: Email }), response: { 200: z.union([Member, MemberName]) } },
})

export const updateMember = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/item/:id',
  summary: 'X1: write the profile of oneself or of a child without login',
  schema: { params: z.object({ id: Id }), body: ProfileUpdate, response: { 200: Member } },
})

export const listMembers = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/list',
  summary: 'Members for impersonation, sorted by first then last name; super administrators only',
  schema: {
    querystring: z.object({
      /** At most 1000 (Spec 9). */
      size: z._default(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, fieldTexts.sizeTo1000)), '1000'),
    }),
    response: { 200: z.array(MemberListItem) },
  },
})

/** The largest picture that is taken, in bytes before it is made small. */
/** The largest number of members found that is counted exactly; beyond it they are not counted. */
export const EXACT_TOTAL = 10_000

/** How many members were found. */
export const MembersFound = z.object({
  /** At most `EXACT_TOTAL`. */
  total: z.int(),
  /** There are more than `total`. */
  isTotalCapped: z._default(z.boolean(), false),
})
export type MembersFound = z.infer<typeof MembersFound>

export const searchMembers = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/search',
  summary: 'X15: members by the beginnings of words of their name, e-mail and phone, with how many there are',
  schema: {
    querystring: z.object({
      query: z._default(line(100), ''),
      /** Only members of this organisation; an administrator must name their own. */
      orgId: z.optional(Id),
      sort: z._default(z.enum(['firstName', 'lastName']), 'firstName'),
      size: z._default(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, fieldTexts.sizeTo1000)), '25'),
    }),
    response: { 200: z.extend(MembersFound, { members: z.array(FoundMember) }) },
  },
})
