import type {
  ImportDelimiter,
  ImportEncoding,
  ImportedFile,
  ImportReading,
  SeenFile,
} from '@medlem/contract/importedFile'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { SelectField } from '../../ui/SelectField.tsx'
import readingCss from './reading.module.css'

const delimiterNames: Record<ImportDelimiter, string> = {
  ';': t.delimiter_semicolon,
  ',': t.delimiter_comma,
  '\t': t.delimiter_tab,
  '|': t.delimiter_bar,
}

const encodingNames: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows',
  macintosh: 'Mac',
  cp850: 'DOS 850',
  cp865: 'DOS 865',
  cp437: 'DOS 437',
  'utf-8-twice': t.encoding_utf_8_twice,
}

const NONE = 'none'

interface ReadingProps {
  reading: ImportReading
  seen: SeenFile
  onChoose: (reading: Partial<ImportReading>) => void
}

/** How a file is read, as it was found, to be chosen otherwise; what the file doesn't say stands first and is asked. */
export function ReadingChoices({
  file: { reading, seen },
  onChoose,
}: {
  file: Pick<ImportedFile, 'reading' | 'seen'>
  onChoose: ReadingProps['onChoose']
}) {
  if (!reading || !seen) return null
  const shared = { reading, seen, onChoose }
  return (
    <section className={readingCss.importReading} aria-label={t.readingTitle}>
      <EncodingDoubt {...shared} />
      <HeadingsDoubt {...shared} />
      <div className={readingCss.importHow}>
        <Sheet {...shared} />
        <Headings {...shared} />
        <Encoding {...shared} />
        <Delimiter {...shared} />
      </div>
      <p className="text-meta text-soft">{facts(reading, seen).join(' · ')}</p>
    </section>
  )
}

/** What is read, and what is easily overlooked. */
function facts({ sheet }: ImportReading, { rows, hiddenRows, hiddenColumns, sheets }: SeenFile): string[] {
  const left = sheets.filter((one, at) => at !== sheet && one.rows !== 0).length
  return [
    ...(rows === null ? [] : [t.rowsFound({ count: rows })]),
    ...(hiddenRows > 0 ? [t.hiddenRows({ count: hiddenRows })] : []),
    ...(hiddenColumns > 0 ? [t.hiddenColumns({ count: hiddenColumns })] : []),
    ...(left > 0 ? [t.sheetsLeft({ count: left })] : []),
  ]
}

/** The encoding stays with another row of headings; another sheet has other headings. */
function Sheet({ reading, seen: { sheets }, onChoose }: ReadingProps) {
  if (reading.sheet === null || sheets.length < 2) return null
  const nameOf = ({ name, isHidden }: (typeof sheets)[number]) => (isHidden ? t.sheetHidden({ name }) : name)
  return (
    <SelectField
      label={t.sheet}
      value={String(reading.sheet)}
      options={sheets.map((one, at) => ({
        value: String(at),
        label: one.rows === null ? nameOf(one) : t.sheetRows({ name: nameOf(one), count: one.rows }),
      }))}
      onChange={({ target }) => onChoose({ sheet: Number(target.value) })}
    />
  )
}

const headingsOptions = ({ firstRows }: SeenFile) => [
  ...firstRows.map(({ number, cells }) => ({
    value: String(number),
    label: t.headingsRow({ number, cells: cells.filter((cell) => cell !== '').join(' · ') }),
  })),
  { value: NONE, label: t.headingsNone },
]

const withHeadings = ({ encoding, delimiter, sheet }: ImportReading, value: string) => ({
  ...(encoding && { encoding }),
  ...(delimiter && { delimiter }),
  ...(sheet !== null && { sheet }),
  headings: value === NONE ? null : Number(value),
})

function Headings({ reading, seen, onChoose }: ReadingProps) {
  if (seen.doubts.includes('headings')) return null
  return (
    <SelectField
      label={t.headings}
      value={String(reading.headings ?? NONE)}
      options={headingsOptions(seen)}
      onChange={({ target }) => onChoose(withHeadings(reading, target.value))}
    />
  )
}

function HeadingsDoubt({ reading, seen, onChoose }: ReadingProps) {
  // Of letters that are not read rightly no row is known.
  if (!seen.doubts.includes('headings') || seen.doubts.includes('encoding')) return null
  return (
    <Question
      title={t.whichHeadings}
      options={headingsOptions(seen)}
      onChoose={(value) => onChoose(withHeadings(reading, value))}
    />
  )
}

const encodingOptions = ({ encodings }: SeenFile) =>
  encodings.map(({ encoding, sample }) => ({
    value: encoding,
    label:
      sample === ''
        ? encodingNames[encoding]
        : t.encodingSample({ name: encodingNames[encoding], words: sample }),
  }))

/** Where the headings were said, they stay: letters move no row. */
const withEncoding = ({ delimiter }: ImportReading, encoding: ImportEncoding) => ({
  encoding,
  ...(delimiter && { delimiter }),
})

function Encoding({ reading, seen, onChoose }: ReadingProps) {
  if (seen.encodings.length < 2 || seen.doubts.includes('encoding')) return null
  return (
    <SelectField
      label={t.encoding}
      value={reading.encoding ?? ''}
      options={encodingOptions(seen)}
      onChange={({ target }) => onChoose(withEncoding(reading, target.value as ImportEncoding))}
    />
  )
}

function EncodingDoubt({ reading, seen, onChoose }: ReadingProps) {
  if (!seen.doubts.includes('encoding')) return null
  return (
    <Question
      title={t.whichEncoding}
      hint={t.whichEncodingHint}
      options={seen.encodings.map(({ encoding, sample }) => ({
        value: encoding,
        label: sample,
        note: encodingNames[encoding],
      }))}
      onChoose={(value) => onChoose(withEncoding(reading, value as ImportEncoding))}
    />
  )
}

function Delimiter({ reading, seen: { delimiters }, onChoose }: ReadingProps) {
  if (reading.delimiter === null || delimiters.length < 2) return null
  return (
    <SelectField
      label={t.delimiter}
      value={reading.delimiter}
      options={delimiters.map(({ delimiter, columns }) => ({
        value: delimiter,
        label: t.delimiterColumns({ name: delimiterNames[delimiter], count: columns }),
      }))}
      onChange={({ target }) =>
        onChoose({
          delimiter: target.value as ImportDelimiter,
          ...(reading.encoding && { encoding: reading.encoding }),
        })
      }
    />
  )
}

interface Option {
  value: string
  label: string
  note?: string
}

/** One press answers it: the file is then read so. */
function Question({
  title,
  hint,
  options,
  onChoose,
}: {
  title: string
  hint?: string
  options: readonly Option[]
  onChoose: (value: string) => void
}) {
  return (
    <section className={readingCss.importQuestion} aria-label={title}>
      <p className="font-semibold">{title}</p>
      {hint && <p className="text-meta text-soft">{hint}</p>}
      <div className={readingCss.importAnswers}>
        {options.map(({ value, label, note }) => (
          <button
            key={value}
            type="button"
            className={readingCss.importAnswer}
            onClick={() => onChoose(value)}
          >
            <span>{label}</span>
            {note && <span className="text-meta text-soft">{note}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}
