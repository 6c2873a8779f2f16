import { copenhagenDate } from '@medlem/domain/calendar'
import { membershipToday } from '@medlem/domain/membership'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { type MembershipWithPeriods, pageMemberships } from './pagedStore.ts'
import { recalculateStatus } from './recalculateStatus.ts'

/** Whether a membership is stored as its years say today. */
export function isStale({ row, periods }: MembershipWithPeriods, today: string): boolean {
  const truth = membershipToday(periods, today, row.endsOn)
  return (
    truth.status !== row.status ||
    truth.overallStartDate !== row.overallStartDate ||
    truth.overallEndDate !== row.overallEndDate ||
    row.enabled !== (row.status === 'active')
  )
}

/** Periods begin and end without a request: updates the memberships whose status changed by date; returns how many. */
export async function recalculateStale(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const today = copenhagenDate(now)
  let changed = 0
  await runAll(pageMemberships(deps.db, { rests: true }), async (one) => {
    if (!isStale(one, today)) return
    await deps.db.transaction((tx) => recalculateStatus(tx, one.row, now))
    changed += 1
  })
  return changed
}
