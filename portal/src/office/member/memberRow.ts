import type { Membership, MembershipPeriod } from '@medlem/contract/membership'
import { periodStatus, type StatusWord } from '@medlem/domain/periodStatus'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'

export interface AdministeredRow {
  membership: Membership
  /** The period of today, else the newest that there is. */
  period: MembershipPeriod | undefined
  status: StatusWord
  reason: string | null
}

/** A membership as a line of its administrators' list. */
export function memberRow(membership: Membership, today: string): AdministeredRow {
  const periods = membership.memberships
  const running = periods.find(
    ({ status, startDate, endDate }) => status === 'active' && startDate <= today && today <= endDate,
  )
  const newest = periods.reduce<MembershipPeriod | undefined>(
    (latest, one) => (latest && latest.startDate >= one.startDate ? latest : one),
    undefined,
  )
  const period = running ?? newest
  const isActive = membership.status === 'active'
  const status: StatusWord = isActive
    ? { tone: 'good', word: officeMemberTexts.active }
    : period
      ? periodStatus(period, today)
      : { tone: 'neutral', word: officeMemberTexts.inactive }
  return {
    membership,
    period,
    status,
    reason: isActive || status.tone === 'good' ? null : (period?.reason ?? whyInactive(period)),
  }
}

function whyInactive(period: MembershipPeriod | undefined): string {
  if (!period) return officeMemberTexts.neverBought
  if (period.status === 'active') return officeMemberTexts.notRenewed
  return officeMemberTexts.notPaid
}
