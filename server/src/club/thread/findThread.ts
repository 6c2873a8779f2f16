import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { findOrganisation } from '../../people/organisation/store.ts'
import { findThreadRow, type ThreadRow } from './store.ts'

/** What a member and an organisation write to each other. */
export interface LoadedThread {
  row: ThreadRow
  organisation: OrganisationRow
}

export async function findThread(db: Database, id: string): Promise<LoadedThread | undefined> {
  const row = await findThreadRow(db, id)
  const organisation = row && (await findOrganisation(db, row.orgId))
  return organisation && { row, organisation }
}

/** The deployment's domain, as contact-us carries it (Spec 3). */
export function deploymentDomain({ baseUrl }: { baseUrl: string }): string {
  return new URL(baseUrl).host
}
