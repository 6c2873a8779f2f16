import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DiscountTarget, FeeUpdate } from './fee.ts'
import { Year } from './memberFilter.ts'
import { OrganisationSettings } from './organisationSettings.ts'
import { CalendarDate, Count, Currency, Decimal, Id, line, MinorUnits, Version } from './scalar.ts'

const ofOrganisation = z.object({ id: Id })
const answer = { 200: OrganisationSettings }

export const DiscountCodeUpdate = z.object({
  code: line(40).check(z.minLength(1, fieldTexts.codeMissing)),
  /** A whole number from 1 to 100; null or left out where it is an amount. */
  percent: z.optional(z.nullable(z.number())),
  amount: z.optional(z.nullable(Decimal)),
  /** Left out, what is stored stays; memberships of a new one. */
  appliesTo: z.optional(DiscountTarget),
  validFrom: CalendarDate,
  validTo: CalendarDate,
  /** Null for any number. */
  maxUses: z.optional(z.nullable(z.number())),
  maxUsesPerMember: z.optional(z.nullable(z.number())),
  enabled: z.optional(z.boolean()),
  version: z.optional(Version),
})
export type DiscountCodeUpdate = z.infer<typeof DiscountCodeUpdate>

export const createFee = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/config/membership/item',
  summary: 'X8: a new fee',
  schema: { params: ofOrganisation, body: FeeUpdate, response: { 201: OrganisationSettings } },
})

export const updateFee = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/config/membership/item/:configurationId',
  summary: 'X8: write a fee; what is being paid keeps its price',
  schema: {
    params: z.object({ id: Id, configurationId: Id }),
    body: FeeUpdate,
    response: answer,
  },
})

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

/** One person of an example family, before and after a change. */
export const ExampleLine = z.object({
  /** Null for those who may not see members. */
  name: z.nullable(z.string()),
  /** Of the fee after the change; null where none is for this person. */
  fee: z.nullable(z.string()),
  beforeMinor: MinorUnits,
  afterMinor: MinorUnits,
})

export const ExampleFamily = z.object({
  kind: z.enum(['single', 'couple', 'children']),
  /** What the year before cost them. */
  lastYearMinor: MinorUnits,
  /** With the fees as they are saved, and with the change. */
  beforeMinor: MinorUnits,
  afterMinor: MinorUnits,
  lines: z.array(ExampleLine),
})
export type ExampleFamily = z.infer<typeof ExampleFamily>

export const previewFee = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/config/membership/preview',
  summary:
    'Extension: what three families of an organisation would pay if a fee were saved like this; writes no fee',
  schema: {
    params: ofOrganisation,
    body: z.extend(FeeUpdate, {
      /** The fee that is changed; left out for a new one. */
      configurationId: z.optional(Id),
      /** A fee by whose name families are chosen, while the changed one has another or none. */
      like: z.optional(line(100)),
      /** Whether the names are answered too; looking at them is in the audit log. */
      named: z.optional(z.boolean()),
    }),
    response: {
      200: z.object({
        year: z.int(),
        on: CalendarDate,
        currency: Currency,
        families: z.array(ExampleFamily),
      }),
    },
  },
})

export const SimulatedChange = z.enum(['more', 'less', 'same', 'none'])
export type SimulatedChange = z.infer<typeof SimulatedChange>

/** A family of this year as it would be next year. */
export const SimulatedFamily = z.object({
  /** The first of them; null for those who may not see members. */
  memberId: z.nullable(Id),
  name: z.nullable(z.string()),
  people: z.int(),
  beforeMinor: MinorUnits,
  afterMinor: MinorUnits,
  /** 'none' where no fee of the year is for somebody of them. */
  change: SimulatedChange,
})
export type SimulatedFamily = z.infer<typeof SimulatedFamily>

const ChangedFamilies = z.object({ families: Count, minor: MinorUnits, mostMinor: MinorUnits })

export const FeeSimulation = z.object({
  year: z.int(),
  /** The day on which everybody would buy. */
  on: CalendarDate,
  /** Whether the year has no fees yet, and those of the year before were moved on. */
  isCopy: z.boolean(),
  currency: Currency,
  members: Count,
  families: Count,
  /** What these members paid for the year before, without joining fees, and what they would pay. */
  beforeMinor: z.int(),
  afterMinor: z.int(),
  more: ChangedFamilies,
  less: ChangedFamilies,
  same: Count,
  /** People for whom the year has no fee. */
  withoutFee: Count,
  /** What the family's maximum takes off. */
  cappedMinor: z.int(),
  cappedFamilies: Count,
  rows: z.array(SimulatedFamily),
  /** Families of the list in all. */
  rowCount: Count,
})
export type FeeSimulation = z.infer<typeof FeeSimulation>

export const simulateFees = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/config/membership/simulation',
  summary:
    'Extension: the members of the year before through the fees of a year: in all, and family by family, the largest change first',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      year: z.string().check(z.regex(/^20\d\d$/, fieldTexts.year)),
      show: z._default(z.enum(['all', 'more', 'less', 'same', 'none']), 'all'),
      page: z._default(z.string().check(z.regex(/^\d{1,4}$/, fieldTexts.pageTo9999)), '0'),
    }),
    response: { 200: FeeSimulation },
  },
})
