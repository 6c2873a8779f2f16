import type { MembershipConfiguration, Organisation } from '@medlem/contract/organisation'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import {
  isValidConfiguration,
  organisationEvents,
  presentConfiguration,
  presentOrganisation,
} from '../../people/organisation/present.ts'
import { listConfigurations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { visibleEvents } from '../event/visibleEvents.ts'
import { catalogueCache, onceForEach } from './catalogueCache.ts'

interface Viewer {
  /** Undefined for someone who is signed in and no member yet. */
  member: MemberRow | undefined
  superAdmin: boolean
  language: string
  /** The one organisation that the caller wants to see (X-Org-Key), undefined for all. */
  onlyKey: string | undefined
}

/** Enabled organisations with the coming events that the viewer may see and the fees that can be sold. */
export async function listOrganisationsFor(deps: Deps, viewer: Viewer): Promise<Organisation[]> {
  const [catalogue, events] = await Promise.all([
    catalogueCache(deps.db).allAt(),
    visibleEvents(deps, viewer),
  ])
  return catalogue
    .filter(({ organisation }) => viewer.onlyKey === undefined || organisation.key === viewer.onlyKey)
    .map((entry) => ({
      ...organisationIn(entry, viewer.language),
      ...organisationEvents(events.filter(({ orgId }) => orgId === entry.organisation.id)),
    }))
}

/** An organisation without its events, which differ by viewer. */
const organisationIn = onceForEach(({ organisation, configurations, readiness }, language) =>
  presentOrganisation(organisation, { ready: readiness.ready, configurations, language }),
)

/** The fees of an organisation that can be sold, in the reader's language. */
export async function listFeesOf(
  { db }: Pick<Deps, 'db'>,
  { id, language: ownLanguage }: OrganisationRow,
  language: string,
): Promise<MembershipConfiguration[]> {
  const rows = await listConfigurations(db, id)
  return rows.filter(isValidConfiguration).map((row) => presentConfiguration(row, { language, ownLanguage }))
}
