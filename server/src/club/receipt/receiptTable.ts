import type { ReceiptWords, ReceiptWordsLine } from '@medlem/domain/receipt'
import type { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { colours } from '../../platform/paper/colour.ts'
import {
  type Document,
  decorate,
  type Element,
  group,
  type Piece,
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
  /** With a language where it is not the document's. */
  blocks: { lines: TextLine[]; style: Style; language?: string | undefined }[]
}

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
export function drawReceiptTable(
  words: ReceiptWords,
  { doc, root, y: start, below, texts, language }: Place,
): number {
  const table = group(doc, root, 'Table')
  const head = group(doc, table, 'THead')
  const body = group(doc, table, 'TBody')
  const foot = group(doc, table, 'TFoot')
  const heads = headCells(doc, texts)
  let y = drawRow(doc, { part: head, cells: heads, y: start, padding: 5 })
  for (const [n, line] of words.lines.entries()) {
    const cells = lineCells(doc, line, language)
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

function lineCells(doc: Document, line: ReceiptWordsLine, language: string): Cell[] {
  const width = sheet.right - sheet.left - AMOUNT_WIDTH
  const block = (words: string, style: Style) => ({ lines: fitText(doc, words, style, width), style })
  const { membershipLanguage } = line
  const foreign = membershipLanguage === language ? null : membershipLanguage
  const membership = { ...block(line.membership, text), language: foreign ?? undefined }
  const adjustments = line.adjustments.map((words) => block(words, small))
  const blocks: Cell['blocks'] = [
    membership,
    block(line.period, small),
    ...adjustments,
    block(line.parts, small),
  ]
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
    tag(doc, row, { type, scope, draw: cellPieces(doc, cell, y + padding) })
  }
  const end = y + heightOf(cells) + 2 * padding
  if (!open) drawRule(doc, end)
  return end
}

/** On a further page it repeats what was said: it is decoration there. */
function drawHeadAgain(doc: Document, cells: readonly Cell[]): number {
  decorate(
    doc,
    () => cells.flatMap((cell) => cellPieces(doc, cell, sheet.top + 5).map(({ draw }) => draw())),
    'Pagination',
  )
  const end = sheet.top + heightOf(cells) + 10
  drawRule(doc, end)
  return end
}

/** The blocks of a cell, one below the other; those that follow each other in one language are one piece. */
function cellPieces(doc: Document, { blocks, align = 'left' }: Cell, top: number): Piece[] {
  let y = top
  const x = align === 'right' ? sheet.right : sheet.left
  return runsOf(blocks).map((run) => ({
    language: run[0]?.language,
    draw: () => {
      for (const { lines, style } of run) y = drawLines(doc, lines, style, { x, y, align })
    },
  }))
}

function runsOf(blocks: Cell['blocks']): Cell['blocks'][] {
  return blocks.reduce<Cell['blocks'][]>((runs, block) => {
    const last = runs.at(-1)
    if (last && last[0]?.language === block.language) last.push(block)
    else runs.push([block])
    return runs
  }, [])
}

function drawRule(doc: Document, y: number): void {
  decorate(doc, () =>
    doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.75).strokeColor(colours.line).stroke(),
  )
}
