import type { MemberStatus, NextStep, Offer, PaidPeriod, Reason } from '@medlem/contract/membership'
import { type CalendarDate, danishDate, isWithin, membershipYear } from './calendar.ts'
import { ineligibility, type OfferPeriod, type Person, personReason } from './eligibility.ts'
import { activeYears, membershipToday, type Period } from './membership.ts'
import { toWireMinor } from './money.ts'
import { bySensibleYear } from './offer.ts'
import { paidAhead } from './periodStatus.ts'
import type { Price } from './pricing.ts'

/** A configuration on sale or to come, with its price. */
export interface PricedOffer extends OfferPeriod {
  configurationId: string
  name: string
  price: Price
}

/** What came of the newest payment that named this person in this organisation. */
export interface LatestPayment {
  status: 'open' | 'declined' | 'paid'
  date: CalendarDate
  /** Whether the viewer is the one who pays it. */
  own: boolean
}

export interface MemberStatusInput {
  person: Person
  organisation: { id: string; name: string; ready: boolean; currency: string; notReadyReason?: string }
  membershipId: string | null
  periods: readonly (Period & { revokedReason?: string | null })[]
  offers: readonly PricedOffer[]
  latestPayment: LatestPayment | null
  /** Whether the payer's own address passes the check of Spec 5. */
  payerAddressComplete: boolean
  today: CalendarDate
}

const addressReason: Reason = {
  code: 'address_incomplete',
  message: 'Please complete your profile to continue.',
}

/** A person's status in one organisation: what it is, why, what can be bought, and the next step. */
export function memberStatus(question: MemberStatusInput): MemberStatus {
  const { person, organisation, membershipId, today } = question
  const blocked = personReason(person)
  if (blocked && person.relation === 'linked' && person.linkStatus !== 'approved') {
    // Nothing of a linked account is shown before its owner approves (Ruling 13).
    return hidden(question, blocked)
  }
  const { status, overallEndDate } = membershipToday(question.periods, today)
  const offers = question.offers.toSorted(bySensibleYear(today)).map((offer) => offered(question, offer))
  const reasons = statusReasons(question, status === 'active' ? overallEndDate : null)
  return {
    orgId: organisation.id,
    membershipId,
    status,
    ...shownPeriods(question.periods, today),
    paidUntil: status === 'active' ? overallEndDate : null,
    reasons,
    nextStep: nextStep(question, status === 'active', offers),
    offers,
  }
}

function hidden(question: MemberStatusInput, reason: Reason): MemberStatus {
  const offers = question.offers.map((offer) => ({
    ...wireOffer(offer, question.organisation.currency),
    available: false,
    reason,
  }))
  return {
    orgId: question.organisation.id,
    membershipId: null,
    status: 'inactive',
    period: null,
    upcoming: null,
    paidUntil: null,
    reasons: [reason],
    nextStep: reason.code === 'link_pending' ? 'wait' : 'none',
    offers,
  }
}

function offered(question: MemberStatusInput, offer: PricedOffer): Offer {
  const { person, organisation, today } = question
  const reason =
    ineligibility({ person, organisation, offer, activeYears: activeYears(question.periods), today }) ??
    (question.payerAddressComplete ? null : addressReason)
  return { ...wireOffer(offer, organisation.currency), available: reason === null, reason }
}

function wireOffer(offer: PricedOffer, currency: string): Omit<Offer, 'available' | 'reason'> {
  return {
    configurationId: offer.configurationId,
    name: offer.name,
    year: membershipYear(offer.startDate, offer.endDate),
    startDate: offer.startDate,
    endDate: offer.endDate,
    unitMinor: toWireMinor(offer.price.unitMinor),
    feeMinor: toWireMinor(offer.price.feeMinor),
    vatMinor: toWireMinor(offer.price.vatMinor),
    surchargeMinor: toWireMinor(offer.price.surchargeMinor),
    currency,
  }
}

/** The running paid period, else the next one, else the newest; and the next one when it is not the shown one. */
function shownPeriods(
  periods: readonly Period[],
  today: CalendarDate,
): { period: PaidPeriod | null; upcoming: PaidPeriod | null } {
  const paid = periods
    .filter((period) => period.status === 'active')
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))
  const next = paid.findLast(({ startDate }) => startDate > today)
  const shown = paid.find(({ startDate, endDate }) => isWithin(today, startDate, endDate)) ?? next ?? paid[0]
  return {
    period: shown ? paidPeriod(shown) : null,
    upcoming: next && next !== shown ? paidPeriod(next) : null,
  }
}

function paidPeriod({ startDate, endDate }: Period): PaidPeriod {
  return { year: membershipYear(startDate, endDate), startDate, endDate }
}

/** Why the status is what it is, the most telling first. */
function statusReasons(question: MemberStatusInput, paidUntil: CalendarDate | null): Reason[] {
  const { periods, latestPayment, organisation, today } = question
  const reasons: Reason[] = []
  const add = (code: Reason['code'], message: string) => reasons.push({ code, message })
  if (paidUntil) add('active', `Paid until ${danishDate(paidUntil)}.`)
  if (latestPayment?.status === 'open') {
    add('payment_open', `A payment was started on ${danishDate(latestPayment.date)} and is not finished.`)
  }
  if (latestPayment?.status === 'declined' && !paidUntil) {
    add('payment_declined', `The payment of ${danishDate(latestPayment.date)} was declined.`)
  }
  const revoked = paidUntil ? undefined : periods.find((period) => period.revokedReason)
  if (revoked?.revokedReason) add('revoked', revoked.revokedReason)
  if (!paidUntil) addAbsence(periods, today, add)
  if (!organisation.ready) {
    add(
      'org_not_ready',
      organisation.notReadyReason ?? `${organisation.name} can't sell memberships at the moment.`,
    )
  }
  const blocked = personReason(question.person)
  if (blocked) reasons.push(blocked)
  return reasons
}

function addAbsence(
  periods: readonly Period[],
  today: CalendarDate,
  add: (code: Reason['code'], message: string) => void,
): void {
  const paid = periods.filter((period) => period.status === 'active')
  const last = paid
    .map((period) => period.endDate)
    .filter((endDate) => endDate < today)
    .toSorted()
    .at(-1)
  const next = paid
    .map((period) => period.startDate)
    .filter((startDate) => startDate > today)
    .toSorted()[0]
  if (next) add('lapsed', `${paidAhead(next)}.`)
  else if (last) add('lapsed', `The membership ended on ${danishDate(last)}.`)
  else add('never_member', 'Not a member yet.')
}

function nextStep(question: MemberStatusInput, active: boolean, offers: readonly Offer[]): NextStep {
  const { latestPayment, periods } = question
  if (personReason(question.person)) return 'none'
  if (latestPayment?.status === 'open') return latestPayment.own ? 'continue_payment' : 'wait'
  const paid = periods.filter((period) => period.status === 'active')
  const ahead = paid.map(({ startDate }) => startDate).filter((startDate) => startDate > question.today)
  // A year before one that is paid ahead can be bought, but it does not continue anything.
  const next = offers.filter((offer) => ahead.every((startDate) => startDate < offer.startDate))
  if (next.some((offer) => offer.available)) return active || paid.length > 0 ? 'renew' : 'join'
  if (next.some((offer) => offer.reason?.code === 'address_incomplete')) return 'complete_profile'
  if (active) return 'none'
  return offers.some((offer) => offer.reason?.code === 'offer_not_open') ? 'wait' : 'none'
}
