import type { ReceiptWords } from '@medlem/domain/receipt'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'
import { colours, yearColour } from '../../platform/pdf/colour.ts'
import { numberPages } from '../../platform/pdf/pageFoot.ts'
import {
  bytesOf,
  type Document,
  decorate,
  type Element,
  openPaper,
  sheet,
  tag,
} from '../../platform/pdf/paper.ts'
import { drawLines, fitText, type Style } from '../../platform/pdf/text.ts'
import { TEXT_WIDTH, type Write, writer } from '../../platform/pdf/write.ts'
import { drawReceiptTable } from './receiptTable.ts'

const club: Style = { size: 19, leading: 25, colour: colours.ink, strong: true, spacing: -0.2 }
const detail: Style = { size: 9.5, leading: 14.5, colour: colours.soft }
const title: Style = { size: 31, leading: 40, colour: colours.ink, strong: true, spacing: -0.8 }
const label: Style = { size: 8.5, leading: 14, colour: colours.soft }
const value: Style = { size: 10.5, leading: 16, colour: colours.ink }
const stamp: Style = { size: 10, leading: 22, colour: colours.fjord, strong: true, spacing: 0.7 }

const COLUMN = (TEXT_WIDTH - 34) / 2

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
  write: Write
  words: ReceiptWords
  texts: PaperTexts
}

type PaperTexts = typeof receiptPaperTexts

/** A receipt on A4, as a PDF: the organisation first, then who paid, for what, and how. */
export async function receiptPdf(
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
  const page = { doc, root, write: writer(doc, root), words, texts }
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
  notes.reduce((y, note) => page.write(note.text, { style: note.style, y }), afterTable)
  root.end()
  numberPages(doc, { title: words.title, author: name, page: texts.page })
  return bytesOf(doc)
}

function drawLetterhead(page: Page, hue: number): number {
  const { name, details } = page.words.organisation
  const afterName = page.write(name, { style: club, y: sheet.top })
  const y = details.reduce((at, text) => page.write(text, { style: detail, y: at }), afterName + 3)
  drawYearLine(page.doc, { y: y + 18, hue })
  return y + 18
}

/** The look's own mark: the twelve months that a membership is paid for. */
function drawYearLine(doc: Document, { y, hue }: { y: number; hue: number }): void {
  const gap = 4
  const width = (TEXT_WIDTH - 11 * gap) / 12
  decorate(doc, () => {
    for (let month = 0; month < 12; month += 1) {
      doc.roundedRect(sheet.left + month * (width + gap), y, width, 5, 2)
    }
    doc.fill(yearColour(hue))
  })
}

function drawTitle(page: Page, { y, copy }: { y: number; copy: boolean }): number {
  const { words, texts } = page
  const afterTitle = page.write(words.title, { style: title, y, type: 'H1' })
  let right = sheet.right
  if (copy) right = drawStamp(page, { word: texts.copyStamp, colour: colours.fjord, right, y: y + 9 }) - 8
  if (words.test) drawStamp(page, { word: texts.testStamp, colour: colours.berry, right, y: y + 9 })
  return page.write(words.issued, { style: value, y: afterTitle })
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
  const lines = fitText(doc, word, style, TEXT_WIDTH)
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
  let left = page.write(page.texts.paidBy, { style: label, y: top, type: 'H2' })
  for (const [n, text] of [payer.name, ...payer.details].entries()) {
    if (text === '') continue
    const style = n === 0 ? { ...value, strong: true } : value
    left = page.write(text, { style, y: left, width: COLUMN })
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
