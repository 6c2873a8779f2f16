import type { MemberRecord } from '@medlem/contract/memberRecord'
import type { Membership, MembershipHistoryItem } from '@medlem/contract/membership'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export interface AdministeredRow {
  membership: Membership
  /** The period of today, else the newest that there is. */
  period: MembershipHistoryItem | undefined
  status: { tone: StatusTone; word: string }
  reason: string | null
}

/** A member's standing in one organisation, as a line of its administrators' list. */
export function administeredRow(
  record: Pick<MemberRecord, 'memberships'>,
  { orgId, today }: { orgId: string; today: string },
): AdministeredRow | undefined {
  const membership = record.memberships.find((one) => one.orgId === orgId)
  if (!membership) return undefined
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
  return {
    membership,
    period,
    status: isActive ? { tone: 'good', word: 'Active' } : { tone: 'neutral', word: 'Inactive' },
    reason: isActive ? null : (period?.reason ?? whyInactive(period, today)),
  }
}

function whyInactive(period: MembershipHistoryItem | undefined, today: string): string {
  if (!period) return 'No year was ever bought.'
  if (period.status === 'active') return period.endDate < today ? 'Not renewed.' : 'The year has not begun.'
  return 'The year is not paid.'
}
