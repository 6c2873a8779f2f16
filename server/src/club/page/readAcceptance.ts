import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { PageAcceptance } from '@medlem/contract/page'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { versionToAccept } from '@medlem/domain/page'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { listChildren } from '../../people/family/store.ts'
import { wasChecked } from '../../people/memberFilter/columnRights.ts'
import { memberFilterSql } from '../../people/memberFilter/memberFilterSql.ts'
import { countEach } from '../../people/memberList/memberCountStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findRunningYear, listAcceptances, listCurrentAmong } from './acceptanceStore.ts'
import { listVersions } from './store.ts'

interface Asked {
  pageId: string
  organisation: OrganisationRow
  today: CalendarDate
}

/** What a page asks of the reader and their children, and how many accepted it; undefined where it asks nothing. */
export async function readAcceptance(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { pageId, organisation, today }: Asked,
): Promise<PageAcceptance | undefined> {
  const asked = versionToAccept(await listVersions(db, pageId), today)
  if (!asked) return undefined
  const { version } = asked
  const orgId = organisation.id
  const family = [caller.subject, ...(await listChildren(db, caller.subject.id))]
  const memberIds = family.map(({ id }) => id)
  const current = await listCurrentAmong(db, { orgId, memberIds })
  const accepted = (await listAcceptances(db, { memberIds, pageIds: [pageId] })).filter(
    (one) => one.version === version,
  )
  const people = family.flatMap(({ id: memberId, firstName, lastName }) => {
    const at = accepted.find((one) => one.memberId === memberId)?.acceptedAt.toISOString() ?? null
    return at !== null || current.includes(memberId)
      ? [{ memberId, firstName, lastName, acceptedAt: at }]
      : []
  })
  const counts = administers(caller, organisation, 'members:read')
    ? await countAccepted(db, { orgId, pageId, today })
    : undefined
  return { version, people, ...(counts && { counts }) }
}

/** Of those who have the running year; counted by the filters with which the table of members shows them. */
async function countAccepted(
  db: Deps['db'],
  { orgId, pageId, today }: { orgId: string; pageId: string; today: CalendarDate },
): Promise<NonNullable<PageAcceptance['counts']>> {
  const year = (await findRunningYear(db, { orgId, today })) ?? Number(today.slice(0, 4))
  const members: MemberFilter = [{ field: 'year', year, is: ['paid', 'given'] }]
  const filters = [members, [...members, { field: 'accepted', page: pageId, is: true } as const]]
  const [all = 0, accepted = 0] = await countEach(
    db,
    { orgId },
    filters.map((filter) => memberFilterSql(filter, { orgId, today, may: wasChecked })),
  )
  return { accepted, members: all, year }
}
