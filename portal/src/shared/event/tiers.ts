import type { OfferedTier } from '@medlem/contract/eventTier'
import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { copenhagenDay, formatInstant, formatMoney, formatMoneyShort, momentParts } from '../../ui/format.ts'

/** The kinds of places that can be chosen for a person, with those that are sold out: they have a waiting list. */
export function tiersFor(
  tiers: readonly OfferedTier[],
  { tierProblems }: Pick<Attendee, 'tierProblems'>,
): OfferedTier[] {
  return tiers.filter(
    ({ id, closed }) =>
      (closed === null || closed === 'sold_out') && !tierProblems.some(({ tierId }) => tierId === id),
  )
}

/** Why no kind of place can be chosen for a person, as a sentence; undefined while one can. */
export function noTierSentence(
  tiers: readonly OfferedTier[],
  person: Pick<Attendee, 'tierProblems'>,
): string | undefined {
  if (tiers.length === 0 || tiersFor(tiers, person).length > 0) return undefined
  const problemOf = (tier: OfferedTier) => person.tierProblems.find(({ tierId }) => tierId === tier.id)
  const open = tiers.find((tier) => tier.closed !== 'over' && tier.closed !== 'not_yet')
  return (open && problemOf(open)?.problem) ?? tierTexts.noneNow
}

/** 'Member, 150,00 kr.', 'Child, free', 'Guest, 250,00 kr. – waiting list' */
export function tierWords({ name, unitMinor, closed }: OfferedTier, currency: string): string {
  const words =
    unitMinor === 0
      ? tierTexts.free({ tier: name })
      : tierTexts.priced({ tier: name, price: formatMoney(unitMinor, currency) })
  return closed === 'sold_out' ? tierTexts.waitingList({ tier: words }) : words
}

/** What of an event's kinds of places can't be chosen now, a sentence each. */
export function closedSentences(tiers: readonly OfferedTier[]): string[] {
  return tiers.flatMap(({ name, closed, salesFrom }) => {
    if (closed === 'over') return [tierTexts.over({ tier: name })]
    if (closed !== 'not_yet' || salesFrom === null) return []
    return [tierTexts.notYet({ tier: name, moment: formatInstant(salesFrom) })]
  })
}

/** 'From 150 kr.' or 'Free', of the kinds of places that the family can choose; '' at an event without any. */
export function priceWords({ tiers, people, currency }: SignUp): string {
  const own = tiers.filter((tier) => people.some((person) => tiersFor(tiers, person).includes(tier)))
  const prices = new Set((own.length > 0 ? own : tiers).map(({ unitMinor }) => unitMinor))
  const [lowest, ...others] = [...prices].filter((unitMinor) => unitMinor > 0).toSorted((a, b) => a - b)
  if (lowest === undefined) return prices.size > 0 ? tierTexts.costsNothing : ''
  const price = formatMoneyShort(lowest, currency)
  if (prices.has(0)) return tierTexts.freeOrFrom({ price })
  return others.length > 0 ? tierTexts.from({ price }) : price
}

/** Whether a person who signs up now would wait, as far as the family sees. */
export function isFull({ closed, placesLeft, waitingCount, tiers, people }: SignUp): boolean {
  if (closed !== null) return false
  if (tiers.length === 0) return placesLeft === 0 || waitingCount > 0
  const open = people.flatMap((person) => tiersFor(tiers, person))
  return placesLeft === 0 || (open.length > 0 && open.every((tier) => tier.closed === 'sold_out'))
}

/** Whether a place is kept for its payment. */
export function isToPay<Kept extends Pick<Registration, 'state' | 'toPayMinor'>>(
  registration: Kept | null,
): registration is Kept & { toPayMinor: number } {
  return registration?.state === 'offered' && registration.toPayMinor !== null
}

/** '14:40' today, '29-11-2026 14:40' on another day. */
export function untilWords(until: string, now = new Date()): string {
  return copenhagenDay(until) === copenhagenDay(now) ? momentParts(until).time : formatInstant(until)
}

/** The places of a family at one event that are kept for one payment. */
export interface KeptPlaces {
  registrationIds: string[]
  /** 'Ida (Member)' */
  whose: string[]
  totalMinor: number
  /** The instant at which the first of them is let go. */
  until: string | undefined
}

/** What of the family's places is to be paid; undefined where nothing is. */
export function keptPlaces({ people, tiers }: Pick<SignUp, 'people' | 'tiers'>): KeptPlaces | undefined {
  const kept = people.flatMap(({ firstName, registration }) =>
    isToPay(registration) ? [{ firstName, registration }] : [],
  )
  if (kept.length === 0) return undefined
  const tierName = (id: string | null) => tiers.find((tier) => tier.id === id)?.name
  return {
    registrationIds: kept.map(({ registration }) => registration.id),
    whose: kept.map(({ firstName, registration: { tierId } }) => {
      const tier = tierName(tierId)
      return tier === undefined ? firstName : `${firstName} (${tier})`
    }),
    totalMinor: kept.reduce((sum, { registration }) => sum + registration.toPayMinor, 0),
    until: kept.flatMap(({ registration: { offerExpiresAt } }) => offerExpiresAt ?? []).toSorted()[0],
  }
}

/** What part of the price goes back when a place that costs something is cancelled; undefined at an event where none does. */
export function refundSentence({ tiers, refund }: Pick<SignUp, 'tiers' | 'refund'>): string | undefined {
  if (tiers.every(({ unitMinor }) => unitMinor === 0)) return undefined
  if (!refund) return tierTexts.refundNone
  return tierTexts.refundRule({ moment: formatInstant(refund.until), percent: refund.percent })
}

/** What goes back of a place that was paid, if it is cancelled now; undefined of one that is free or not paid. */
export function refundNow(
  { refund }: Pick<SignUp, 'refund'>,
  { state, paid }: Pick<Registration, 'state' | 'paid'>,
): string | undefined {
  if (state !== 'registered' || paid === null) return undefined
  if (paid === 'hand') return tierTexts.refundByHand
  if (!refund) return tierTexts.refundNone
  if (Date.parse(refund.until) < Date.now()) return tierTexts.refundOver
  return tierTexts.refundNow({ percent: refund.percent })
}
