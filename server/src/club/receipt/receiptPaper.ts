import type { ReceiptWords } from '@medlem/domain/receipt'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'
import { colours, yearColour } from '../../platform/paper/colour.ts'
import {
  bytesOf,
  type Document,
  decorate,
  type Element,
  openPaper,
  sheet,
  tag,
} from '../../platform/paper/paper.ts'
import { drawLines, fitText, type Style } from '../../platform/paper/text.ts'
import { drawReceiptTable } from './receiptTable.ts'

const club: Style = { size: 19, leading: 25, colour: colours.ink, strong: true, spacing: -0.2 }
const detail: Style = { size: 9.5, leading: 14.5, colour: colours.soft }
const title: Style = { size: 31, leading: 40, colour: colours.ink, strong: true, spacing: -0.8 }
const label: Style = { size: 8.5, leading: 14, colour: colours.soft }
const value: Style = { size: 10.5, leading: 16, colour: colours.ink }
const stamp: Style = { size: 10, leading: 22, colour: colours.fjord, strong: true, spacing: 0.7 }
const footer: Style = { size: 8.5, leading: 13, colour: colours.soft }

const WIDTH = sheet.right - sheet.left
const COLUMN = (WIDTH - 34) / 2
const FOOTER_TOP = sheet.height - 48

interface PaperLook {
  /** The organisation's own, in degrees. */
  hue: number
  copy: boolean
  language: string
  at: Date
}

interface Page {
  doc: Document
  root: Element
  words: ReceiptWords
  texts: PaperTexts
}

type PaperTexts = typeof receiptPaperTexts

/** A receipt on A4, as a PDF: the organisation first, then who paid, for what, and how. */
export async function receiptPaper(
  words: ReceiptWords,
  { hue, copy, language, at }: PaperLook,
): Promise<Buffer> {
  const { name } = words.organisation
  const letters = JSON.stringify(words)
  const doc = await openPaper({ title: `${words.title}, ${name}`, author: name, language, at, letters })
  const texts = inLanguage(receiptPaperTexts, language)
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const page = { doc, root, words, texts }
  const afterHead = drawLetterhead(page, hue)
  const afterTitle = drawTitle(page, { y: afterHead + 40, copy })
  const afterParties = drawParties(page, afterTitle + 30)
  const notes = notesOf(page, copy)
  const below = notes.length * detail.leading
  const afterTable = drawReceiptTable(words, {
    ...{ doc, root, texts, language },
    y: afterParties + 34,
    below,
  })
  notes.reduce((y, note) => drawText(page, note.text, { style: note.style, y }), afterTable)
  root.end()
  numberPages(page)
  return bytesOf(doc)
}

interface Where {
  style: Style
  y: number
  x?: number
  width?: number
  type?: string
}

function drawText({ doc, root }: Page, text: string, where: Where): number {
  const { style, y, x = sheet.left, width = WIDTH, type = 'P' } = where
  const lines = fitText(doc, text, style, width)
  tag(doc, root, { type, draw: () => drawLines(doc, lines, style, { x, y }) })
  return y + lines.length * style.leading
}

function drawLetterhead(page: Page, hue: number): number {
  const { name, details } = page.words.organisation
  const afterName = drawText(page, name, { style: club, y: sheet.top })
  const y = details.reduce((at, text) => drawText(page, text, { style: detail, y: at }), afterName + 3)
  drawYearLine(page.doc, { y: y + 18, hue })
  return y + 18
}

/** The look's own mark: the twelve months that a membership is paid for. */
function drawYearLine(doc: Document, { y, hue }: { y: number; hue: number }): void {
  const gap = 4
  const width = (WIDTH - 11 * gap) / 12
  decorate(doc, () => {
    for (let month = 0; month < 12; month += 1) {
      doc.roundedRect(sheet.left + month * (width + gap), y, width, 5, 2)
    }
    doc.fill(yearColour(hue))
  })
}

function drawTitle(page: Page, { y, copy }: { y: number; copy: boolean }): number {
  const { words, texts } = page
  const afterTitle = drawText(page, words.title, { style: title, y, type: 'H1' })
  let right = sheet.right
  if (copy) right = drawStamp(page, { word: texts.copyStamp, colour: colours.fjord, right, y: y + 9 }) - 8
  if (words.test) drawStamp(page, { word: texts.testStamp, colour: colours.berry, right, y: y + 9 })
  return drawText(page, words.issued, { style: value, y: afterTitle })
}

interface Stamp {
  word: string
  colour: string
  right: number
  y: number
}

/** A word in a frame, ending at `right`; answers where it begins. */
function drawStamp({ doc, root }: Page, { word, colour, right, y }: Stamp): number {
  const style = { ...stamp, colour }
  const lines = fitText(doc, word, style, WIDTH)
  const width = (lines[0]?.width ?? 0) + 24
  const left = right - width
  decorate(doc, () =>
    doc
      .roundedRect(left, y, width, stamp.leading, stamp.leading / 2)
      .lineWidth(1.2)
      .strokeColor(colour)
      .stroke(),
  )
  tag(doc, root, { type: 'P', draw: () => drawLines(doc, lines, style, { x: left + 12.35, y }) })
  return left
}

/** Who paid on the left, how on the right. */
function drawParties(page: Page, top: number): number {
  const { payer, facts } = page.words
  let left = drawText(page, page.texts.paidBy, { style: label, y: top, type: 'H2' })
  for (const [n, text] of [payer.name, ...payer.details].entries()) {
    if (text === '') continue
    const style = n === 0 ? { ...value, strong: true } : value
    left = drawText(page, text, { style, y: left, width: COLUMN })
  }
  let right = top
  for (const fact of facts) right = drawFact(page, { ...fact, y: right }) + 7
  return Math.max(left, right)
}

function drawFact({ doc, root }: Page, fact: { name: string; value: string; y: number }): number {
  const x = sheet.right - COLUMN
  const names = fitText(doc, fact.name, label, COLUMN)
  const values = fitText(doc, fact.value, value, COLUMN)
  const draw = () => {
    const y = drawLines(doc, names, label, { x, y: fact.y })
    drawLines(doc, values, value, { x, y })
  }
  tag(doc, root, { type: 'P', draw })
  return fact.y + names.length * label.leading + values.length * value.leading
}

function notesOf({ words: { vat, test }, texts }: Page, copy: boolean): { text: string; style: Style }[] {
  const notes = [{ text: vat, style: detail }]
  if (test) notes.push({ text: test, style: { ...detail, colour: colours.berry, strong: true } })
  if (copy) notes.push({ text: texts.copyNote, style: detail })
  return notes
}

/** At the foot of each page, once all of them are there. */
function numberPages({ doc, words, texts }: Page): void {
  const { count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(n)
    const whole = fitText(doc, `${words.title} · ${words.organisation.name}`, footer, WIDTH - 90)
    const left = whole.length === 1 ? whole : fitText(doc, words.title, footer, WIDTH)
    const right = fitText(doc, texts.page({ number: n + 1, count }), footer, 90)
    const draw = () => {
      drawLines(doc, left, footer, { x: sheet.left, y: FOOTER_TOP })
      drawLines(doc, right, footer, { x: sheet.right, y: FOOTER_TOP, align: 'right' })
    }
    decorate(doc, draw, 'Pagination')
  }
}
