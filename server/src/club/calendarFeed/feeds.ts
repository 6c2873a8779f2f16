import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { calendarDeadlines, calendarOrganisations } from '@medlem/domain/calendarFeed'
import { isPublicEvent } from '@medlem/domain/event'
import { familyCalendarTexts } from '@medlem/i18n/en/domain/familyCalendar'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { findEnabledByKey } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { catalogueCache } from '../catalogue/catalogueCache.ts'
import type { EventRow } from '../event/store.ts'
import { eventsSince } from '../event/visibleEvents.ts'
import { statusesOf } from '../membership/familyStatus.ts'
import { deadlineEntry, eventEntry } from './calendarEntries.ts'
import { iCalendarText } from './iCalendar.ts'
import { findFollowed } from './store.ts'

/** A phone deletes what a feed leaves out, so recent events stay in it. */
const MS_BACK = 90 * 86_400_000

interface Wanted {
  /** Undefined for a visitor. */
  member: MemberRow | undefined
  orgId?: string
}

/** The events of a feed: those on the screens, and those of the last 90 days. */
function feedEvents(deps: Pick<Deps, 'db' | 'clock'>, wanted: Wanted): Promise<EventRow[]> {
  const since = new Date(deps.clock.now().getTime() - MS_BACK)
  return eventsSince(deps, { ...wanted, superAdmin: false, since })
}

/** The family's calendar, events and deadlines, as its screen shows it; undefined when no open member has the token. */
export async function memberFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  tokenHash: string,
): Promise<string | undefined> {
  const member = await findFollowed(deps.db, tokenHash)
  if (!member) return undefined
  const { baseUrl, product } = deps.config
  const language = (await receiverLanguage(deps.db, { memberId: member.id })) ?? BASE_LANGUAGE
  const today = copenhagenDate(deps.clock.now())
  const catalogue = await catalogueCache(deps.db).allAt()
  const family = await statusesOf(deps, member, { catalogue, language })
  const organisations = calendarOrganisations(
    catalogue.map(({ organisation, configurations: membershipConfigurations }) => ({
      ...organisation,
      membershipConfigurations,
    })),
    family,
  )
  const names = new Map(organisations.map(({ id, name }) => [id, name]))
  const around = (orgId: string) => ({ organisationName: names.get(orgId) ?? '', baseUrl, language })
  const events = await feedEvents(deps, { member })
  const deadlines = calendarDeadlines(organisations, family, today, inLanguage(familyCalendarTexts, language))
  return iCalendarText(product.name, [
    ...deadlines.map((deadline) =>
      deadlineEntry(deadline, { ...around(deadline.orgId), memberId: member.id, today }),
    ),
    ...events.filter(({ orgId }) => names.has(orgId)).map((event) => eventEntry(event, around(event.orgId))),
  ])
}

/** What an organisation plans for everybody; undefined when no open organisation has the key. */
export async function organisationFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  key: string,
): Promise<string | undefined> {
  const organisation = await findEnabledByKey(deps.db, key)
  if (!organisation) return undefined
  const { id: orgId, name: organisationName } = organisation
  const language = organisation.language ?? BASE_LANGUAGE
  const { baseUrl } = deps.config
  const events = await feedEvents(deps, { member: undefined, orgId })
  return iCalendarText(
    organisationName,
    events.filter(isPublicEvent).map((event) => eventEntry(event, { organisationName, baseUrl, language })),
  )
}
