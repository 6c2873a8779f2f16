import { isPublicEvent } from '@medlem/domain/event'
import { findEnabledByKey } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { calendarText } from './calendarText.ts'
import { eventEntry } from './entries.ts'
import { feedEvents } from './feedEvents.ts'

/** What an organisation plans for everybody; undefined when no open organisation has the key. */
export async function organisationFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  key: string,
): Promise<string | undefined> {
  const organisation = await findEnabledByKey(deps.db, key)
  if (!organisation) return undefined
  const { id: orgId, name: organisationName } = organisation
  const { baseUrl } = deps.config
  const events = await feedEvents(deps, { member: undefined, orgId })
  return calendarText(
    organisationName,
    events.filter(isPublicEvent).map((event) => eventEntry(event, { organisationName, baseUrl })),
  )
}
