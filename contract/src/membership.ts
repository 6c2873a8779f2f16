import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FamilyLinkStatus } from './member.ts'
import { CalendarDate, Currency, Id, Instant, MinorUnits } from './scalar.ts'
import { languagesOf } from './translation.ts'
import { WaitingPage } from './waitingPage.ts'

export const MembershipStatus = z.enum(['active', 'inactive'])
export type MembershipStatus = z.infer<typeof MembershipStatus>

/** One period (a year) of a membership; the wire's odd names are the specification's (Spec 3). */
export const MembershipPeriod = z.object({
  id: Id,
  /** Ids of the older system; kept for its clients, null for rows of ours. */
  wpEntryId: z.nullable(z.string()),
  wpFormId: z.nullable(z.string()),
  memberId: Id,
  membershipId: Id,
  membershipConfId: Id,
  /** The membership year: the smaller year of start and end (Spec 9). */
  membershipFor: z.int(),
  statusChangeDate: Instant,
  startDate: CalendarDate,
  endDate: CalendarDate,
  enabled: z.boolean(),
  gdprAgreement: z.boolean(),
  status: MembershipStatus,
  /** Groups the drafts of one purchase. */
  referenceKey: z.string(),
  /** Extension: why it has this status, in plain words. */
  reason: z.nullable(z.string()),
  /** Extension: whether this period has a receipt that the viewer may see. */
  hasReceipt: z.boolean(),
  /** Extension: what this period cost, for those who may see it. */
  paid: z.nullable(z.object({ amountMinor: MinorUnits, currency: Currency, test: z.boolean() })),
})
export type MembershipPeriod = z.infer<typeof MembershipPeriod>

/** One member's status in one organisation. */
export const Membership = z.object({
  id: Id,
  orgId: Id,
  memberId: Id,
  enabled: z.boolean(),
  status: MembershipStatus,
  autoRenewal: z.boolean(),
  autoRenewCycle: z.nullable(z.enum(['yearly'])),
  /** Extension: the next year is asked for by a claim, and no card is charged for it. Left out where that is not so. */
  renewalAsked: z.optional(z.boolean()),
  /** Only for the one who saved it. */
  savedCardIdentifier: z.nullable(z.string()),
  /** Extension: the provider that keeps it: some keep an agreement in their app instead of a card. Beside its name alone. */
  savedCardProvider: z.optional(z.string()),
  /** Extension: whether a card is kept, for those who may not see which. */
  hasSavedCard: z.boolean(),
  oldStatus: MembershipStatus,
  newStatus: MembershipStatus,
  updateDate: Instant,
  overallStartDate: z.nullable(CalendarDate),
  overallEndDate: z.nullable(CalendarDate),
  /** Extension: the first day after an end that the organisation gave it; null without one. */
  endsOn: z.nullable(CalendarDate),
  memberships: z.array(MembershipPeriod),
  readyForMembershipRenewal: z.boolean(),
  /** Extension: counts writes; sent back so that a stale one is refused. */
  version: z.int(),
})
export type Membership = z.infer<typeof Membership>

/** Why something is as it is, or can't be done: a stable word and a sentence for a person. */
export const ReasonCode = z.enum([
  'active',
  'never_member',
  'lapsed',
  'payment_open',
  'payment_declined',
  'revoked',
  'ends',
  'ended',
  'already_member',
  'link_pending',
  'link_rejected',
  'link_ended',
  'member_disabled',
  'offer_not_open',
  'offer_closed',
  'org_not_ready',
  'address_incomplete',
  'age_outside',
  'birthday_missing',
])
export type ReasonCode = z.infer<typeof ReasonCode>

export const Reason = z.object({ code: ReasonCode, message: z.string() })
export type Reason = z.infer<typeof Reason>

