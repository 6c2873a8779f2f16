import { type DayFormat, inDigits } from './numberFormat.ts'
import { FileRefusal } from './refusal.ts'
import type { Workbook } from './workbook.ts'

/** A cell of a spreadsheet holds 32,767. */
const MAX_CELL_CHARACTERS = 100_000
const MS_PER_DAY = 86_400_000
/** 31 December 9999. */
const LAST_DAY = 2_958_465
/** From here on a spreadsheet has not kept all digits of a whole number. */
const UNCERTAIN = 1e15
/** Stands before what a cell can't say, so that it needs a person where its column is used. */
export const DAMAGED = '\ufffd'

/** A cell as a sheet has it. */
export interface SheetCell {
  type: string
  style: number
  value: string
}

/** A text with what follows it in the same cell. */
export function joined(before: string, said: string): string {
  if (before.length + said.length > MAX_CELL_CHARACTERS) throw new FileRefusal('too_complex')
  return before + said
}

/** What a text of a workbook says: signs that XML can't have are written as _x000D_ (ECMA-376 part 1, 22.9.2.19). */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text
  const signs = text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  // Neither zero nor half a pair can be stored.
  return signs.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, DAMAGED)
}

/** What a cell shows, as text: days as 2026-12-31, and an error behind U+FFFD. */
export function cellText({ type, style, value }: SheetCell, { texts, formats, is1904 }: Workbook): string {
  if (type === 's') return value === '' ? '' : (texts[Number(value)]?.trim() ?? DAMAGED)
  if (type === 'e') return `${DAMAGED}${value.trim()}`
  if (type !== 'n') return plainText(value).trim()
  const number = Number(value)
  if (value.trim() === '') return ''
  if (Number.isNaN(number)) return `${DAMAGED}${value.trim()}`
  const format = formats[style]
  if (format?.kind === 'day') return dayText(number, { is1904, shows: format.shows })
  return (format && inDigits(number, format.sections)) ?? numberText(number)
}

/** With the 15 digits that a spreadsheet keeps; a whole number of more has lost some, and shows it. */
export function numberText(number: number): string {
  const exact = Number(number.toPrecision(15))
  return Math.abs(exact) >= UNCERTAIN ? exact.toExponential().toUpperCase() : String(exact)
}

/** A link to an empty cell is 0, and no day; what can't be one stays a number. */
function dayText(
  number: number,
  { is1904, shows }: Pick<Workbook, 'is1904'> & Pick<DayFormat, 'shows'>,
): string {
  if (number === 0) return ''
  const days = is1904 ? number + 1462 : number
  if (number < 0 || days < 1 || days >= LAST_DAY + 1) return String(number)
  // Day 60 of the calendar from 1900 is 29 February, which never was.
  if (!is1904 && Math.floor(days) === 60) return '1900-02-29'
  const since = Math.floor(days < 60 ? days + 1 : days)
  return shownDay(new Date(since * MS_PER_DAY + Date.UTC(1899, 11, 30)).toISOString().slice(0, 10), shows)
}

/** A day as its cell shows it: a month alone, '1986-09', or a year, where the first day is a spreadsheet's. */
export function shownDay(day: string, shows: DayFormat['shows']): string {
  if (shows === 'month') return day.replace(/-01$/, '')
  return shows === 'year' ? day.replace(/-01-01$/, '') : day
}
