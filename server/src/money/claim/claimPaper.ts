import { setImmediate } from 'node:timers/promises'
import { claimLetterTexts } from '@medlem/i18n/en/server/claimLetter'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'
import { pricedRow } from '../../club/receipt/receiptTable.ts'
import { colours } from '../../platform/paper/colour.ts'
import { numberPages } from '../../platform/paper/pageFoot.ts'
import { bytesOf, type Document, type Element, openPaper, sheet } from '../../platform/paper/paper.ts'
import { drawAmountTable } from '../../platform/paper/table.ts'
import type { Style } from '../../platform/paper/text.ts'
import {
  drawLetterRule,
  drawQr,
  LETTER_TOP,
  QR_SIZE,
  TEXT_WIDTH,
  WINDOW_TOP,
  type Write,
  writer,
} from '../../platform/paper/write.ts'
import type { ClaimLetter } from './claimLetter.ts'

const club: Style = { size: 17, leading: 23, colour: colours.ink, strong: true, spacing: -0.2 }
const title: Style = { size: 20, leading: 26, colour: colours.ink, strong: true, spacing: -0.4 }
const heading: Style = { size: 12, leading: 20, colour: colours.ink, strong: true }
const body: Style = { size: 10.5, leading: 15.5, colour: colours.ink }
const address: Style = { size: 11, leading: 16, colour: colours.ink }
const detail: Style = { size: 8.5, leading: 13, colour: colours.soft }
const figure: Style = { size: 10.5, leading: 16, colour: colours.ink, strong: true, tabular: true }

/** Beside the window of the envelope, and within it. */
const SIDE = 180
const WINDOW_WIDTH = 230
/** What is kept on one page with the amount. */
const PAY_HEIGHT = 170

/** Letters of claims in one file (A4, tagged), each on pages of its own and in the language of its reader; one at least. */
export async function claimPaper(
  letters: readonly ClaimLetter[],
  { about, language, at }: { about: string; language: string; at: Date },
): Promise<Buffer> {
  const doc = await openPaper({
    title: about,
    author: letters[0]?.organisation.name ?? '',
    language,
    at,
    letters: JSON.stringify(letters),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const letter of letters) {
    drawLetter(doc, root, { letter, language })
    // Others are answered between two letters.
    await setImmediate()
  }
  root.end()
  return bytesOf(doc)
}

function drawLetter(
  doc: Document,
  root: Element,
  { letter, language: ofFile }: { letter: ClaimLetter; language: string },
): void {
  const { language, organisation } = letter
  const first = doc.bufferedPageRange().count
  doc.addPage()
  const part = doc.struct('Sect', { ...(language === ofFile ? {} : { lang: language }) } as object)
  root.add(part)
  const write = writer(doc, part)
  const t = inLanguage(claimLetterTexts, language)
  write(organisation.name, { style: club, y: sheet.top })
  drawLetterRule(doc, organisation.hue)
  letter.receiver.reduce((y, line) => write(line, { style: address, y, width: WINDOW_WIDTH }), WINDOW_TOP)
  const afterSide = drawSide(write, letter)
  let y = write(letter.title, { style: title, y: Math.max(LETTER_TOP, afterSide + 10), type: 'H1' }) + 8
  y = write(letter.hello, { style: body, y }) + 4
  y = write(letter.lead, { style: body, y }) + 10
  y = drawAmountTable(doc, {
    root: part,
    y,
    below: letter.bank || letter.online ? PAY_HEIGHT : 0,
    heads: [t.what, t.amount],
    rows: [
      ...letter.lines.map((line) => pricedRow(line, language)),
      ...letter.more.map(({ name, value }) => ({ texts: [{ text: name, style: body }], amount: value })),
    ],
    total: { name: t.total, amount: letter.total },
    padding: 6,
  })
  drawPay(doc, part, { letter, t, y: y + 12 })
  part.end()
  const { page } = inLanguage(receiptPaperTexts, language)
  numberPages(doc, { first, title: letter.title, author: organisation.name, page })
}

/** Who writes, when, and until when it is to be paid; answers where it ends. */
function drawSide(write: Write, { organisation, facts }: ClaimLetter): number {
  const at = { x: sheet.right - SIDE, width: SIDE }
  const top = organisation.details.reduce(
    (y, text) => write(text, { ...at, style: detail, y }),
    sheet.top + 44,
  )
  return facts.reduce((y, { name, value }) => {
    const below = write(name, { ...at, style: detail, y })
    return write(value, { ...at, style: figure, y: below }) + 4
  }, top + 8)
}

function drawPay(
  doc: Document,
  root: Element,
  { letter, t, y: top }: { letter: ClaimLetter; t: typeof claimLetterTexts; y: number },
): void {
  const { bank, online } = letter
  if (!bank && !online) return
  const write = writer(doc, root)
  const below = write(t.howToPay, { style: heading, y: top, type: 'H2' })
  const width = online ? TEXT_WIDTH - QR_SIZE - 24 : TEXT_WIDTH
  let y = below
  if (bank) {
    y = write(t.byBank, { style: body, y, width }) + 3
    y = bank.reduce((at, { name, value }) => write(`${name}: ${value}`, { style: figure, y: at, width }), y)
    y += 6
  }
  if (online) {
    write(t.online({ address: online.typed }), { style: body, y, width })
    drawQr(doc, root, { text: online.exact, alt: t.qr, y: below })
  }
}
