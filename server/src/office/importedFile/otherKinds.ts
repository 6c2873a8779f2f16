import { FileRefusal } from './refusal.ts'

/** Characters at the beginning of a text by which its kind is known. */
const SEEN = 4_096

const CONTACTS = /^(?:begin:vcard|(?:version: ?1\s+)?dn:+ )/
/** MT940, Norway's OCR, Sweden's BgMax and autogiro, Finland's TITO, Betalingsservice, SIE, QIF and OFX. */
const OF_BANKS =
  /^(?:\{1:f\d\d|:20:|ny0{4}|01bgmax|01\d{8}autogiro|t0032|bs002\d|#flagga\b|!(?:type|account):|ofxheader)/
/** JSON, a calendar, Rich Text, SYLK and DIF of old spreadsheets, statements of a database, and the address of a page. */
const OTHERS =
  /^(?:[[{]\s*["{[]|begin:vcalendar|\{\\rtf|(?:insert|create|drop) (?:into|table|database)\b|\[internetshortcut\]|id;p|table\s+0,1)/
const SAVED_PAGE = /^from: <saved by/
/** A line of the head of an e-mail. */
const HEADER =
  /^(?:received|return-path|delivered-to|from|to|cc|date|subject|message-id|mime-version|x-[\w-]+): /
const HEADERS = 3

/** Refuses a text that is known to be no table by its beginning, and says what to do instead. */
export function refuseOtherKinds(text: string): void {
  const start = text.slice(0, SEEN).trimStart().toLowerCase()
  if (CONTACTS.test(start)) throw new FileRefusal('contacts')
  if (OF_BANKS.test(start)) throw new FileRefusal('other_bank_format')
  if (SAVED_PAGE.test(start)) throw new FileRefusal('web_page')
  // Some programs write a mark or a blank line before it.
  if (OTHERS.test(start) || start.startsWith('%pdf-')) throw new FileRefusal('not_a_table')
  const lines = start.split(/[\r\n]+/).filter((line) => !/^[ \t]/.test(line))
  if (lines.slice(0, HEADERS).filter((line) => HEADER.test(line)).length === HEADERS)
    throw new FileRefusal('e_mail')
}
