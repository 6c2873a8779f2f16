import type { Database } from '@medlem/database/database'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { type Readiness, readiness } from '@medlem/domain/organisation'
import { organisationTexts } from '@medlem/i18n/en/domain/organisation'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import { isValidConfiguration } from '../../people/organisation/present.ts'
import {
  findOffering,
  listConfigurations,
  listEnabledOrganisations,
} from '../../people/organisation/store.ts'
import { type AskingVersion, listAskingVersions } from '../page/acceptanceStore.ts'

/** An organisation with what it can sell, and whether it is ready to. */
export interface CatalogueEntry {
  organisation: OrganisationRow
  /** Those that can be sold; one that breaks a rule is left out, as if it were not there (design row 7). */
  configurations: ConfigurationRow[]
  readiness: Readiness
  /** Versions of its pages that ask for acceptance; none in an entry that was read alone. */
  asking: AskingVersion[]
}

/** Every enabled organisation. */
export async function loadCatalogue(db: Database): Promise<CatalogueEntry[]> {
  const organisations = await listEnabledOrganisations(db)
  const rows = await listConfigurations(db)
  const asking = await listAskingVersions(db)
  return organisations.map((organisation) => catalogueEntry(organisation, rows, asking))
}

/** One enabled organisation, or undefined. */
export async function findCatalogueEntry(db: Database, orgId: string): Promise<CatalogueEntry | undefined> {
  const found = await findOffering(db, orgId)
  return found?.organisation.enabled ? catalogueEntry(found.organisation, found.configurations) : undefined
}

/** An organisation, enabled or not, with those of the configurations that are its own and can be sold, and its own versions that ask. */
export function catalogueEntry(
  organisation: OrganisationRow,
  rows: readonly ConfigurationRow[],
  asking: readonly AskingVersion[] = [],
): CatalogueEntry {
  const { id } = organisation
  const configurations = rows.filter((row) => row.orgId === id && isValidConfiguration(row))
  return {
    organisation,
    configurations,
    readiness: readinessIn({ organisation, configurations }, BASE_LANGUAGE),
    asking: asking.filter(({ orgId }) => orgId === id),
  }
}

/** Whether the organisation can sell memberships, and else why not, in a language. An entry itself is kept for all readers. */
export function readinessIn(
  { organisation, configurations }: Pick<CatalogueEntry, 'organisation' | 'configurations'>,
  language: string,
): Readiness {
  const { name, enabled, paymentAuthToken } = organisation
  return readiness(
    { name, enabled, validConfigurations: configurations.length, paymentUsable: paymentAuthToken !== null },
    inLanguage(organisationTexts, language),
  )
}
