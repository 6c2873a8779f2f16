import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findOrganisation } from '../organisation/store.ts'
import type { Caller } from './caller.ts'

/** Whether the caller administers the organisation, and acts for nobody: a member who is acted for gains no right by it. */
export function administersInOwnName(caller: Caller, { key }: Pick<OrganisationRow, 'key'>): boolean {
  return !caller.actingFor && caller.administers(key)
}

/**
 * The organisation, also a closed one, if the caller administers it in their own name. Otherwise 404, whether there is
 * such an organisation or not.
 */
export async function requireAdministered(deps: Deps, caller: Caller, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row || !administersInOwnName(caller, row)) throw notFound()
  return row
}

/** The organisation, if it is open; what a closed one had to say is not told any more. */
export async function requireEnabled(deps: Deps, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(deps.db, id)
  if (!row?.enabled) throw notFound()
  return row
}
