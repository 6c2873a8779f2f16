import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { forbidden, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from '../access/caller.ts'
import { administers, impersonationRequired, isSupport } from '../access/policy.ts'
import { findInReach, listOrganisationKeysOf } from '../access/reachStore.ts'

/**
 * A profile is written by its member, and a child's by the parent (X1). To those who may read it that is refused as
 * such; to all others it is as if it were not there (Ruling 8).
 */
export async function requireOwnProfile(
  db: Database,
  caller: Caller,
  row: MemberRow | undefined,
): Promise<MemberRow> {
  if (row && (row.id === caller.subject.id || row.parentId === caller.subject.id)) return row
  if (row && isSupport(caller)) throw impersonationRequired()
  if (row && (await mayRead(db, caller, row.id))) {
    throw forbidden(say(peopleProblemTexts, (t) => t.profileOfAnother))
  }
  throw notFound()
}

/** Whether the caller may read a member who is neither themselves nor their child, as X16 has it. */
async function mayRead(db: Database, caller: Caller, memberId: string): Promise<boolean> {
  if (await findInReach(db, caller.subject.id, memberId)) return true
  return (await listOrganisationKeysOf(db, memberId)).some((key) =>
    administers(caller, { key }, 'members:read'),
  )
}

/** Refuses a form that was filled in before somebody else wrote the profile. */
export function requireSameVersion(row: MemberRow, shown: number | undefined): void {
  if (shown === undefined || shown === row.version) return
  const message = say(peopleProblemTexts, (t) => t.profileChanged)
  throw refuseField('version', 'stale_version', message, { as: 'stale_version', status: 409 })
}
