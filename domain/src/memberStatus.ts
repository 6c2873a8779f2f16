import type {
  BegunPayment,
  MemberStatus,
  NextStep,
  Offer,
  PaidPeriod,
  Reason,
} from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type CalendarDate, isWithin, membershipYear } from './calendar.ts'
import { ineligibility, type OfferPeriod, type Person, personReason } from './eligibility.ts'
import { bySensibleYear } from './feeOffer.ts'
import { activeYears, hasEnded, membershipToday, type Period } from './membership.ts'
import { type Minor, toWireMinor } from './money.ts'

type EligibilityTexts = typeof eligibilityTexts

import type { Price } from './pricing.ts'

/** A configuration on sale or to come, with its price. */
export interface PricedOffer extends OfferPeriod {
  configurationId: string
  name: string
  languages?: { name: string | null }
  price: Price
  /** What who joins pays once on top, with VAT; absent where that is nothing. */
  joiningMinor?: Minor
}

/** What came of the newest payment that named this person in this organisation. */
export interface LatestPayment {
  status: 'open' | 'declined' | 'paid'
  date: CalendarDate
  /** Whether the viewer is the one who pays it. */
  own: boolean
  /** Its line of this person, where the viewer may go on with it. */
  line?: BegunPayment
}

export interface MemberStatusInput {
  person: Person
  organisation: { id: string; name: string; ready: boolean; currency: string; notReadyReason?: string }
  membershipId: string | null
  periods: readonly (Period & { revokedReason?: string | null })[]
  /** The first day after an end that its organisation gave it; null or absent without one. */
  endsOn?: CalendarDate | null
  offers: readonly PricedOffer[]
  latestPayment: LatestPayment | null
  /** Whether the payer's own address passes the check of Spec 5. */
  payerAddressComplete: boolean
  today: CalendarDate
}

/** A person's status in one organisation: what it is, why, what can be bought, and the next step. */
export function memberStatus(
  question: MemberStatusInput,
  t: EligibilityTexts = eligibilityTexts,
): MemberStatus {
  const { person, organisation, membershipId, today } = question
  const blocked = personReason(person, t)
  if (blocked && person.relation === 'linked' && person.linkStatus !== 'approved') {
    // Nothing of a linked account is shown before its owner approves (Ruling 13).
    return hidden(question, onWire(blocked))
  }
  const { status, overallEndDate } = membershipToday(question.periods, today, question.endsOn)
  const offers = question.offers.toSorted(bySensibleYear(today)).map((offer) => offered(question, offer, t))
  const step = nextStep(question, status === 'active', offers)
  const goesOn = step === 'continue_payment' || step === 'renew' || step === 'join'
  const line = goesOn ? question.latestPayment?.line : undefined
  const reasons = statusReasons(question, status === 'active' ? overallEndDate : null, t)
  return {
    orgId: organisation.id,
    membershipId,
    status,
    ...shownPeriods(question.periods, today),
    paidUntil: status === 'active' ? overallEndDate : null,
    reasons,
    nextStep: step,
    ...(line && { begunPayment: line }),
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

function offered(question: MemberStatusInput, offer: PricedOffer, t: EligibilityTexts): Offer {
  const { person, organisation, today } = question
  const kept = ineligibility(
    { person, organisation, offer, activeYears: activeYears(question.periods), today },
    t,
  )
  const reason = kept ? onWire(kept) : question.payerAddressComplete ? null : addressReason(t)
  const joining = activeYears(question.periods).length === 0 ? offer.joiningMinor : undefined
  return {
    ...wireOffer(offer, organisation.currency),
    ...(joining && { joiningMinor: toWireMinor(joining) }),
    available: reason === null,
    reason,
  }
}

/** Without what a reason is kept as. */
const onWire = ({ code, message }: Reason): Reason => ({ code, message })

const addressReason = (t: EligibilityTexts): Reason => ({
  code: 'address_incomplete',
  message: t.completeProfile,
})

function wireOffer(offer: PricedOffer, currency: string): Omit<Offer, 'available' | 'reason'> {
  return {
    configurationId: offer.configurationId,
    name: offer.name,
    languages: offer.languages,
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
function statusReasons(
  question: MemberStatusInput,
  paidUntil: CalendarDate | null,
  t: EligibilityTexts,
): Reason[] {
  const { periods, latestPayment, organisation, today } = question
  const reasons: Reason[] = []
  const add = (code: Reason['code'], message: string) => reasons.push({ code, message })
  const isOver = hasEnded(question.endsOn, today)
  if (question.endsOn) {
    const texts = { organisation: organisation.name, day: question.endsOn }
    add(isOver ? 'ended' : 'ends', isOver ? t.ended(texts) : t.ends(texts))
  }
  if (paidUntil) add('active', t.paidUntil({ day: paidUntil }))
  if (latestPayment?.status === 'open') {
    add('payment_open', t.paymentOpen({ day: latestPayment.date }))
  }
  if (latestPayment?.status === 'declined' && !paidUntil) {
    add('payment_declined', t.paymentDeclined({ day: latestPayment.date }))
  }
  const revoked = paidUntil ? undefined : periods.find((period) => period.revokedReason)
  if (revoked?.revokedReason) add('revoked', revoked.revokedReason)
  if (!paidUntil && !isOver) reasons.push(absence(periods, today, t))
  if (!organisation.ready) {
    add('org_not_ready', organisation.notReadyReason ?? t.cannotSell({ organisation: organisation.name }))
  }
  const blocked = personReason(question.person, t)
  if (blocked) reasons.push(onWire(blocked))
  return reasons
}

/** Why nothing is paid today. */
function absence(periods: readonly Period[], today: CalendarDate, t: EligibilityTexts): Reason {
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
  if (next) return { code: 'lapsed', message: t.paidAhead({ day: next }) }
  if (last) return { code: 'lapsed', message: t.membershipEnded({ day: last }) }
  return { code: 'never_member', message: t.neverMember }
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
