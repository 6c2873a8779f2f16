import type { FamilyLinkStatus } from '@medlem/contract/member'
import type { Reason, Relation } from '@medlem/contract/membership'
import { type AgeLimits, ageReason } from './age.ts'
import { type CalendarDate, danishDate, membershipYear } from './calendar.ts'

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
export function ineligibility(question: PurchaseQuestion): Reason | undefined {
  const { person, organisation, offer, activeYears, today } = question
  const blocked = personReason(person)
  if (blocked) return blocked
  const year = membershipYear(offer.startDate, offer.endDate)
  if (activeYears.includes(year)) {
    return { code: 'already_member', message: `${person.name} is already a member for ${year}.` }
  }
  if (!organisation.ready) {
    return { code: 'org_not_ready', message: `${organisation.name} can't sell memberships at the moment.` }
  }
  // A fee of another age group never opens for this person, so the opening day would mislead.
  return ageReason(person, offer) ?? offerReason(offer, year, today)
}

/** What is in the way in the person alone, whatever is bought. */
export function personReason(person: Person): Reason | undefined {
  const { name, relation, linkStatus, enabled } = person
  if (relation === 'linked' && linkStatus !== 'approved') {
    switch (linkStatus) {
      case 'rejected':
        return { code: 'link_rejected', message: `The family link with ${name} was rejected.` }
      case 'pending':
        return { code: 'link_pending', message: `Waiting for ${name} to approve the family link.` }
      default:
        return { code: 'link_ended', message: `There is no family link with ${name} any more.` }
    }
  }
  if (!enabled) return { code: 'member_disabled', message: `The profile of ${name} is closed.` }
  return undefined
}

/** Whether today lies in the time in which a membership is sold: from its offer start to its last day. */
export function offerReason(offer: OfferPeriod, year: number, today: CalendarDate): Reason | undefined {
  if (today < offer.offerStartDate) {
    return { code: 'offer_not_open', message: `${year} opens on ${danishDate(offer.offerStartDate)}.` }
  }
  if (today > offer.endDate) {
    return { code: 'offer_closed', message: `${year} ended on ${danishDate(offer.endDate)}.` }
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
