import type { MembershipRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { asksByClaim } from '@medlem/domain/renewal'
import type { ShownPeriod } from './columns.ts'

interface Asked {
  row: Pick<MembershipRow, 'endsOn'>
  history: readonly Pick<ShownPeriod, 'status' | 'membershipFor' | 'membershipConfId'>[]
  /** What its organisation sells; undefined when that is closed. */
  entry: { configurations: readonly ConfigurationRow[] } | undefined
  today: CalendarDate
}

/** Whether the next year of a membership is asked for by a claim, so that no card is charged for it. */
export function isAskedByClaim({ row, history, entry, today }: Asked): boolean {
  const [last] = history
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => b.membershipFor - a.membershipFor)
  if (!entry || !last || row.endsOn !== null) return false
  const { membershipFor: year, membershipConfId: feeId } = last
  return asksByClaim(entry.configurations, { year, feeId }, today)
}
