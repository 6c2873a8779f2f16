import type { Page, PageItem } from '@medlem/contract/page'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireEnabled } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation, listEnabledOrganisations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findPage, getVersionText, listPageRows, listVersions, type PageRow } from './store.ts'
import { pageItemWire, versionWires } from './wire.ts'

/** Pages with the version in force; what is only planned is for those who write it. */
export async function listPagesFor(
  deps: Deps,
  caller: Caller,
  orgId: string | undefined,
): Promise<PageItem[]> {
  if (orgId !== undefined) await requireEnabled(deps, orgId)
  const today = copenhagenDate(deps.clock.now())
  const organisations = await listEnabledOrganisations(deps.db)
  const keys = new Map(organisations.map(({ id, key }) => [id, key]))
  const rows = await listPageRows(deps.db, orgId)
  return rows.flatMap((row) => {
    const key = keys.get(row.page.orgId)
    if (key === undefined) return []
    const item = pageItemWire(row, today)
    return item.state === 'current' || administers(caller, { key }) ? [item] : []
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
    today,
    version,
    withPlanned: administers(caller, organisation),
  })
  if (!shown) throw notFound()
  return shown
}

interface Shown {
  today: string
  version: number | undefined
  withPlanned: boolean
}

/** `db` may be the transaction that wrote it; undefined when there is no such version to be seen. */
export async function composePage(
  db: Database,
  page: PageRow,
  { today, version, withPlanned }: Shown,
): Promise<Page | undefined> {
  const versions = await listVersions(db, page.id)
  const visible = versionWires(versions, today).filter(({ state }) => withPlanned || state !== 'planned')
  const { version: current } = pageItemWire({ page, versions }, today)
  const shown = visible.find((one) => one.version === (version ?? current))
  const stored = versions.find((one) => one.version === shown?.version)
  if (!shown || !stored) return undefined
  const { id, orgId, kind } = page
  return { id, orgId, kind, ...shown, text: await getVersionText(db, stored.id), versions: visible }
}
