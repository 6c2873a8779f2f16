import { Readable } from 'node:stream'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { formatMoment } from '@medlem/domain/formatMoment'
import { officeAuditFileTexts } from '@medlem/i18n/en/server/auditFile'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { countEntries, searchEntries } from '../../platform/audit/store.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { detailLabels, type LogNames } from './detailLabels.ts'
import { readLogNames } from './logNames.ts'
import { AT_ONCE, auditLook, type Search, sentenceOf } from './searchAudit.ts'

/** Rows of a file. */
const MAX_EXPORTED = 100_000

/** What a search of the log finds, as a file: a stream of CSV, which ends after as many entries as a spreadsheet opens. */
export async function exportAudit(
  deps: Deps,
  caller: Caller,
  { orgId, ...search }: Search & { orgId: string },
): Promise<{ organisation: OrganisationRow; csv: Readable }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'audit:read')
  const asked = { ...search, orgId }
  const size = Math.min(await countEntries(deps.db, asked), MAX_EXPORTED)
  await auditLook(deps, caller, { action: 'audit_export', search: asked, size })
  const names = await readLogNames(deps.db, organisation, caller.language)
  return { organisation, csv: Readable.from(csvOf(deps, caller, { search: asked, names })) }
}

async function* csvOf(
  { db }: Deps,
  { language }: Caller,
  { search, names }: { search: Search & { orgId: string }; names: LogNames },
): AsyncGenerator<string> {
  const t = inLanguage(officeAuditFileTexts, language)
  const rows = (cells: string[][], bom = false) => csvLines(cells, { bom })
  yield rows([[t.number, t.moment, t.actor, t.subject, t.what, t.detail, t.request]], true)
  let before: number | undefined
  for (let written = 0; written < MAX_EXPORTED; written += AT_ONCE) {
    const page = await searchEntries(db, { ...search, before, limit: AT_ONCE })
    yield rows(
      page.map((one) => [
        String(one.row.id),
        formatMoment(one.row.at, language),
        one.actor ?? '',
        one.subject ?? '',
        sentenceOf(one, language),
        detailLabels(one.row.detail, names, language)
          .map(({ name, before: was, now }) => `${name}: ${was === null ? now : `${was} → ${now}`}`)
          .join('\n'),
        one.row.traceId ?? '',
      ]),
    )
    if (page.length < AT_ONCE) return
    before = page.at(-1)?.row.id
  }
}