/** A membership configuration seen for one person: what it costs them, and whether it can be bought now. */
export const Offer = z.object({
  configurationId: Id,
  name: z.string(),
  languages: languagesOf('name'),
  year: z.int(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  unitMinor: MinorUnits,
  /** The parts of unitMinor, for the review: fee, VAT on the fee, surcharge. */
  feeMinor: MinorUnits,
  vatMinor: MinorUnits,
  surchargeMinor: MinorUnits,
  /** What this person pays once on top, for joining; absent where that is nothing. */
  joiningMinor: z.optional(MinorUnits),
  currency: Currency,
  available: z.boolean(),
  /** Why it can't be bought; null when it can. */
  reason: z.nullable(Reason),
})
export type Offer = z.infer<typeof Offer>

/** What the member can do next about a status. */
export const NextStep = z.enum(['join', 'renew', 'continue_payment', 'wait', 'complete_profile', 'none'])
export type NextStep = z.infer<typeof NextStep>

/** A paid period of a membership. */
export const PaidPeriod = z.object({ year: z.int(), startDate: CalendarDate, endDate: CalendarDate })
export type PaidPeriod = z.infer<typeof PaidPeriod>

/** One person's line of a payment that the viewer began and that is not paid; lines of one purchase are continued together. */
export const BegunPayment = z.object({
  purchaseId: Id,
  /** Whether its window may still be paid in; else it ended or was declined. */
  isOpen: z.boolean(),
  /** Until when an open one can be paid in, by its provider's limit; null where none was opened, or it was declined. */
  windowEndsAt: z.optional(z.nullable(Instant)),
  /** The attempt, by which it is given up. */
  paymentId: z.optional(Id),
  configurationId: Id,
  unitMinor: MinorUnits,
  currency: Currency,
  /** The code that the payer typed. */
  discountCode: z.optional(z.string()),
  /** Only the first part is paid now. */
  inParts: z.boolean(),
  /** Places at an event that are paid with it and still kept; of the whole payment, beside each of its lines. */
  places: z.optional(z.array(z.object({ id: Id, unitMinor: MinorUnits }))),
  /** Credit pays the rest. */
  usesCredit: z.optional(z.boolean()),
})
export type BegunPayment = z.infer<typeof BegunPayment>

/** Status with reasons and the next step, derived from the books and today. */
export const MemberStatus = z.object({
  orgId: Id,
  membershipId: z.nullable(Id),
  status: MembershipStatus,
  /** The period shown in the year line: the running one, else the newest one there was. */
  period: z.nullable(PaidPeriod),
  /** The first paid period that has yet to begin, when it is not the shown one. */
  upcoming: z.optional(z.nullable(PaidPeriod)),
  /** Last day of the unbroken run of paid periods from today, null when inactive. */
  paidUntil: z.nullable(CalendarDate),
  reasons: z.array(Reason),
  nextStep: NextStep,
  /** Extension: what the next step continues, where the viewer's newest payment came to nothing yet. */
  begunPayment: z.optional(BegunPayment),
  offers: z.array(Offer),
  /** Extension: pages of the organisation that wait to be accepted for this person; left out where none do. */
  waitingPages: z.optional(z.array(WaitingPage)),
})
export type MemberStatus = z.infer<typeof MemberStatus>

export const Relation = z.enum(['self', 'child', 'linked'])
export type Relation = z.infer<typeof Relation>

export const FamilyMemberStatus = z.object({
  memberId: Id,
  firstName: z.string(),
  lastName: z.string(),
  relation: Relation,
  linkStatus: z.nullable(FamilyLinkStatus),
  statuses: z.array(MemberStatus),
})
export type FamilyMemberStatus = z.infer<typeof FamilyMemberStatus>

export const listMemberships = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/:memberId/membership/list',
  summary: "A member's membership in an organisation, with its history; an empty list when there is none",
  schema: {
    params: z.object({ memberId: Id }),
    querystring: z.object({ orgId: Id }),
    response: { 200: z.array(Membership) },
  },
})

export const getFamilyStatus = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/:memberId/status/list',
  summary: 'Extension: the family with status, reasons, offers and next step in every enabled organisation',
  schema: { params: z.object({ memberId: Id }), response: { 200: z.array(FamilyMemberStatus) } },
})
