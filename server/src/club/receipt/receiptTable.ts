import type { ReceiptWords, ReceiptWordsLine } from '@medlem/domain/receipt'
import type { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { colours } from '../../platform/paper/colour.ts'
import {
  type Document,
  decorate,
  type Element,
  group,
  type Scope,
  sheet,
  tag,
} from '../../platform/paper/paper.ts'
import { drawLines, fitText, type Style, type TextLine } from '../../platform/paper/text.ts'

const label: Style = { size: 8.5, leading: 13, colour: colours.soft }
const name: Style = { size: 11, leading: 17, colour: colours.ink, strong: true }
const text: Style = { size: 10, leading: 15, colour: colours.ink }
const small: Style = { size: 8.5, leading: 13.5, colour: colours.soft, tabular: true }
const amount: Style = { ...name, tabular: true }
const totalAmount: Style = { ...amount, size: 20, leading: 28, spacing: -0.3 }
const totalName: Style = { ...name, leading: 28 }

/** What is kept free for the amounts, and around a row's text. */
const AMOUNT_WIDTH = 130
const PADDING = 11
const TOTAL_HEIGHT = 2 * PADDING + totalAmount.leading

interface Cell {
  type: 'TH' | 'TD'
  scope?: Scope
  align?: 'left' | 'right'
  blocks: { lines: TextLine[]; style: Style }[]
}

interface Place {
  doc: Document
  root: Element
  y: number
  /** Height that the last page needs below the table. */
  below: number
  texts: typeof receiptPaperTexts
}

/** What was paid for, row by row, over as many pages as it takes; answers where it ends. */
export function drawReceiptTable(words: ReceiptWords, { doc, root, y: start, below, texts }: Place): number {
  const table = group(doc, root, 'Table')
  const head = group(doc, table, 'THead')
  const body = group(doc, table, 'TBody')
  const foot = group(doc, table, 'TFoot')
  const heads = headCells(doc, texts)
  let y = drawRow(doc, { part: head, cells: heads, y: start, padding: 5 })
  for (const [n, line] of words.lines.entries()) {
    const cells = lineCells(doc, line)
    const isLast = n === words.lines.length - 1
    // The total is never on a page of its own.
    const needed = heightOf(cells) + 2 * PADDING + (isLast ? TOTAL_HEIGHT + below : 0)
    if (y + needed > sheet.bottom) {
      doc.addPage()
      y = drawHeadAgain(doc, heads)
    }
    y = drawRow(doc, { part: body, cells, y, padding: PADDING })
  }
  return drawRow(doc, {
    part: foot,
    cells: totalCells(doc, texts.totalPaid, words.total),
    y,
    padding: PADDING,
    open: true,
  })
}

function headCells(doc: Document, texts: Place['texts']): Cell[] {
  const cell = (word: string) => ({
    type: 'TH' as const,
    scope: 'Column' as const,
    blocks: [{ lines: fitText(doc, word, label, AMOUNT_WIDTH), style: label }],
  })
  return [cell(texts.member), { ...cell(texts.price), align: 'right' }]
}

function lineCells(doc: Document, line: ReceiptWordsLine): Cell[] {
  const width = sheet.right - sheet.left - AMOUNT_WIDTH
  const block = (words: string, style: Style) => ({ lines: fitText(doc, words, style, width), style })
  const blocks = [block(line.membership, text), block(line.period, small), block(line.parts, small)]
  if (line.memberName !== '') blocks.unshift(block(line.memberName, name))
  return [{ type: 'TH', scope: 'Row', blocks }, amountCell(doc, line.price, amount)]
}

function totalCells(doc: Document, label: string, total: string): Cell[] {
  const lines = fitText(doc, label, totalName, AMOUNT_WIDTH)
  return [
    { type: 'TH', scope: 'Row', blocks: [{ lines, style: totalName }] },
    amountCell(doc, total, totalAmount),
  ]
}

function amountCell(doc: Document, words: string, style: Style): Cell {
  const lines = fitText(doc, words, style, sheet.right - sheet.left)
  return { type: 'TD', align: 'right', blocks: [{ lines, style }] }
}

function heightOf(cells: readonly Cell[]): number {
  const heights = cells.map(({ blocks }) =>
    blocks.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0),
  )
  return Math.max(...heights)
}

interface Row {
  part: Element
  cells: readonly Cell[]
  y: number
  padding: number
  /** Without a line below. */
  open?: boolean
}

function drawRow(doc: Document, { part, cells, y, padding, open = false }: Row): number {
  const row = group(doc, part, 'TR')
  for (const cell of cells) {
    const { type, scope } = cell
    tag(doc, row, { type, scope, draw: () => drawCell(doc, cell, y + padding) })
  }
  const end = y + heightOf(cells) + 2 * padding
  if (!open) drawRule(doc, end)
  return end
}

/** On a further page it repeats what was said: it is decoration there. */
function drawHeadAgain(doc: Document, cells: readonly Cell[]): number {
  decorate(doc, () => cells.map((cell) => drawCell(doc, cell, sheet.top + 5)), 'Pagination')
  const end = sheet.top + heightOf(cells) + 10
  drawRule(doc, end)
  return end
}

function drawCell(doc: Document, { blocks, align = 'left' }: Cell, top: number): void {
  let y = top
  const x = align === 'right' ? sheet.right : sheet.left
  for (const { lines, style } of blocks) y = drawLines(doc, lines, style, { x, y, align })
}

function drawRule(doc: Document, y: number): void {
  decorate(doc, () =>
    doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.75).strokeColor(colours.line).stroke(),
  )
}
