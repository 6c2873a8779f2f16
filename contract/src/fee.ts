import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Year } from './memberFilter.ts'
import { Decimal, OrganisationSettings } from './organisationSettings.ts'
import { CalendarDate, Id, line, Version } from './scalar.ts'

const ofOrganisation = z.object({ id: Id })
const answer = { 200: OrganisationSettings }

export const DiscountCodeUpdate = z.object({
  code: line(40).check(z.minLength(1, fieldTexts.codeMissing)),
  /** A whole number from 1 to 100; null or left out where it is an amount. */
  percent: z.optional(z.nullable(z.number())),
  amount: z.optional(z.nullable(Decimal)),
  validFrom: CalendarDate,
  validTo: CalendarDate,
  /** Null for any number. */
  maxUses: z.optional(z.nullable(z.number())),
  maxUsesPerMember: z.optional(z.nullable(z.number())),
  enabled: z.optional(z.boolean()),
  version: z.optional(Version),
})
export type DiscountCodeUpdate = z.infer<typeof DiscountCodeUpdate>

export const updateFamilyCap = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/config/family-cap/item',
  summary: 'Extension: the most that a family pays for the memberships of a year; null for no limit',
  schema: {
    params: ofOrganisation,
    body: z.object({ year: Year, limit: z.nullable(Decimal) }),
    response: answer,
  },
})

export const createDiscountCode = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/config/discount-code/item',
  summary: 'Extension: a new discount code',
  schema: { params: ofOrganisation, body: DiscountCodeUpdate, response: { 201: OrganisationSettings } },
})

export const updateDiscountCode = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/config/discount-code/item/:codeId',
  summary: 'Extension: write a discount code; purchases that use it keep what it took off',
  schema: { params: z.object({ id: Id, codeId: Id }), body: DiscountCodeUpdate, response: answer },
})

export const copyFees = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/config/membership/copy',
  summary:
    'Extension: the fees of a year once more for the next, with every day a year later; those that are there stay',
  schema: { params: ofOrganisation, body: z.object({ year: Year }), response: answer },
})
