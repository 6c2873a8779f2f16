import type { PageItem, PageVersion } from '@medlem/contract/page'
import type { CalendarDate } from '@medlem/domain/calendar'
import { versionInForce, versionState } from '@medlem/domain/page'
import type { PageVersionHead, PageWithVersions } from './store.ts'

export function versionWires(versions: readonly PageVersionHead[], today: CalendarDate): PageVersion[] {
  const inForce = versionInForce(versions, today)
  return versions.map(({ version, title, inForceFrom, ...rest }) => ({
    version,
    title,
    inForceFrom,
    state: versionState({ version, inForceFrom, ...rest }, { inForce, today }),
  }))
}

/** The version in force, else the first one that was planned. */
export function pageItemWire({ page, versions }: PageWithVersions, today: CalendarDate): PageItem {
  const wires = versionWires(versions, today)
  const shown = wires.find(({ state }) => state === 'current') ?? wires.at(-1)
  if (!shown) throw new Error('the page has no version')
  return { id: page.id, orgId: page.orgId, kind: page.kind, ...shown }
}
