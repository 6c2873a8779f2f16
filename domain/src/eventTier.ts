import type { TierAudience, TierClosed, WrittenTier } from '@medlem/contract/eventTier'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { ageOn } from './age.ts'
import type { CalendarDate } from './calendar.ts'
import { type FeeTerms, isVatFactor, membershipPrice, type Price } from './pricing.ts'
import { placesLeft } from './registration.ts'

/**
 * How long a place that costs something is kept for its payment. A window that is opened meanwhile keeps it until the window
 * has ended, and so long more, for an answer of the provider that comes late.
 */
export const PAY_WITHIN_MS = 30 * 60_000
export const AFTER_WINDOW_MS = 5 * 60_000
/** Longer no place is kept by opening one window after another. */
export const MAX_KEPT_MS = 2 * 3_600_000

type TierPrice = Pick<WrittenTier, 'priceMinor' | 'vatRateTenThousandths'>

/** The price of a tier as the price functions read it: it has neither a surcharge nor steps nor a joining fee. */
export function tierTerms({ priceMinor, vatRateTenThousandths }: TierPrice): FeeTerms {
  return {
    priceMinor: BigInt(priceMinor),
    vatRateTenThousandths: BigInt(vatRateTenThousandths),
    surchargeMinor: 0n,
    steps: [],
    joiningFeeMinor: 0n,
  }
}

/** What a place on a tier costs, by the one price function; undefined when that is out of bounds. */
export function tierPrice(tier: TierPrice): Price | undefined {
  return membershipPrice(tierTerms(tier))
}

/** Somebody who may come, as the rules of tiers see them. */
export interface TierGuest {
  firstName: string
  /** With a membership on the day of the event. */
  isMember: boolean
  dateOfBirth: CalendarDate | null
}

interface TierRule {
  name: string
  audience: TierAudience
  minAge: number | null
  maxAge: number | null
}

/** Why a tier is not for this person; undefined when it is. `day` is the event's first. */
export function tierProblem(
  { name: tier, audience, minAge, maxAge }: TierRule,
  { firstName, isMember, dateOfBirth }: TierGuest,
  day: CalendarDate,
  t = eventTierTexts,
): string | undefined {
  if (audience === 'members' && !isMember) return t.forMembers({ tier, firstName })
  if (audience === 'others' && isMember) return t.forOthers({ tier, firstName })
  if (minAge === null && maxAge === null) return undefined
  if (dateOfBirth === null) return t.birthdayMissing({ tier, firstName })
  const age = ageOn(dateOfBirth, day)
  const isInside = age >= (minAge ?? 0) && age <= (maxAge ?? Number.POSITIVE_INFINITY)
  return isInside ? undefined : t.otherAge({ tier, firstName })
}

/** Why no one can have a place on a tier now; null while they can. */
export function tierClosed(
  sale: { salesFrom: Date | null; salesUntil: Date | null; places: number | null; taken: number },
  now: Date,
): TierClosed | null {
  if (sale.salesFrom !== null && now < sale.salesFrom) return 'not_yet'
  if (sale.salesUntil !== null && now > sale.salesUntil) return 'over'
  return placesLeft({ capacity: sale.places, taken: sale.taken }) === 0 ? 'sold_out' : null
}

interface MemberRule extends Omit<TierRule, 'name'> {
  places: number | null
  perFamily: number | null
  salesFrom: Date | null
  salesUntil: Date | null
}

/**
 * The kind of place whose price a new member pays on one that is for those who are none (decision 93): the only one for members of
 * the same ages, while it is sold, and where its places are not counted, as a new member takes none of them.
 */
export function memberTier<Tier extends MemberRule>(
  { audience, minAge, maxAge }: Tier,
  tiers: readonly Tier[],
  now: Date,
): Tier | undefined {
  if (audience !== 'others') return undefined
  const [only, ...others] = tiers.filter(
    (one) => one.audience === 'members' && one.minAge === minAge && one.maxAge === maxAge,
  )
  if (!only || others.length > 0 || only.places !== null || only.perFamily !== null) return undefined
  return tierClosed({ ...only, taken: 0 }, now) === null ? only : undefined
}

/** The places of one tier. */
export interface TierPlaces {
  places: number | null
  taken: number
}

/** What keeps a tier from being saved. */
export interface TierFault {
  field: 'name' | 'maxAge' | 'salesUntil' | 'vatRateTenThousandths' | 'priceMinor' | 'places'
  message: string
}

/** The first fault of a tier among those that are written with it; `taken` is how many have a place on it. */
export function tierFault(
  tier: WrittenTier,
  { others, taken }: { others: readonly string[]; taken: number },
  t = eventTierTexts,
): TierFault | undefined {
  const { name, minAge, maxAge, salesFrom, salesUntil, places } = tier
  const folded = name.toLowerCase()
  if (others.some((other) => other.toLowerCase() === folded)) return { field: 'name', message: t.sameName }
  if (minAge !== null && maxAge !== null && maxAge < minAge) {
    return { field: 'maxAge', message: t.lowestAboveHighest }
  }
  if (salesFrom !== null && salesUntil !== null && Date.parse(salesUntil) <= Date.parse(salesFrom)) {
    return { field: 'salesUntil', message: t.salesEndFirst }
  }
  if (!isVatFactor(BigInt(tier.vatRateTenThousandths))) {
    return { field: 'vatRateTenThousandths', message: t.wrongVat }
  }
  if (tierPrice(tier) === undefined) return { field: 'priceMinor', message: t.tooDear }
  if (places !== null && places < taken) return { field: 'places', message: t.placesTaken({ taken }) }
  return undefined
}

/** What goes back when a paid place is cancelled at a moment: the event's share of its price, to the whole minor unit below. */
export function ticketRefundMinor(
  unitMinor: number,
  { refundUntil, refundPercent }: { refundUntil: Date | null; refundPercent: number },
  now: Date,
): number {
  if (refundUntil === null || now > refundUntil) return 0
  return Math.floor((unitMinor * refundPercent) / 100)
}
