import type { MemberRow } from '@medlem/database/schema/member'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findEnabledEvent } from '../event/store.ts'
import { eventsSince } from '../event/visibleEvents.ts'
import { eventEntry } from './calendarEntries.ts'
import { iCalendarText } from './iCalendar.ts'

interface Wanted {
  member: MemberRow | undefined
  superAdmin: boolean
  id: string
  /** Of the texts in it. */
  language: string
}

/** One coming event that the viewer may see, as a calendar file. */
export async function exportEvent(deps: Deps, { member, superAdmin, id, language }: Wanted): Promise<string> {
  const found = await findEnabledEvent(deps.db, id)
  const organisation = found && (await findOrganisation(deps.db, found.orgId))
  if (!organisation) throw notFound()
  const { id: orgId, name: organisationName } = organisation
  const since = deps.clock.now()
  const seen = await eventsSince(deps, { member, superAdmin, orgId, since })
  const event = seen.find((one) => one.id === id)
  if (!event) throw notFound()
  const { baseUrl } = deps.config
  return iCalendarText(organisationName, [eventEntry(event, { organisationName, baseUrl, language })])
}
