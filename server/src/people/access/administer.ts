import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type Right, reachesDown } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findOrganisation } from '../organisation/store.ts'
import { listKeysAbove } from './aboveStore.ts'
import type { Caller } from './caller.ts'
import { administers, administersFromAbove, isStaffOf } from './policy.ts'

/**
 * The organisation, also a closed one, if the caller has the right there in their own name, or above where it reaches down.
 * Otherwise 404, whether there is such an organisation or not.
 */
export async function requireAdministered(
  deps: Deps,
  caller: Caller,
  id: string,
  right: Right,
): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  // Asked for whatever is found, so that the time tells nothing of it.
  const above = reachesDown(right) ? await listKeysAbove(deps.db, id) : []
  if (!row || !(administers(caller, row, right) || administersFromAbove(caller, above, right)))
    throw notFound()
  return row
}

/** Those of some rights that the caller has in an organisation, by `requireAdministered`; 404 for a caller who has none of them. */
export async function administeredWith(
  deps: Deps,
  caller: Caller,
  { id, rights }: { id: string; rights: readonly Right[] },
): Promise<Right[]> {
  const row = await findOrganisation(deps.db, id)
  const above = rights.some(reachesDown) ? await listKeysAbove(deps.db, id) : []
  const held = rights.filter(
    (right) => row && (administers(caller, row, right) || administersFromAbove(caller, above, right)),
  )
  if (held.length === 0) throw notFound()
  return held
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
