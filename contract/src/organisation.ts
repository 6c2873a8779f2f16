import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { CalendarDate, Currency, Id } from './scalar.ts'
import { languagesOf } from './translation.ts'

/** Providers that an organisation can choose; an unknown name can be neither stored nor sent. */
export const PaymentProviderName = z.enum(['freepay', 'stripe', 'vipps'])
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** Providers of an app that members pay with on their phone, beside the cards of another provider. */
export const AppProviderName = z.enum(['vipps'])
export type AppProviderName = z.infer<typeof AppProviderName>

/** What is on offer. Price and surcharge are decimals in the organisation's currency, at most two places (Spec 7). */
/** The first part is paid with the purchase; `days` are those of the others, none for every month from the purchase. */
export const InstalmentTerms = z.object({ count: z.int(), days: z.array(CalendarDate), charge: z.number() })
export type InstalmentTerms = z.infer<typeof InstalmentTerms>

export const MembershipConfiguration = z.object({
  id: Id,
  orgId: Id,
  name: z.string(),
  languages: languagesOf('name'),
  membershipPrice: z.number(),
  /** A factor, 1.25 for 25 %; 0 is exempt (Ruling 16). */
  vatRate: z.number(),
  membershipSurcharge: z.number(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  offerStartDate: CalendarDate,
  /** Extension: the ages that it is for, both ends included; null for no limit. */
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  /** Extension: the day on which the age counts; the period's first unless the organisation names another. */
  ageOn: CalendarDate,
  /** Extension: prices that take the place of membershipPrice from a day on, the earliest first. */
  priceSteps: z.optional(z.array(z.object({ from: CalendarDate, membershipPrice: z.number() }))),
  /** Extension: paid once by those who had no membership of the organisation before; a decimal, VAT comes on top. */
  joiningFee: z.optional(z.number()),
  /** Extension: in how many parts it may be paid; null for in full only. The charge is a decimal, VAT comes on top. */
  instalments: z.optional(z.nullable(InstalmentTerms)),
})
export type MembershipConfiguration = z.infer<typeof MembershipConfiguration>

export const Organisation = z.object({
  id: Id,
  enabled: z.boolean(),
  /** As in roles: org:{key}|role:{ROLE}. */
  key: z.string(),
  name: z.string(),
  /** Short word for what it does ('Sailing'). */
  category: z.string(),
  description: z.string(),
  /** Hue of the year line in degrees (oklch). */
  hue: z.int().check(z.nonnegative(), z.maximum(360)),
  logo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Extension: the language of its own texts; null where it says none. */
  language: z.optional(z.nullable(z.string())),
  currency: Currency,
  paymentProvider: PaymentProviderName,
  /** Extension: the provider of an app that members may pay with instead; null for none. */
  appProvider: z.optional(z.nullable(AppProviderName)),
  /** Always null: the key never leaves the server (Ruling 21). */
  paymentAuthToken: z.null(),
  paymentTestMode: z.boolean(),
  readyForMembershipRenewal: z.boolean(),
  /** Enabled and not past (Spec 4). */
  events: z.array(Event),
  eventsForMembers: z.array(Event),
  eventsForGuests: z.array(Event),
  /** Extension: the valid configurations, so that a client need not ask for each organisation. */
  membershipConfigurations: z.array(MembershipConfiguration),
})
export type Organisation = z.infer<typeof Organisation>

export const listOrganisations = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/list',
  summary: 'Enabled organisations with their coming events and valid fees',
  schema: { response: { 200: z.array(Organisation) } },
})

export const listMembershipConfigurations = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/config/membership/list',
  summary: 'Valid membership configurations of an organisation',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(MembershipConfiguration) } },
})
