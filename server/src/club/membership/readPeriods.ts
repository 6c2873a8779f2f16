import type { AnswerOf } from '@medlem/contract/endpoint'
import type { listPeriods } from '@medlem/contract/membershipPeriods'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { memberName } from './persons.ts'
import { requireMembershipReader, viewMembership } from './readMembership.ts'
import { findMembershipById } from './store.ts'

/** Every period of a membership with what it is called (X5). */
export async function readPeriods(
  deps: Deps,
  caller: Caller,
  membershipId: string,
): Promise<AnswerOf<typeof listPeriods>> {
  const row = await findMembershipById(deps.db, membershipId)
  if (!row) throw notFound()
  const reader = await requireMembershipReader(deps, caller, row)
  const membership = await viewMembership(deps, row, reader)
  return {
    membership,
    memberName: memberName(reader.member),
    organisationName: (await findOrganisation(deps.db, row.orgId))?.name ?? '',
    items: membership.memberships,
  }
}
