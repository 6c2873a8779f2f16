import type { FamilyLinkStatus } from '@medlem/contract/member'
import type { Relation } from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type AgeLimits, ageReason } from './age.ts'
import { type CalendarDate, danishDate, membershipYear } from './calendar.ts'
import { type KeptReason, keep, keptReason } from './keptReason.ts'

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
): KeptReason | undefined {
  const { person, organisation, offer, activeYears, today } = question
  const blocked = personReason(person, t)
  if (blocked) return blocked
  const year = membershipYear(offer.startDate, offer.endDate)
  if (activeYears.includes(year)) {
    return keptReason('already_member', keep('alreadyMember', { name: person.name, year }), t)
  }
  if (!organisation.ready) {
    return keptReason('org_not_ready', keep('cannotSell', { organisation: organisation.name }), t)
  }
  // A fee of another age group never opens for this person, so the opening day would mislead.
  return ageReason(person, offer, t) ?? offerReason(offer, { year, today }, t)
}

/** What is in the way in the person alone, whatever is bought. */
export function personReason(person: Person, t: EligibilityTexts = eligibilityTexts): KeptReason | undefined {
  const { name, relation, linkStatus, enabled } = person
  if (relation === 'linked' && linkStatus !== 'approved') {
    switch (linkStatus) {
      case 'rejected':
        return keptReason('link_rejected', keep('linkRejected', { name }), t)
      case 'pending':
        return keptReason('link_pending', keep('linkPending', { name }), t)
      default:
        return keptReason('link_ended', keep('linkEnded', { name }), t)
    }
  }
  if (!enabled) return keptReason('member_disabled', keep('profileClosed', { name }), t)
  return undefined
}

/** Whether today lies in the time in which a membership is sold: from its offer start to its last day. */
function offerReason(
  { offerStartDate, endDate }: OfferPeriod,
  { year, today }: { year: number; today: CalendarDate },
  t: EligibilityTexts,
): KeptReason | undefined {
  if (today < offerStartDate) {
    return keptReason('offer_not_open', keep('notOpen', { year, day: danishDate(offerStartDate) }), t)
  }
  if (today > endDate) {
    return keptReason('offer_closed', keep('offerEnded', { year, day: danishDate(endDate) }), t)
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
