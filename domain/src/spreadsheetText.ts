/** What a spreadsheet takes for the beginning of a formula, also in the full width of Japanese keyboards (ASVS 1.2.10). */
const FORMULA = String.raw`[=+\-@＝＋－＠\t\r]`
/** Dashes, points and question marks alone, which an import takes for "nothing here". */
const NOTHING = '[-–?.]+$'
/** Digits that are no number: a spreadsheet makes 150 of the postcode 0150. */
const ZERO_FIRST = String.raw`0\d+$`

const MARKED = new RegExp(`^'(?='*(?:${FORMULA}|${NOTHING}|${ZERO_FIRST}))`)
const TO_MARK_IN_CSV = new RegExp(`^'*(?:${FORMULA}|${NOTHING}|${ZERO_FIRST})`)
const TO_MARK_IN_WORKBOOK = new RegExp(`^(?:'+(?:${FORMULA}|${ZERO_FIRST})|'*${NOTHING})`)

/** A number below zero as a Danish spreadsheet reads and writes it, '-2,5': it comes back as it is, and is no formula. */
const NEGATIVE = /^-(?:0,\d*[1-9]|[1-9]\d{0,14}(?:,\d*[1-9])?)$/

/**
 * A text as a cell of CSV: an apostrophe before what a spreadsheet would take for a formula or rob of its first zero, or an import for
 * nothing, and before what begins with such an apostrophe already. `unmarkText` gives every text back. A phone number is marked, as a
 * spreadsheet would make '+45 20 …' a number without its plus.
 */
export function markText(text: string): string {
  return TO_MARK_IN_CSV.test(text) && !NEGATIVE.test(text) ? `'${text}` : text
}

/** The same for a cell of a workbook, where no text is a formula: only what `unmarkText` would read otherwise is marked. */
export function markWorkbookText(text: string): string {
  return TO_MARK_IN_WORKBOOK.test(text) ? `'${text}` : text
}

/** The text of a cell that `markText` or `markWorkbookText` wrote; one that was not marked as it is. */
export function unmarkText(cell: string): string {
  return cell.replace(MARKED, '')
}
