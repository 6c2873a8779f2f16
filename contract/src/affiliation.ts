import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Reason } from './reason.ts'
import { CalendarDate, Id, Instant } from './scalar.ts'

/** Number of the e-mail that tells an organisation that another one asks to be above or below it. */
export const AFFILIATION_TEMPLATE = 25

const OtherOrganisation = z.object({ id: Id, name: z.string(), hue: z.int() })

/** That an organisation is below another, or that one of them has asked for it. */
export const Affiliation = z.object({
  id: Id,
  organisation: OtherOrganisation,
  /** What that one is, or is to be, to the organisation that reads. */
  side: z.enum(['parent', 'child']),
  /** 'asked' waits for that one's answer, 'received' for one's own. */
  state: z.enum(['asked', 'received', 'accepted']),
  since: Instant,
})
export type Affiliation = z.infer<typeof Affiliation>

/** What an agreement shows besides names. */
export const SharedField = z.enum(['email', 'phone', 'dateOfBirth'])
export type SharedField = z.infer<typeof SharedField>

/** That staff of an organisation above read the list of members, for a purpose. */
export const PeopleAgreement = z.object({
  id: Id,
  organisation: OtherOrganisation,
  /** 'given' to that one, or 'received' from it. */
  side: z.enum(['given', 'received']),
  purpose: z.string(),
  fields: z.array(SharedField),
  /** The last day. */
  endsOn: CalendarDate,
  givenAt: Instant,
})
export type PeopleAgreement = z.infer<typeof PeopleAgreement>

export const AffiliationList = z.object({
  affiliations: z.array(Affiliation),
  /** Those in force. */
  agreements: z.array(PeopleAgreement),
  /** All above, to whom an agreement may be given; the nearest first. */
  above: z.array(OtherOrganisation),
})
export type AffiliationList = z.infer<typeof AffiliationList>

const ofOrganisation = z.object({ id: Id })

export const listAffiliations = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/affiliation/list',
  summary: 'Extension: which organisations are above and below one, who has asked, and who reads its people',
  schema: { params: ofOrganisation, response: { 200: AffiliationList } },
})

export const askAffiliation = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/affiliation/item',
  summary:
    'Extension: ask another organisation to be the parent or a child; a super administrator sets it at once. Needs a fresh sign-in',
  schema: {
    params: ofOrganisation,
    body: z.object({ organisationId: Id, side: z.enum(['parent', 'child']) }),
    response: { 201: Affiliation },
  },
})

const ofAffiliation = z.object({ id: Id, affiliationId: Id })

export const acceptAffiliation = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/affiliation/item/:affiliationId/accepted',
  summary: 'Extension: accept what the other organisation asked; needs a fresh sign-in',
  schema: { params: ofAffiliation, response: { 200: Affiliation } },
})

export const endAffiliation = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/affiliation/item/:affiliationId',
  summary: 'Extension: withdraw, decline or end it, from either side; agreements that rest on it end too',
  schema: { params: ofAffiliation, response: { 204: z.null() } },
})

export const giveAgreement = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/agreement/item',
  summary: 'Extension: let an organisation above read the list of members; needs a fresh sign-in',
  schema: {
    params: ofOrganisation,
    body: z.object({
      organisationId: Id,
      purpose: Reason,
      fields: z.array(SharedField).check(z.maxLength(SharedField.options.length)),
      endsOn: CalendarDate,
    }),
    response: { 201: PeopleAgreement },
  },
})

export const endAgreement = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/agreement/item/:agreementId',
  summary: 'Extension: end an agreement that one gave; no one reads by it from the next request on',
  schema: { params: z.object({ id: Id, agreementId: Id }), response: { 204: z.null() } },
})

/** A person as an agreement shows them: what it does not name is null. */
export const SharedPerson = z.object({
  memberNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(CalendarDate),
})
export type SharedPerson = z.infer<typeof SharedPerson>

/** So many people are a page; a shorter one is the last. */
export const SHARED_PAGE = 100

export const listSharedPeople = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/agreement/item/:agreementId/people',
  summary:
    'Extension: members today of an organisation below, by member number and by an agreement that it gave; each page is in its audit log',
  schema: {
    params: z.object({ id: Id, agreementId: Id }),
    querystring: z.object({
      /** The member number of the last one of the page before. */
      after: z._default(z.string().check(z.regex(/^\d{1,9}$/, fieldTexts.afterNumber)), '0'),
    }),
    response: { 200: z.object({ people: z.array(SharedPerson) }) },
  },
})
