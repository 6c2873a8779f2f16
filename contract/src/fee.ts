import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { InstalmentTerms } from './organisation.ts'
import { CalendarDate, Decimal, Id, line, MinorUnits, Version } from './scalar.ts'
import { translationsOf } from './translation.ts'

/** The longest time that the claim for a renewal may give, in days. */
export const MAX_DUE_DAYS = 120

/** How renewals into a fee are asked for instead of charging kept cards: by a claim, due so many days after it is made. */
export const RenewalClaim = z.object({
  dueDays: z.int().check(z.minimum(1), z.maximum(MAX_DUE_DAYS)),
  /** Null where the year counts once all is paid; else it counts from the claim on, until so many days after it is due. */
  countsForDays: z.nullable(z.int().check(z.nonnegative(), z.maximum(365))),
})
export type RenewalClaim = z.infer<typeof RenewalClaim>

const FeeTranslations = translationsOf({ name: z.optional(line(100)) })

export const FeeUpdate = z.object({
  name: line(100).check(z.minLength(1, fieldTexts.nameMissing)),
  /** Left out, what is stored stays. */
  translations: z.optional(FeeTranslations),
  membershipPrice: Decimal,
  /** A factor: 1.25 for 25 %, 0 or 1 for exempt. */
  vatRate: z.optional(z.nullable(Decimal)),
  membershipSurcharge: z.optional(z.nullable(Decimal)),
  startDate: CalendarDate,
  endDate: CalendarDate,
  offerStartDate: CalendarDate,
  /** The ages that it is for, both ends included; left out or null for no limit. */
  minAge: z.optional(z.nullable(z.number())),
  maxAge: z.optional(z.nullable(z.number())),
  /** The day on which the age counts; null for the period's first. */
  ageOn: z.optional(z.nullable(CalendarDate)),
  /** Prices that take the place of membershipPrice from a day on; left out, what is stored stays. */
  priceSteps: z.optional(
    z.array(z.object({ from: CalendarDate, membershipPrice: Decimal })).check(z.maxLength(20)),
  ),
  /** Paid once by those who had no membership before; left out, what is stored stays. */
  joiningFee: z.optional(z.nullable(Decimal)),
  /** In how many parts it may be paid; null for in full only, left out, what is stored stays. */
  instalments: z.optional(
    z.nullable(
      z.object({
        count: z.number(),
        days: z.optional(z.array(CalendarDate).check(z.maxLength(20))),
        charge: z.optional(z.nullable(Decimal)),
      }),
    ),
  ),
  /** Null where kept cards are charged; left out, what is stored stays. */
  renewalClaim: z.optional(z.nullable(RenewalClaim)),
  enabled: z.optional(z.boolean()),
  version: z.optional(Version),
})
export type FeeUpdate = z.infer<typeof FeeUpdate>

export const Fee = z.object({
  id: Id,
  /** In the organisation's own language. */
  name: z.string(),
  translations: z.optional(FeeTranslations),
  membershipPrice: z.number(),
  vatRate: z.number(),
  membershipSurcharge: z.number(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  offerStartDate: CalendarDate,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  /** Null while the age counts on the period's first day. */
  ageOn: z.nullable(CalendarDate),
  priceSteps: z.array(z.object({ from: CalendarDate, membershipPrice: z.number() })),
  joiningFee: z.number(),
  instalments: z.optional(z.nullable(InstalmentTerms)),
  /** Left out by a server that charges kept cards only. */
  renewalClaim: z.optional(z.nullable(RenewalClaim)),
  enabled: z.boolean(),
  version: z.int(),
  /** What one membership costs in all; null while the fee breaks a rule. */
  unitMinor: z.nullable(MinorUnits),
  /** Why it can't be sold, in plain words. */
  problems: z.array(z.string()),
})
export type Fee = z.infer<typeof Fee>

/** The most that a family pays for the memberships of a year. */
export const FamilyCap = z.object({ year: z.int(), limitMinor: MinorUnits })
export type FamilyCap = z.infer<typeof FamilyCap>

/** What a discount code takes something off: memberships, places at events, or both. */
export const DiscountTarget = z.enum(['memberships', 'places', 'both'])
export type DiscountTarget = z.infer<typeof DiscountTarget>

/** A code that takes a percentage or an amount off a purchase, from its first to its last day. */
export const DiscountCode = z.object({
  id: Id,
  code: z.string(),
  /** One of the two is null. */
  percent: z.nullable(z.int()),
  amountMinor: z.nullable(MinorUnits),
  appliesTo: DiscountTarget,
  validFrom: CalendarDate,
  validTo: CalendarDate,
  /** Null for any number. */
  maxUses: z.nullable(z.int()),
  maxUsesPerMember: z.nullable(z.int()),
  enabled: z.boolean(),
  version: z.int(),
  /** Purchases that use it, paid or under way. */
  uses: z.int(),
})
export type DiscountCode = z.infer<typeof DiscountCode>
