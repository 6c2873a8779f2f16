import type { Caller } from '../http/caller.ts'
import { AppError, notFound } from '../http/errors.ts'
import { impersonationRequired } from '../http/reach.ts'
import type { MemberRow } from './store.ts'

/** A profile is written by its member, and a child's by the parent; to all others it is as if it were not there (X1). */
export function requireOwnProfile(caller: Caller, row: MemberRow | undefined): asserts row is MemberRow {
  if (row && (row.id === caller.subject.id || row.parentId === caller.subject.id)) return
  if (row && caller.superAdmin && !caller.actingFor) throw impersonationRequired()
  throw notFound()
}

/** Refuses a form that was filled in before somebody else wrote the profile. */
export function requireSameVersion(row: MemberRow, shown: number | undefined): void {
  if (shown === undefined || shown === row.version) return
  const message = 'This profile was changed in the meantime. Please load it again.'
  throw new AppError('stale_version', 409, message, {
    errors: [{ field: 'version', code: 'stale_version', message }],
  })
}
