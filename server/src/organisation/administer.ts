import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findOrganisation, type OrganisationRow } from './store.ts'

/**
 * The organisation, also a closed one, if the caller administers it in their own name. Otherwise 404, whether there is
 * such an organisation or not.
 */
export async function requireAdministered(deps: Deps, caller: Caller, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row || caller.actingFor || !caller.administers(row.key)) throw notFound()
  return row
}
