import { Readable } from 'node:stream'
import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { inLanguage } from '@medlem/i18n/languages'
import { stringify } from 'csv-stringify/sync'
import { rowsWire } from './batchWire.ts'
import { listRows } from './store.ts'

const AT_ONCE = 500

/** Every row with what it does or did, as a spreadsheet opens it; a cell that looks like a formula is text (ASVS 1.2.10). */
export function batchReport(db: Database, batch: BatchTableRow, language: string): Readable {
  return Readable.from(linesOf(db, batch, language))
}

async function* linesOf(
  db: Database,
  { id: batchId }: BatchTableRow,
  language: string,
): AsyncGenerator<string> {
  const t = inLanguage(memberImportTexts, language)
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
        Object.keys(row.after)
          .map((field) => `${field}: ${row.before[field] ?? ''} → ${row.after[field] ?? ''}`)
          .join(', '),
        row.reason ?? (row.group === 'needs_you' ? row.problems.map(({ text }) => text).join(' ') : ''),
      ]),
    )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.number ?? after
  }
}
