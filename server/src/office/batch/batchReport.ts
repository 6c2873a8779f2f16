import { Readable } from 'node:stream'
import type { BatchRow } from '@medlem/contract/batch'
import { ImportField } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { fieldKey } from '@medlem/domain/customField'
import { memberImportScreenTexts } from '@medlem/i18n/en/portal/office/memberImport'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { inLanguage } from '@medlem/i18n/languages'
import { stringify } from 'csv-stringify/sync'
import { listFields } from '../../people/customField/store.ts'
import { rowsWire } from './batchWire.ts'
import { listRows } from './store.ts'

const AT_ONCE = 500

/** Every row with what it does or did, as a spreadsheet opens it; a cell that looks like a formula is text (ASVS 1.2.10). */
export function batchReport(db: Database, batch: BatchTableRow, language: string): Readable {
  return Readable.from(linesOf(db, batch, language))
}

async function* linesOf(
  db: Database,
  { id: batchId, orgId }: BatchTableRow,
  language: string,
): AsyncGenerator<string> {
  const t = inLanguage(memberImportTexts, language)
  const names = await fieldNames(db, orgId, language)
  const lines = (cells: string[][], bom = false) =>
    stringify(cells, { bom, delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })
  yield lines([[t.row, t.person, t.memberNumber, t.outcome, t.fields, t.why]], true)
  let after = 0
  while (true) {
    const rows = await listRows(db, { batchId, after, limit: AT_ONCE })
    const shown = await rowsWire(db, rows, language)
    yield lines(
      shown.map((row) => [
        String(row.number),
        row.name,
        row.memberNumber === null ? '' : String(row.memberNumber),
        ['waiting', 'aside'].includes(row.state) ? t[`group_${row.group}`] : t[`state_${row.state}`],
        changesOf(row, names),
        row.reason ?? (row.group === 'needs_you' ? row.problems.map(({ text }) => text).join(' ') : ''),
      ]),
    )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.number ?? after
  }
}

/** What each field is called on screens, by its key, in the order of a profile. */
async function fieldNames(db: Database, orgId: string, language: string): Promise<Map<string, string>> {
  const t = inLanguage(memberImportScreenTexts, language)
  const own = await listFields(db, orgId)
  return new Map([
    ...ImportField.options.map((field) => [field, t[`field_${field}`]] as const),
    ...own.map(({ number, name }) => [fieldKey(number), name] as const),
  ])
}

/** 'Phone: 20 30 40 50 → 30 00 00 10'; what was blank before is left out. */
function changesOf(
  { before, after }: Pick<BatchRow, 'before' | 'after'>,
  names: Map<string, string>,
): string {
  const known = [...names.keys()].filter((field) => Object.hasOwn(after, field))
  const others = Object.keys(after).filter((field) => !names.has(field))
  return [...known, ...others]
    .map((field) => {
      const was = before[field] ?? ''
      return `${names.get(field) ?? field}: ${was === '' ? '' : `${was} → `}${after[field] ?? ''}`
    })
    .join(', ')
}
