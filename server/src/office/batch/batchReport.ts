import { Readable } from 'node:stream'
import type { BatchRow } from '@medlem/contract/batch'
import { ManualMethod } from '@medlem/contract/grant'
import { ImportField } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { countryName } from '@medlem/domain/country'
import { fieldKey } from '@medlem/domain/customField'
import { memberImportScreenTexts } from '@medlem/i18n/en/portal/office/memberImport'
import { memberFileTexts } from '@medlem/i18n/en/server/memberFile'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { formatDate } from '@medlem/i18n/formatDate'
import { inLanguage } from '@medlem/i18n/languages'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import { listFields } from '../../people/customField/store.ts'
import { genderWord } from '../../people/memberExport/exportColumns.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import { presentRows } from './presentBatch.ts'
import { listRows } from './store.ts'

const AT_ONCE = 500

/** Every row with what it does or did, as a spreadsheet opens it; a cell that looks like a formula is text (ASVS 1.2.10). */
export function batchReport(db: Database, batch: BatchTableRow, shown: Shown): Readable {
  return Readable.from(linesOf(db, batch, shown))
}

/** How it is written, and the columns that its reader may not see. */
type Shown = Parameters<typeof presentRows>[2]

async function* linesOf(
  db: Database,
  { id: batchId, orgId }: BatchTableRow,
  shownTo: Shown,
): AsyncGenerator<string> {
  const { language } = shownTo
  const t = inLanguage(memberImportTexts, language)
  const fields = await fieldsOf(db, orgId, language)
  const lines = (cells: string[][], bom = false) => csvLines(cells, { bom })
  yield lines([[t.row, t.person, t.memberNumber, t.outcome, t.fields, t.why]], true)
  let after = 0
  while (true) {
    const rows = await listRows(db, { batchId, after, limit: AT_ONCE })
    const shown = await presentRows(db, rows, shownTo)
    yield lines(
      shown.map((row) => [
        String(row.number),
        row.name,
        row.memberNumber === null ? '' : String(row.memberNumber),
        ['waiting', 'aside'].includes(row.state) ? t[`group_${row.group}`] : t[`state_${row.state}`],
        changesOf(row, fields),
        row.reason ?? (row.group === 'needs_you' ? row.problems.map(({ text }) => text).join(' ') : ''),
      ]),
    )
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.number ?? after
  }
}

interface ReportField {
  /** What screens call it. */
  name: string
  /** A value as screens show it. */
  show(value: string): string
}

/** What a report says of each field, by its key, in the order of a profile. */
async function fieldsOf(db: Database, orgId: string, language: string): Promise<Map<string, ReportField>> {
  const t = inLanguage(memberImportScreenTexts, language)
  const words = inLanguage(memberFileTexts, language)
  const day = (value: string) => formatDate(value, language)
  const asWritten = (value: string) => value
  const yesNo = (value: string) => (value === 'yes' ? words.yes : words.no)
  const shows: Partial<Record<ImportField, ReportField['show']>> = {
    dateOfBirth: day,
    gender: (value) => genderWord(value, words),
    Country: (value) => countryName(value, language),
    paidOn: day,
    paidHow: (value) => t[`paidHow_${ManualMethod.parse(value)}`],
  }
  const own = await listFields(db, orgId)
  return new Map([
    ...ImportField.options.map(
      (field) => [field, { name: t[`field_${field}`], show: shows[field] ?? asWritten }] as const,
    ),
    ...own.map((field) => {
      const { number, kind } = field
      const { name, options } = fieldIn(field, language)
      // A row has an option as the organisation writes it.
      const option = (value: string) =>
        options[field.options.findIndex(({ label }) => label === value)]?.label ?? value
      const show = { yesNo, date: day, choice: option, text: asWritten, number: asWritten }[kind]
      return [fieldKey(number), { name, show }] as const
    }),
  ])
}

/** 'Phone: 20 30 40 50 → 30 00 00 10'; what was blank before is left out. */
function changesOf(
  { before, after }: Pick<BatchRow, 'before' | 'after'>,
  fields: Map<string, ReportField>,
): string {
  const known = [...fields.keys()].filter((field) => Object.hasOwn(after, field))
  const others = Object.keys(after).filter((field) => !fields.has(field))
  return [...known, ...others]
    .map((field) => {
      const { name = field, show = String } = fields.get(field) ?? {}
      const [was, is] = [before[field], after[field]].map((value) => (value ? show(value) : ''))
      return `${name}: ${was === '' ? '' : `${was} → `}${is}`
    })
    .join(', ')
}
