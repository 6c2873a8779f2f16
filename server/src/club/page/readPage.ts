import type { Page, PageItem } from '@medlem/contract/page'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { textsIn } from '@medlem/domain/translation'
import { requireEnabled } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation, listEnabledOrganisations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { type PageReader, presentPageItem, presentVersions } from './present.ts'
import { readAcceptance } from './readAcceptance.ts'
import { findPage, getVersion, listPageRows, listVersions, type PageRow } from './store.ts'

/** Pages with the version in force; what is only planned is for those who write it. */
export async function listPagesFor(
  deps: Deps,
  caller: Caller,
  orgId: string | undefined,
): Promise<PageItem[]> {
  if (orgId !== undefined) await requireEnabled(deps, orgId)
  const today = copenhagenDate(deps.clock.now())
  const organisations = await listEnabledOrganisations(deps.db)
  const byId = new Map(organisations.map((one) => [one.id, one]))
  const rows = await listPageRows(deps.db, orgId)
  return rows.flatMap((row) => {
    const organisation = byId.get(row.page.orgId)
    if (!organisation) return []
    const { language: ownLanguage } = organisation
    const item = presentPageItem(row, { today, language: caller.language, ownLanguage })
    return item.state === 'current' || administers(caller, organisation, 'content:write') ? [item] : []
  })
}

/** A page in the version that is in force, or in the one that is named. */
export async function readPage(
  deps: Deps,
  caller: Caller,
  { id, version }: { id: string; version: number | undefined },
): Promise<Page> {
  const row = await findPage(deps.db, id)
  const organisation = row && (await findOrganisation(deps.db, row.orgId))
  if (!row || !organisation?.enabled) throw notFound()
  const today = copenhagenDate(deps.clock.now())
  const shown = await composePage(deps.db, row, {
    ...{ today, language: caller.language, ownLanguage: organisation.language },
    version,
    isAdministrator: administers(caller, organisation, 'content:write'),
  })
  if (!shown) throw notFound()
  const acceptance = await readAcceptance(deps, caller, { pageId: id, organisation, today })
  return { ...shown, ...(acceptance && { acceptance }) }
}

interface Shown extends PageReader {
  version: number | undefined
  /** Administrators see what is planned, and get what was written beside what they read: it is what their form changes. */
  isAdministrator: boolean
}

/** `db` may be the transaction that wrote it; undefined when there is no such version to be seen. */
export async function composePage(
  db: Database,
  page: PageRow,
  { version, isAdministrator, ...reader }: Shown,
): Promise<Page | undefined> {
  const versions = await listVersions(db, page.id)
  const visible = presentVersions(versions, reader).filter(
    ({ state }) => isAdministrator || state !== 'planned',
  )
  const { version: current } = presentPageItem({ page, versions }, reader)
  const shown = visible.find((one) => one.version === (version ?? current))
  const stored = versions.find((one) => one.version === shown?.version)
  if (!shown || !stored) return undefined
  const { id, orgId, kind } = page
  const row = await getVersion(db, stored.id)
  const { title, text, translations } = row
  return {
    ...{ id, orgId, kind, ...shown },
    ...textsIn(row, ['title', 'text'], reader),
    versions: visible,
    ...(isAdministrator && { written: { title, text, translations } }),
  }
}
