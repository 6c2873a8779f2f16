import type { FamilyLinkStatus } from '@medlem/contract/member'
import type { Reason, Relation } from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type AgeLimits, ageReason } from './age.ts'
import { type CalendarDate, danishDate, membershipYear } from './calendar.ts'

type EligibilityTexts = typeof eligibilityTexts

/** Someone whom a payer may want to buy for. */
export interface Person {
  memberId: string
  name: string
  relation: Relation
  linkStatus: FamilyLinkStatus | null
  enabled: boolean
  dateOfBirth: CalendarDate | null
}

/** The period that is on offer, from when, and for which ages. */
export interface OfferPeriod extends AgeLimits {
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
}

export interface PurchaseQuestion {
  person: Person
  organisation: { name: string; ready: boolean }
  offer: OfferPeriod
  /** Years that the person has paid in this organisation. */
  activeYears: readonly number[]
  today: CalendarDate
}

/** Why the payer can't buy this membership for this person today; undefined when nothing is in the way (design §2.8). */
export function ineligibility(
  question: PurchaseQuestion,
  t: EligibilityTexts = eligibilityTexts,
): Reason | undefined {
  const { person, organisation, offer, activeYears, today } = question
  const blocked = personReason(person, t)
  if (blocked) return blocked
  const year = membershipYear(offer.startDate, offer.endDate)
  if (activeYears.includes(year)) {
    return { code: 'already_member', message: t.alreadyMember({ name: person.name, year }) }
  }
  if (!organisation.ready) {
    return { code: 'org_not_ready', message: t.cannotSell({ organisation: organisation.name }) }
  }
  // A fee of another age group never opens for this person, so the opening day would mislead.
  return ageReason(person, offer, t) ?? offerReason(offer, { year, today }, t)
}

/** What is in the way in the person alone, whatever is bought. */
export function personReason(person: Person, t: EligibilityTexts = eligibilityTexts): Reason | undefined {
  const { name, relation, linkStatus, enabled } = person
  if (relation === 'linked' && linkStatus !== 'approved') {
    switch (linkStatus) {
      case 'rejected':
        return { code: 'link_rejected', message: t.linkRejected({ name }) }
      case 'pending':
        return { code: 'link_pending', message: t.linkPending({ name }) }
      default:
        return { code: 'link_ended', message: t.linkEnded({ name }) }
    }
  }
  if (!enabled) return { code: 'member_disabled', message: t.profileClosed({ name }) }
  return undefined
}

/** Whether today lies in the time in which a membership is sold: from its offer start to its last day. */
function offerReason(
  { offerStartDate, endDate }: OfferPeriod,
  { year, today }: { year: number; today: CalendarDate },
  t: EligibilityTexts,
): Reason | undefined {
  if (today < offerStartDate) {
    return { code: 'offer_not_open', message: t.notOpen({ year, day: danishDate(offerStartDate) }) }
  }
  if (today > endDate) {
    return { code: 'offer_closed', message: t.offerEnded({ year, day: danishDate(endDate) }) }
  }
  return undefined
}

/**
 * Whether a row of a purchase names nothing to buy: 'Select Membership' is what a form shows before the member
 * has chosen (Spec 4).
 */
export function isUnchosen(entry: { name?: string | null; membershipConfId?: string | null }): boolean {
  const configuration = (entry.membershipConfId ?? '').trim()
  return (entry.name ?? '').trim() === 'Select Membership' || configuration === ''
}
