import type { Colleague } from '@medlem/contract/thread'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { findStaffSeen, listStaffSeen, putStaffSeen } from './staffStore.ts'

const DAY_MS = 24 * 3_600_000
/** Roles of an outside identity server are in tokens and not stored, so staff who have not opened the inbox for so long may have lost theirs. */
const STAFF_FOR_MS = 90 * DAY_MS

/** Records that an administrator opened the organisation's inbox; support is no colleague. */
export async function noteStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { id: orgId, key }: OrganisationRow,
): Promise<void> {
  if (!caller.identity.roles.some(({ org, role }) => org === key && role !== 'USER')) return
  const at = clock.now()
  const place = { orgId, memberId: caller.actor.id }
  const seen = await findStaffSeen(db, place)
  if (!seen || seen.getTime() <= at.getTime() - DAY_MS) await putStaffSeen(db, place, at)
}

/** Who can have a thread: the organisation's staff, but for the one who wrote. */
export async function listColleagues(
  db: Database,
  { orgId, memberId, at }: { orgId: string; memberId: string; at: Date },
): Promise<Colleague[]> {
  const staff = await listStaffSeen(db, orgId, new Date(at.getTime() - STAFF_FOR_MS))
  return staff.filter(({ id }) => id !== memberId).map(presentColleague)
}

export function presentColleague(row: Pick<MemberRow, 'id' | 'firstName' | 'lastName'>): Colleague {
  return { id: row.id, name: memberName(row) }
}
