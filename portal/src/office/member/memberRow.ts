import type { Membership, MembershipHistoryItem } from '@medlem/contract/membership'
import { type StatusWord, yearStatus } from '@medlem/domain/yearStatus'

export interface AdministeredRow {
  membership: Membership
  /** The period of today, else the newest that there is. */
  period: MembershipHistoryItem | undefined
  status: StatusWord
  reason: string | null
}

/** A membership as a line of its administrators' list. */
export function memberRow(membership: Membership, today: string): AdministeredRow {
  const periods = membership.memberships
  const running = periods.find(
    ({ status, startDate, endDate }) => status === 'active' && startDate <= today && today <= endDate,
  )
  const newest = periods.reduce<MembershipHistoryItem | undefined>(
    (latest, one) => (latest && latest.startDate >= one.startDate ? latest : one),
    undefined,
  )
  const period = running ?? newest
  const isActive = membership.status === 'active'
  const status: StatusWord = isActive
    ? { tone: 'good', word: 'Active' }
    : period
      ? yearStatus(period, today)
      : { tone: 'neutral', word: 'Inactive' }
  return {
    membership,
    period,
    status,
    reason: isActive || status.tone === 'good' ? null : (period?.reason ?? whyInactive(period)),
  }
}

function whyInactive(period: MembershipHistoryItem | undefined): string {
  if (!period) return 'No membership was bought yet.'
  if (period.status === 'active') return 'Not renewed.'
  return 'The year is not paid.'
}
