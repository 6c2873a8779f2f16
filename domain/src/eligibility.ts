import type { FamilyLinkStatus } from '@medlem/contract/member'
import type { Relation } from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type AgeLimits, ageObstacle } from './age.ts'
import { type CalendarDate, membershipYear } from './calendar.ts'
import { type KeptReason, keep, type UnwrittenReason, written } from './keptReason.ts'

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
  return written(obstacle(question), t)
}

/** Whether the payer can buy this membership for this person today. */
export function isEligible(question: PurchaseQuestion): boolean {
  return obstacle(question) === undefined
}

function obstacle({
  person,
  organisation,
  offer,
  activeYears,
  today,
}: PurchaseQuestion): UnwrittenReason | undefined {
  const blocked = personObstacle(person)
  if (blocked) return blocked
  const year = membershipYear(offer.startDate, offer.endDate)
  if (activeYears.includes(year)) {
    return { code: 'already_member', said: keep('alreadyMember', { name: person.name, year }) }
  }
  if (!organisation.ready) {
    return { code: 'org_not_ready', said: keep('cannotSell', { organisation: organisation.name }) }
  }
  // A fee of another age group never opens for this person, so the opening day would mislead.
  return ageObstacle(person, offer) ?? offerObstacle(offer, { year, today })
}

/** What is in the way in the person alone, whatever is bought. */
export function personReason(person: Person, t: EligibilityTexts = eligibilityTexts): KeptReason | undefined {
  return written(personObstacle(person), t)
}

function personObstacle({ name, relation, linkStatus, enabled }: Person): UnwrittenReason | undefined {
  if (relation === 'linked' && linkStatus !== 'approved') {
    switch (linkStatus) {
      case 'rejected':
        return { code: 'link_rejected', said: keep('linkRejected', { name }) }
      case 'pending':
        return { code: 'link_pending', said: keep('linkPending', { name }) }
      default:
        return { code: 'link_ended', said: keep('linkEnded', { name }) }
    }
  }
  if (!enabled) return { code: 'member_disabled', said: keep('profileClosed', { name }) }
  return undefined
}

/** Whether today lies in the time in which a membership is sold: from its offer start to its last day. */
function offerObstacle(
  { offerStartDate, endDate }: OfferPeriod,
  { year, today }: { year: number; today: CalendarDate },
): UnwrittenReason | undefined {
  if (today < offerStartDate) {
    return { code: 'offer_not_open', said: keep('notOpen', { year, day: offerStartDate }) }
  }
  if (today > endDate) {
    return { code: 'offer_closed', said: keep('offerEnded', { year, day: endDate }) }
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
