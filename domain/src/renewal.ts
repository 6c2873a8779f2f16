import { addDays, type CalendarDate, isWithin, membershipYear } from './calendar.ts'
import { cardLastDay } from './savedCard.ts'

/** Design §2.8: the price is announced so many days before the card is charged. */
export const NOTICE_DAYS = 14
/** A period that began so long ago is not begun by itself any more: a member who wants it can still buy it. */
const LATEST_NOTICE_DAYS = 30

/** What can be bought, as far as a renewal cares. */
export interface RenewalOffer {
  id: string
  name: string
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
}

/** The newest paid year, and by what name it was sold. */
export interface LastYear {
  year: number
  name: string
}

/**
 * What follows on the last paid year and is to be announced today: the fee of the same name, or the only one. 'choice'
 * when several fees of that year could be meant; undefined when nothing is due yet.
 */
export function nextOffer<Offer extends RenewalOffer>(
  offers: readonly Offer[],
  last: LastYear,
  today: CalendarDate,
): { kind: 'one' | 'choice'; offer: Offer } | undefined {
  return followOn(
    offers.filter((offer) => isToAnnounce(offer, today)),
    last,
  )
}

function followOn<Offer extends RenewalOffer>(
  offers: readonly Offer[],
  last: LastYear,
): { kind: 'one' | 'choice'; offer: Offer } | undefined {
  const yearOf = ({ startDate, endDate }: Offer) => membershipYear(startDate, endDate)
  const due = offers.filter((offer) => yearOf(offer) > last.year)
  const first = due.toSorted((a, b) => yearOf(a) - yearOf(b))[0]
  if (!first) return undefined
  const sameYear = due.filter((offer) => yearOf(offer) === yearOf(first))
  const sameName = sameYear.filter(({ name }) => name === last.name)
  const [one] = sameName.length > 0 ? sameName : sameYear
  const isSure = sameName.length === 1 || sameYear.length === 1
  return one && { kind: isSure ? 'one' : 'choice', offer: one }
}

/**
 * The fees after whose years this one follows, of all that there were: members who last had one of them are asked for it. `offers` are
 * those on sale.
 */
export function feesBefore<Fee extends RenewalOffer>(
  fees: readonly Fee[],
  { offer, offers, today }: { offer: RenewalOffer; offers: readonly RenewalOffer[]; today: CalendarDate },
): Fee[] {
  return fees.filter(({ name, startDate, endDate }) => {
    const next = nextOffer(offers, { year: membershipYear(startDate, endDate), name }, today)
    return next?.kind === 'one' && next.offer.id === offer.id
  })
}

/** A fee with how renewals into it are asked for; null where kept cards are charged. */
interface AskingOffer extends RenewalOffer {
  renewalClaim: object | null
}

/**
 * Whether the year after the last one is asked for by a claim (decision 92), as its fee says: or that of the last year while there is
 * no later one, as the fee of the next year takes it over.
 */
export function asksByClaim(
  offers: readonly AskingOffer[],
  last: { year: number; feeId: string },
  today: CalendarDate,
): boolean {
  const own = offers.find(({ id }) => id === last.feeId)
  const ahead = offers.filter(({ startDate }) => today <= lastNotice(startDate))
  const next = followOn(ahead, { year: last.year, name: own?.name ?? '' })
  return next
    ? next.kind === 'one' && next.offer.renewalClaim !== null
    : own !== undefined && own.renewalClaim !== null
}

/**
 * What becomes of a renewal on its day where its fee asks by claims since it was announced: the night makes a claim as long as it
 * makes any, and later the payer is asked to pay by hand.
 */
export function insteadOfCharge(
  offer: AskingOffer,
  today: CalendarDate,
): 'claimed' | 'not_charged' | undefined {
  if (offer.renewalClaim === null) return undefined
  return isToAnnounce(offer, today) ? 'claimed' : 'not_charged'
}

const lastNotice = (startDate: CalendarDate) => addDays(startDate, LATEST_NOTICE_DAYS)

/** Whether a period is on sale, and begins within the time of notice or began a while ago at most. */
export function isToAnnounce(offer: RenewalOffer, today: CalendarDate): boolean {
  const { startDate, endDate, offerStartDate } = offer
  return (
    isWithin(today, offerStartDate, endDate) &&
    isWithin(today, addDays(startDate, -NOTICE_DAYS), lastNotice(startDate))
  )
}

/** The day of the charge: the period's first, and never less than the time of notice after today. */
export function renewalDay({ startDate }: RenewalOffer, noticedOn: CalendarDate): CalendarDate {
  const earliest = addDays(noticedOn, NOTICE_DAYS)
  return startDate > earliest ? startDate : earliest
}

/** Unless the organisation says otherwise, the member is asked before a price that rose by more. */
export const DEFAULT_MAX_RISE_PERCENT = 10

/** A charge of an agreement is ordered the day before. */
export function orderDay(dueOn: CalendarDate): CalendarDate {
  return addDays(dueOn, -1)
}

/** The day on which a charge of an agreement falls due that is ordered on a day. */
export function chargeDay(orderedOn: CalendarDate): CalendarDate {
  return addDays(orderedOn, 1)
}

/**
 * What an agreement is to allow for a year: these prices, and the rise that members are not asked about, in whole kroner. A member
 * may choose less or more in the app.
 */
export function suggestedMax(priceMinor: bigint, maxRisePercent: number): bigint {
  const most = priceMinor * BigInt(100 + maxRisePercent)
  return ((most + 9_999n) / 10_000n) * 100n
}

export type AskReason = 'choice' | 'free' | 'price_rise' | 'card_expired'

export interface RenewalQuestion {
  /** One fee follows on the last, or several could. */
  kind: 'one' | 'choice'
  priceMinor: bigint
  /** What the last year cost; undefined when it was not paid through us. */
  lastPriceMinor?: bigint | undefined
  maxRisePercent: number
  cardExpiry: string | null
  /** Of an agreement: what its owner allows; null for a card. */
  limitMinor: number | null
  dueOn: CalendarDate
}

/** Why the member is asked instead of charged; undefined when the renewal can go its way (design §2.8). */
export function askReason(question: RenewalQuestion): AskReason | undefined {
  const { kind, priceMinor, lastPriceMinor, maxRisePercent, cardExpiry, limitMinor, dueOn } = question
  if (kind === 'choice') return 'choice'
  // Nothing can be reserved on a card, and a price from nothing is any rise.
  if (priceMinor <= 0n) return 'free'
  if (lastPriceMinor !== undefined && priceMinor * 100n > lastPriceMinor * BigInt(100 + maxRisePercent)) {
    return 'price_rise'
  }
  if (limitMinor !== null && priceMinor > BigInt(limitMinor)) return 'price_rise'
  const lastDay = cardLastDay(cardExpiry)
  return lastDay !== undefined && lastDay < dueOn ? 'card_expired' : undefined
}
