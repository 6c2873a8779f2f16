import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { copenhagenDate } from '@medlem/domain/calendar'
import { membershipToday, recomputed } from '@medlem/domain/membership'
import { listPeriods, lockMembership, updateMembership } from './store.ts'

/** Makes a membership's stored copy again from its history and the day; never writes history (design §2.4). */
export async function recalculateStatus(
  tx: Database,
  { memberId, orgId }: Pick<MembershipRow, 'memberId' | 'orgId'>,
  now: Date,
): Promise<MembershipRow | undefined> {
  const stored = await lockMembership(tx, { memberId, orgId })
  if (!stored) return undefined
  const today = membershipToday(await listPeriods(tx, stored.id), copenhagenDate(now), stored.endsOn)
  const { changed, enabled, ...statuses } = recomputed(stored, today)
  const values = {
    ...today,
    enabled,
    ...(changed ? { ...statuses, updateDate: now } : {}),
  }
  await updateMembership(tx, stored.id, values)
  return { ...stored, ...values }
}
