import type { Membership } from '@medlem/contract/membership'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isEligible } from '@medlem/domain/eligibility'
import { activeYears, membershipToday } from '@medlem/domain/membership'
import type { Readiness } from '@medlem/domain/organisation'
import { isAskedByClaim } from './askedByClaim.ts'
import type { LineOfPayment, ShownPeriod } from './columns.ts'
import { memberName } from './persons.ts'
import { toMembership, toPeriod, type Viewer } from './present.ts'

export interface MembershipParts {
  row: MembershipRow
  /** Newest first. */
  history: readonly ShownPeriod[]
  /** Payments of these periods, newest first. */
  lines: readonly LineOfPayment[]
  /** What its organisation sells; undefined when that is closed. */
  entry:
    | { organisation: { name: string }; configurations: readonly ConfigurationRow[]; readiness: Readiness }
    | undefined
  member: MemberRow
  viewer: Viewer
  today: CalendarDate
}

/** A membership as the viewer may see it, its periods newest first; drafts without a payment attempt are left out. */
export function composeMembership(parts: MembershipParts): Membership {
  const { row, history, lines, viewer, today } = parts
  const items = history
    .filter((period) => isShown(period, lines))
    .map((period) =>
      toPeriod(
        period,
        lines.filter(({ historyId }) => historyId === period.id),
        viewer,
      ),
    )
  // The stored copy may be of yesterday; the answer speaks of today.
  const now = membershipToday(history, today, row.endsOn)
  return toMembership({
    row,
    now,
    items,
    ready: isReadyForRenewal(parts),
    asked: isAskedByClaim(parts),
    viewer,
  })
}

function isShown(period: ShownPeriod, lines: readonly LineOfPayment[]): boolean {
  return period.status === 'active' || !period.open || lines.some(({ historyId }) => historyId === period.id)
}

/** The organisation is ready, and something is on offer whose year the member has not paid (design §2.4). */
function isReadyForRenewal({ entry, member, history, today }: MembershipParts): boolean {
  if (!entry) return false
  const { organisation, configurations, readiness } = entry
  const person = {
    memberId: member.id,
    name: memberName(member),
    relation: 'self' as const,
    linkStatus: null,
    enabled: member.enabled,
    dateOfBirth: member.dateOfBirth,
  }
  const seller = { name: organisation.name, ready: readiness.ready }
  const years = activeYears(history)
  return configurations.some((offer) =>
    isEligible({ person, organisation: seller, offer, activeYears: years, today }),
  )
}
