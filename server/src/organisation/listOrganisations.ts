import type { Organisation } from '@medlem/contract/organisation'
import { readiness } from '@medlem/domain/organisation'
import type { Deps } from '../deps.ts'
import { visibleEvents } from '../event/visibleEvents.ts'
import type { MemberRow } from '../member/store.ts'
import { listConfigurations, listEnabledOrganisations, type OrganisationRow } from './store.ts'
import { isValidConfiguration, organisationWire } from './wire.ts'

interface Viewer {
  /** Undefined for someone who is signed in and no member yet. */
  member: MemberRow | undefined
  superAdmin: boolean
  /** The one organisation that the caller wants to see (X-Org-Key), undefined for all. */
  onlyKey: string | undefined
}

/** Enabled organisations with the coming events that the viewer may see and the fees that can be sold. */
export async function listOrganisationsFor(deps: Deps, viewer: Viewer): Promise<Organisation[]> {
  const all = await listEnabledOrganisations(deps.db)
  const organisations = all.filter(({ key }) => viewer.onlyKey === undefined || key === viewer.onlyKey)
  const configurations = (await listConfigurations(deps.db)).filter(isValidConfiguration)
  const events = await visibleEvents(deps, viewer)
  return organisations.map((row) => {
    const own = configurations.filter(({ orgId }) => orgId === row.id)
    return organisationWire(row, {
      ready: isReady(row, own.length),
      events: events.filter(({ orgId }) => orgId === row.id),
      configurations: own,
    })
  })
}

/** Enabled, with something to sell and a payment that is set up (design §2.4). */
export function isReady(row: OrganisationRow, validConfigurations: number): boolean {
  const { name, enabled, paymentAuthToken } = row
  return readiness({ name, enabled, validConfigurations, paymentUsable: paymentAuthToken !== null }).ready
}
