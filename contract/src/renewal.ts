import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Currency, Id, MinorUnits, word } from './scalar.ts'

/** Numbers of our own message templates, after those of the specification. */
export const RENEWAL_TEMPLATE = { notice: 7, outcome: 8, cardEnding: 9, agreementEnded: 34 } as const

/**
 * The status of the automatic renewal of a year. retrying: refused, and tried again. needs_customer: the member is asked
 * to pay by hand. parked: held for review, because it is unknown whether the card was charged; it is not charged again.
 */
export const RenewalStatus = z.enum(['coming', 'paid', 'retrying', 'needs_customer', 'parked', 'stopped'])
export type RenewalStatus = z.infer<typeof RenewalStatus>

/** The automatic renewal of one membership for one year, as the organisation's administrators see it. */
export const Renewal = z.object({
  id: Id,
  membershipId: Id,
  memberName: z.string(),
  /** Whose card it is. */
  payerName: z.string(),
  feeName: z.string(),
  year: z.int(),
  /** As announced to the payer; more is never charged. */
  priceMinor: MinorUnits,
  currency: Currency,
  dueOn: CalendarDate,
  cardLast4: z.nullable(z.string()),
  status: RenewalStatus,
  /** The same in a sentence. */
  message: z.string(),
  /** How a parked one can be found out; null for the others. */
  parked: z.nullable(
    z.object({
      /** The provider has never named the charge: it can be asked only with the name that stands in its own books. */
      nameless: z.boolean(),
    }),
  ),
})
export type Renewal = z.infer<typeof Renewal>

/** A renewal as the one sees it whose card is charged. */
export const OwnRenewal = z.object({
  id: Id,
  membershipId: Id,
  memberName: z.string(),
  year: z.int(),
  priceMinor: MinorUnits,
  currency: Currency,
  /** The day on which the card is charged next; null when it is not charged any more. */
  chargedOn: z.nullable(CalendarDate),
  cardLast4: z.nullable(z.string()),
  status: RenewalStatus,
})
export type OwnRenewal = z.infer<typeof OwnRenewal>

export const getRenewal = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/renewal/:id',
  summary: 'Extension: a renewal that was announced to the member, for the one whose card is charged',
  schema: { params: z.object({ id: Id }), response: { 200: OwnRenewal } },
})

export const listRenewals = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/renewal/list',
  summary: 'Extension: the automatic renewals of an organisation, the most urgent first, 50 to a page',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      /** From 0. */
      page: z._default(z.string().check(z.regex(/^\d{1,4}$/, fieldTexts.pageTo9999)), '0'),
    }),
    response: { 200: z.object({ renewals: z.array(Renewal), hasMore: z.boolean() }) },
  },
})

const ofRenewal = z.object({ id: Id, renewalId: Id })

export const checkRenewal = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/renewal/:renewalId/check',
  summary: 'Extension: ask the provider once more whether a parked renewal was charged',
  schema: {
    params: ofRenewal,
    body: z.object({
      /** The charge's id at the provider, where the provider never sent it to us. It is looked up, not believed. */
      authorizationIdentifier: z.optional(word(100).check(z.minLength(1, fieldTexts.identifierMissing))),
    }),
    response: { 200: Renewal },
  },
})

export const releaseRenewal = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/renewal/:renewalId/release',
  summary: 'Extension: say that a parked renewal was not charged, where the provider can’t be asked',
  schema: {
    params: ofRenewal,
    body: z.object({ reason: Reason }),
    response: { 200: Renewal },
  },
})
