import { foldText } from './foldText.ts'
import { unmarkText } from './spreadsheetText.ts'

/** What no one types: bytes that were no text, control characters but line ends and tabs, and halves of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const DAMAGE = /[\ufffd-\uffff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}/u
/** A letter that a program could not write: 'S?ren', '?se'. */
const LOST_LETTER = /\p{L}\?\p{L}|(?:^|[\s-])\?\p{L}/u

/**
 * Letters of Scandinavia that a program read in another encoding and wrote down so: UTF-8 as that of the Mac ('√Öse'), of DOS ('├àse')
 * or Windows ('Ã…se'), Windows as that of the Mac ('≈se', 'Bjˆrn') or DOS ('S°ren'), and DOS as Windows ('K›benhavn').
 */
const MISREAD =
  /[√├]|Ã[\u0080-\u00bf…†˜–ƒ‰]|\p{L}[°„”]\p{L}|(?:^|[\s\p{L}-])[≈∆‰ˆ¯÷¸†‡›‹™¤¢¥µ┼┬┤ƒ](?=\p{L})|(?<=\p{L})[≈∆‰ˆ¯÷¸›µ┼]/u
/** Letters as addresses of pages, web pages, programs and e-mails write them: '%C3%85', '&aring;', '\\u00c5', '=C3=85'. */
const ESCAPED = /%[\da-f]{2}|&(?:[a-z]{2,8}|#\d{2,5});|\\u[\da-f]{4}|=[\dA-F]{2}=[\dA-F]{2}/i

/** Whether a cell has lost what it said. In a name a question mark or a sign stands for a letter; elsewhere it may be one. */
export function isDamaged(cell: string, isName: boolean): boolean {
  return DAMAGE.test(cell) || (isName && [LOST_LETTER, MISREAD, ESCAPED].some((lost) => lost.test(cell)))
}

/**
 * What a spreadsheet shows in place of a value: '#N/A', '#VÆRDI!' and '#SAKNAS!' in its language, 'Err:502' of LibreOffice, and '####' of
 * a column that is too narrow, which Excel writes into a CSV file too.
 */
const CELL_ERROR = /^(?:#(?:[\p{Lu}\d/_]+[!?]|N\/A|I\/T|#{2,})|(?:Err|Fejl|Feil|Fel):5\d\d)$/u

/** The error that stands in a cell in place of its value, behind U+FFFD where a workbook calls it one; undefined for a value. */
export function cellError(cell: string): string | undefined {
  const text = cell.trim().replace(/^\ufffd(?=#|Err:)/, '')
  return CELL_ERROR.test(text) ? text : undefined
}

/** Whether a cell has a number of which a spreadsheet dropped digits: '1,23457E+19' for that of a card. */
export const isRounded = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell.trim())

// The two joiners are letters' neighbours in Persian and in languages of India.
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu

/** A text that a program wrote as a formula, `="0800"`, so that a spreadsheet keeps its zero. */
const TEXT_FORMULA = /^="([^"]*)"$/

/**
 * A cell as one line in NFC, without signs that nothing shows and the mark of an export; a dash or a question mark alone is blank.
 */
export function plainCell(cell: string): string {
  const line = cell
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TEXT_FORMULA, '$1')
  return /^[-–?.]+$/.test(line) ? '' : unmarkText(line)
}

/** Words for no value in our languages, as programs and people write them, folded. */
const NONE = new Set(
  'na nan nat none null undefined ingen intet inget saknas mangler ukendt ukjent okand okant unknown nej nei findesikke harikke haringen'.split(
    ' ',
  ),
)

/** Whether a cell says in words that there is nothing to say. */
export function saysNone(cell: string): boolean {
  return NONE.has(foldText(cell).replace(/[^\p{L}]/gu, '')) && !/\d/.test(cell)
}

/** Digits as a file has them, without the '.0' that a program wrote behind a whole number. */
export function withoutFraction(text: string): string {
  return text.replace(/^(\+?\d+)[.,]0+$/, '$1')
}

/** An e-mail address as links and mail programs write it: 'mailto:bo@example.org', 'Bo Lund <bo@example.org>'. */
export function bareAddress(email: string): string {
  return email.replace(/^[^<>]*<([^<>]+)>$/, '$1').replace(/^mailto:/i, '')
}
