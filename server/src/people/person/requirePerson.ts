import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { Right } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requireAdministered } from '../access/administer.ts'
import type { Caller } from '../access/caller.ts'
import { findPerson, type PersonKey } from './store.ts'

/** A member of the organisation, if the caller has the right there in their own name; otherwise 404. */
export async function requirePerson(
  deps: Deps,
  caller: Caller,
  { key, right }: { key: PersonKey; right: Right },
): Promise<{ organisation: OrganisationRow; row: MemberRow }> {
  const organisation = await requireAdministered(deps, caller, key.orgId, right)
  const row = await findPerson(deps.db, key)
  if (!row) throw notFound()
  return { organisation, row }
}
