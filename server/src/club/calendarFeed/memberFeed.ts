import { copenhagenDate } from '@medlem/domain/calendar'
import { calendarDeadlines, calendarOrganisations } from '@medlem/domain/familyCalendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { standingsOf } from '../membership/familyStandings.ts'
import { calendarText } from './calendarText.ts'
import { deadlineEntry, eventEntry } from './entries.ts'
import { feedEvents } from './feedEvents.ts'
import { findFollowed } from './store.ts'

/** The family's calendar, events and deadlines, as its screen shows it; undefined when the token is nobody's. */
export async function memberFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  tokenHash: string,
): Promise<string | undefined> {
  const member = await findFollowed(deps.db, tokenHash)
  if (!member) return undefined
  const { baseUrl, product } = deps.config
  const today = copenhagenDate(deps.clock.now())
  const catalogue = await loadCatalogue(deps.db)
  const family = await standingsOf(deps, member, catalogue)
  const organisations = calendarOrganisations(
    catalogue.map(({ organisation, configurations: membershipConfigurations }) => ({
      ...organisation,
      membershipConfigurations,
    })),
    family,
  )
  const names = new Map(organisations.map(({ id, name }) => [id, name]))
  const around = (orgId: string) => ({ organisationName: names.get(orgId) ?? '', baseUrl })
  const events = await feedEvents(deps, { member })
  const deadlines = calendarDeadlines(organisations, family, today)
  return calendarText(product.name, [
    ...deadlines.map((deadline) =>
      deadlineEntry(deadline, { ...around(deadline.orgId), memberId: member.id, today }),
    ),
    ...events.filter(({ orgId }) => names.has(orgId)).map((event) => eventEntry(event, around(event.orgId))),
  ])
}
