import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Count, Id, line, MinorUnits, PlannedInstant } from './scalar.ts'
import { translationsOf } from './translation.ts'

/** As many tiers as an event can have. */
export const MAX_TIERS = 20

/** For whom a tier is; 'others' are those without a membership of the organisation on the day. */
export const TierAudience = z.enum(['everyone', 'members', 'others'])
export type TierAudience = z.infer<typeof TierAudience>

const Age = Count.check(z.maximum(120))
const Places = Count.check(z.minimum(1, fieldTexts.onePlace), z.maximum(100_000))

const tierName = line(60)
const TierTranslations = translationsOf({ name: z.optional(tierName) })

/** A kind of place at an event as staff write it. */
export const WrittenTier = z.object({
  name: tierName.check(z.minLength(1, fieldTexts.writeSomething)),
  /** Its name in other languages; left out, what is stored stays. */
  translations: z.optional(TierTranslations),
  /** Before VAT. */
  priceMinor: MinorUnits,
  /** The factor in ten-thousandths: 12500 for 25 %, 0 for exempt. */
  vatRateTenThousandths: Count,
  audience: TierAudience,
  /** The ages on the event's first day, both ends included. */
  minAge: z.nullable(Age),
  maxAge: z.nullable(Age),
  /** How many can come on it; null for as many as the event takes. */
  places: z.nullable(Places),
  /** How many of one family; null for any number. */
  perFamily: z.nullable(Count.check(z.minimum(1, fieldTexts.onePlace), z.maximum(20))),
  salesFrom: z.nullable(PlannedInstant),
  salesUntil: z.nullable(PlannedInstant),
})
export type WrittenTier = z.infer<typeof WrittenTier>

/** A kind of place as staff see it. */
export const EventTier = z.extend(WrittenTier, {
  id: Id,
  /** The name as it was written, where `name` is in the reader's language. */
  written: z.optional(z.object({ name: z.string(), translations: TierTranslations })),
  /** With VAT. */
  unitMinor: MinorUnits,
  /** How many have a place on it, or one that is kept for them. */
  taken: Count,
})
export type EventTier = z.infer<typeof EventTier>

/** Why no one can have a place on a tier now. */
export const TierClosed = z.enum(['not_yet', 'over', 'sold_out'])
export type TierClosed = z.infer<typeof TierClosed>

/** A kind of place as a family sees it. */
export const OfferedTier = z.object({
  id: Id,
  name: z.string(),
  /** With VAT; 0 where nothing is to be paid. */
  unitMinor: MinorUnits,
  /** Null where there is no limit. */
  placesLeft: z.nullable(Count),
  perFamily: WrittenTier.shape.perFamily,
  salesFrom: WrittenTier.shape.salesFrom,
  /** 'sold_out' still takes people for the waiting list. */
  closed: z.nullable(TierClosed),
})
export type OfferedTier = z.infer<typeof OfferedTier>

/** What part of its price goes back when a paid place is cancelled, and until when. */
export const TicketRefund = z.object({
  until: PlannedInstant,
  percent: z.int().check(z.minimum(1), z.maximum(100)),
})
export type TicketRefund = z.infer<typeof TicketRefund>
