import { knownFields } from './memberImport.ts'

/** A row of a table with its number in the file. */
export interface NumberedRow {
  number: number
  cells: readonly string[]
}

/** The row of the headings; null where there is none: every row is a person. */
export interface FoundHeadings {
  headings: number | null
  /** The file doesn't say. */
  isDoubtful: boolean
}

/** In characters; several of them are as good. */
const MAX_EMAIL_LENGTH = 1_000

/** Words of a row that are headings beyond doubt, where nothing as wide stands above. */
const CERTAIN = 3

/** Rows among which the headings are looked for where no row has values that only a person has. */
const TRIED_ROWS = 10

const filled = ({ cells }: NumberedRow) => cells.filter((cell) => cell.trim() !== '').length
/** An e-mail address, or a number, phone number, date or amount: what stands in a person's row and seldom in a heading. */
const isEmail = (cell: string) => cell.length <= MAX_EMAIL_LENGTH && /\S@\S+\.\S/.test(cell)
const isValue = (cell: string) => isEmail(cell) || /^[\s(+-]*\d[\d\s.,:/+()T-]*$/.test(cell)
const values = ({ cells }: NumberedRow) => cells.filter(isValue).length

/**
 * Which of the first rows of a file that are not blank has the headings. A row of known words has, unless a person's row stands
 * above it: a person may be called By. So has a row of other words above columns of numbers and addresses. Rows with few cells
 * above it are titles and groups of columns. `knownIn` counts the words of a row that are headings of such a file.
 */
export function findHeadings(
  rows: readonly NumberedRow[],
  knownIn: (cells: readonly string[]) => number = knownFields,
): FoundHeadings {
  const certain = belowPreamble(rows.slice(0, TRIED_ROWS), knownIn)
  if (certain) return { headings: certain.number, isDoubtful: false }
  const widest = Math.max(0, ...rows.map(filled))
  const isFull = (row: NumberedRow) => filled(row) * 2 >= widest
  // Headings may have years among them.
  const isPerson = (row: NumberedRow) =>
    isFull(row) &&
    values(row) > 0 &&
    (row.cells.some(isEmail) || knownIn(row.cells) < Math.max(2, values(row)))
  const person = rows.findIndex(isPerson)
  const tried = rows.slice(0, person < 0 ? TRIED_ROWS : person)
  const [best] = tried.toSorted((a, b) => knownIn(b.cells) - knownIn(a.cells))
  if (best && isKnown(best, { rows, known: knownIn(best.cells) })) {
    const above = tried.slice(0, tried.indexOf(best))
    return { headings: best.number, isDoubtful: above.some((row) => filled(row) >= filled(best)) }
  }
  const first = tried.find(isFull)
  if (first && contrasts(first, rows)) return { headings: first.number, isDoubtful: false }
  // A title with a date may look like a person.
  const below = rows.slice(person).some((row) => knownIn(row.cells) > 1 && values(row) === 0)
  return { headings: null, isDoubtful: first !== undefined || person < 0 || below }
}

/** The row of headings below lines such as 'Konto;1234', which are narrower than what they stand above. */
function belowPreamble(
  rows: readonly NumberedRow[],
  knownIn: (cells: readonly string[]) => number,
): NumberedRow | undefined {
  const [best] = rows.toSorted((a, b) => knownIn(b.cells) - knownIn(a.cells))
  if (!best || knownIn(best.cells) < CERTAIN || values(best) > 0) return undefined
  return rows.slice(0, rows.indexOf(best)).every((row) => filled(row) < filled(best)) ? best : undefined
}

function isKnown(
  row: NumberedRow,
  { rows, known }: { rows: readonly NumberedRow[]; known: number },
): boolean {
  return known > 1 || (known === 1 && (filled(row) === 1 || contrasts(row, rows)))
}

/** Whether a column has a word in this row and values in most of those below. */
function contrasts(row: NumberedRow, rows: readonly NumberedRow[]): boolean {
  const below = rows.slice(rows.indexOf(row) + 1)
  return row.cells.some((cell, at) => {
    const others = below.map(({ cells }) => cells[at] ?? '').filter((other) => other.trim() !== '')
    return (
      cell.trim() !== '' &&
      !isValue(cell) &&
      others.length > 0 &&
      others.filter(isValue).length * 2 > others.length
    )
  })
}
