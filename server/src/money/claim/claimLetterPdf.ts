import { setImmediate } from 'node:timers/promises'
import { claimLetterTexts } from '@medlem/i18n/en/server/claimLetter'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'
import { pricedRow } from '../../club/receipt/receiptTable.ts'
import { colours } from '../../platform/pdf/colour.ts'
import { drawReceiver } from '../../platform/pdf/letter.ts'
import { numberPages } from '../../platform/pdf/pageFoot.ts'
import { bytesOf, type Document, type Element, openPaper, sheet } from '../../platform/pdf/paper.ts'
import { drawQr, QR_SIZE } from '../../platform/pdf/qr.ts'
import { drawAmountTable } from '../../platform/pdf/table.ts'
import { fitText, type Style } from '../../platform/pdf/text.ts'
import { drawColourRule, TEXT_WIDTH, type Write, writer } from '../../platform/pdf/write.ts'
import type { ClaimLetter } from './claimLetter.ts'

const club: Style = { size: 17, leading: 23, colour: colours.ink, strong: true, spacing: -0.2 }
const title: Style = { size: 20, leading: 26, colour: colours.ink, strong: true, spacing: -0.4 }
const heading: Style = { size: 12, leading: 20, colour: colours.ink, strong: true }
const body: Style = { size: 10.5, leading: 15.5, colour: colours.ink }
const address: Style = { size: 11, leading: 16, colour: colours.ink }
const detail: Style = { size: 8.5, leading: 13, colour: colours.soft }
const figure: Style = { size: 10.5, leading: 16, colour: colours.ink, strong: true, tabular: true }

/** Beside the window of the envelope. */
const SIDE = 180
/** Above how it is paid. */
const PAY_GAP = 12

/** Letters of claims in one file (A4, tagged), each on new pages and in the language of its reader; one at least. */
export async function claimLetterPdf(
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
  drawColourRule(doc, organisation.hue)
  const afterReceiver = drawReceiver(write, letter.receiver, address)
  const afterSide = drawSide(write, letter)
  let y = write(letter.title, { style: title, y: Math.max(afterReceiver, afterSide + 10), type: 'H1' }) + 8
  y = write(letter.hello, { style: body, y }) + 4
  y = write(letter.lead, { style: body, y }) + 10
  y = drawAmountTable(doc, {
    root: part,
    y,
    // How it is paid is on one page with the amount.
    below: payHeight(doc, letter, t),
    heads: [t.what, t.amount],
    rows: [
      ...letter.lines.map((line) => pricedRow(line, language)),
      ...letter.more.map(({ name, value }) => ({ texts: [{ text: name, style: body }], amount: value })),
    ],
    total: { name: t.total, amount: letter.total },
    padding: 6,
  })
  drawPay(doc, part, { letter, t, y: y + PAY_GAP })
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

interface Paying {
  text: string
  style: Style
  gap: number
}

/** How it is paid, beside the QR code where there is one, each with what is free below it. */
function payTexts({ bank, online }: ClaimLetter, t: typeof claimLetterTexts): Paying[] {
  const facts = (bank ?? []).map(({ name, value }, n, { length }) => ({
    text: `${name}: ${value}`,
    style: figure,
    gap: n === length - 1 ? 6 : 0,
  }))
  return [
    ...(bank ? [{ text: t.byBank, style: body, gap: 3 }, ...facts] : []),
    ...(online ? [{ text: online.text, style: body, gap: 0 }] : []),
  ]
}

const payWidth = ({ online }: ClaimLetter) => (online ? TEXT_WIDTH - QR_SIZE - 24 : TEXT_WIDTH)

function payHeight(doc: Document, letter: ClaimLetter, t: typeof claimLetterTexts): number {
  const texts = payTexts(letter, t)
  if (texts.length === 0) return 0
  const height = texts.reduce(
    (sum, { text, style, gap }) =>
      sum + fitText(doc, text, style, payWidth(letter)).length * style.leading + gap,
    0,
  )
  return PAY_GAP + heading.leading + Math.max(height, letter.online ? QR_SIZE : 0)
}

function drawPay(
  doc: Document,
  root: Element,
  { letter, t, y: top }: { letter: ClaimLetter; t: typeof claimLetterTexts; y: number },
): void {
  const texts = payTexts(letter, t)
  if (texts.length === 0) return
  const write = writer(doc, root)
  const below = write(t.howToPay, { style: heading, y: top, type: 'H2' })
  const width = payWidth(letter)
  texts.reduce((y, { text, style, gap }) => write(text, { style, y, width }) + gap, below)
  if (letter.online) drawQr(doc, root, { text: letter.online.exact, alt: t.qr, y: below })
}
