import type { ReceiptWords, ReceiptWordsLine } from '@medlem/domain/receipt'
import type { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { colours } from '../../platform/pdf/colour.ts'
import type { Document, Element } from '../../platform/pdf/paper.ts'
import { type AmountRow, drawAmountTable } from '../../platform/pdf/table.ts'
import type { Style } from '../../platform/pdf/text.ts'

const name: Style = { size: 11, leading: 17, colour: colours.ink, strong: true }
const text: Style = { size: 10, leading: 15, colour: colours.ink }
const small: Style = { size: 8.5, leading: 13.5, colour: colours.soft, tabular: true }

interface Place {
  doc: Document
  root: Element
  y: number
  /** Height that the last page needs below the table. */
  below: number
  texts: typeof receiptPaperTexts
  /** Of the document. */
  language: string
}

/** What was paid for, row by row, over as many pages as it takes; answers where it ends. */
export function drawReceiptTable(words: ReceiptWords, { doc, texts, language, ...place }: Place): number {
  return drawAmountTable(doc, {
    ...place,
    heads: [words.lines.every(({ isTicket }) => isTicket) ? texts.participant : texts.member, texts.price],
    rows: words.lines.map((line) => pricedRow(line, language)),
    total: { name: texts.totalPaid, amount: words.total },
  })
}

/** What a membership or a ticket costs, in a document of a language. */
export function pricedRow(line: ReceiptWordsLine, language: string): AmountRow {
  const { memberName, membership, membershipLanguage, period, adjustments, parts, price } = line
  const foreign = membershipLanguage === language ? null : membershipLanguage
  return {
    texts: [
      ...(memberName === '' ? [] : [{ text: memberName, style: name }]),
      { text: membership, style: text, language: foreign ?? undefined },
      { text: period, style: small },
      ...adjustments.map((words) => ({ text: words, style: small })),
      { text: parts, style: small },
    ],
    amount: price,
  }
}
