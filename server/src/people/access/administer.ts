import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { Right } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findOrganisation } from '../organisation/store.ts'
import type { Caller } from './caller.ts'
import { administers, isStaffOf } from './policy.ts'

/**
 * The organisation, also a closed one, if the caller has the right there in their own name. Otherwise 404, whether there
 * is such an organisation or not.
 */
export async function requireAdministered(
  deps: Deps,
  caller: Caller,
  id: string,
  right: Right,
): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row || !administers(caller, row, right)) throw notFound()
  return row
}

/** The organisation, also a closed one, if the caller has any job there in their own name. Otherwise 404. */
export async function requireStaff(deps: Deps, caller: Caller, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row || !isStaffOf(caller, row.key)) throw notFound()
  return row
}

/** The organisation, if it is open; the content of a closed one is not shown. */
export async function requireEnabled(deps: Deps, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row?.enabled) throw notFound()
  return row
}
