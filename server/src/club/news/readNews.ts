import type { News, NewsItem } from '@medlem/contract/news'
import { copenhagenDate } from '@medlem/domain/calendar'
import { mayReadNews, type NewsReader } from '@medlem/domain/news'
import { requireEnabled } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { findOrganisation, listEnabledOrganisations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { presentNews, presentNewsItem } from './present.ts'
import { findNews, listNewsRows, listOrganisationsOf } from './store.ts'

/** News items in one answer. */
const LIST_LIMIT = 200
/** Some of the rows are not for the reader. */
const ROW_LIMIT = 5 * LIST_LIMIT

/** What the caller may read, of one organisation or of all. */
export async function listNewsFor(
  deps: Deps,
  caller: Caller,
  orgId: string | undefined,
): Promise<NewsItem[]> {
  if (orgId !== undefined) await requireEnabled(deps, orgId)
  const today = copenhagenDate(deps.clock.now())
  const organisations = await listEnabledOrganisations(deps.db)
  const administered = organisations
    .filter((one) => administers(caller, one, 'content:write'))
    .map(({ id }) => id)
  const belongsTo = await organisationsOfFamily(deps, caller, today)
  const rows = await listNewsRows(deps.db, { today, withAll: administered, orgId, limit: ROW_LIMIT })
  const reader = (id: string): NewsReader => ({
    administers: administered.includes(id),
    belongs: belongsTo.includes(id),
  })
  return rows
    .filter((row) => mayReadNews(row, reader(row.orgId), today))
    .slice(0, LIST_LIMIT)
    .map((row) => presentNewsItem(row, { today, language: caller.language }))
}

/** One piece of news; 404 when it is not for the caller, not to be shown now, or not there. */
export async function readNews(deps: Deps, caller: Caller, id: string): Promise<News> {
  const today = copenhagenDate(deps.clock.now())
  const row = await findNews(deps.db, id)
  const organisation = row && (await findOrganisation(deps.db, row.orgId))
  if (!row || !organisation?.enabled) throw notFound()
  const isAdministrator = administers(caller, organisation, 'content:write')
  const belongs =
    row.audience === 'members' && (await organisationsOfFamily(deps, caller, today)).includes(row.orgId)
  if (!mayReadNews(row, { administers: isAdministrator, belongs }, today)) throw notFound()
  return presentNews(
    { ...row, ownLanguage: organisation.language },
    { today, language: caller.language, isAdministrator },
  )
}

/** Somebody in the family is enough: a parent reads what the child's club writes. */
async function organisationsOfFamily({ db }: Deps, { subject }: Caller, today: string): Promise<string[]> {
  const family = await listReach(db, subject.id)
  return listOrganisationsOf(
    db,
    family.map(({ id }) => id),
    today,
  )
}
