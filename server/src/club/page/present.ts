import type { PageItem, PageVersion } from '@medlem/contract/page'
import type { CalendarDate } from '@medlem/domain/calendar'
import { versionInForce, versionState, versionToAccept } from '@medlem/domain/page'
import { type ReaderOfTexts, textsIn } from '@medlem/domain/translation'
import type { PageVersionHead, PageWithVersions } from './store.ts'

/** Who reads, and when. */
export interface PageReader extends ReaderOfTexts {
  today: CalendarDate
}

export function presentVersions(versions: readonly PageVersionHead[], reader: PageReader): PageVersion[] {
  const { today } = reader
  const inForce = versionInForce(versions, today)
  return versions.map((row) => ({
    version: row.version,
    ...textsIn(row, ['title'], reader),
    inForceFrom: row.inForceFrom,
    asksAcceptance: row.asksAcceptance,
    state: versionState(row, { inForce, today }),
  }))
}

/** The version in force, else the first one that was planned. */
export function presentPageItem({ page, versions }: PageWithVersions, reader: PageReader): PageItem {
  const wires = presentVersions(versions, reader)
  const shown = wires.find(({ state }) => state === 'current') ?? wires.at(-1)
  if (!shown) throw new Error('the page has no version')
  const { version } = versionToAccept(versions, reader.today) ?? {}
  const asked = version !== undefined && { versionToAccept: version }
  return { id: page.id, orgId: page.orgId, kind: page.kind, ...shown, ...asked }
}
