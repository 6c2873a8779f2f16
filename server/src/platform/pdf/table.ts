import { colours } from './colour.ts'
import { type Document, decorate, type Element, group, type Piece, type Scope, sheet, tag } from './paper.ts'
import { drawLines, fitText, type Style, type TextLine } from './text.ts'

const label: Style = { size: 8.5, leading: 13, colour: colours.soft }
const name: Style = { size: 11, leading: 17, colour: colours.ink, strong: true }
const amount: Style = { ...name, tabular: true }
const totalAmount: Style = { ...amount, size: 20, leading: 28, spacing: -0.3 }
const totalName: Style = { ...name, leading: 28 }

/** What is kept free for the amounts, and around a row's text. */
const AMOUNT_WIDTH = 130
const PADDING = 11

interface Cell {
  type: 'TH' | 'TD'
  scope?: Scope
  align?: 'left' | 'right'
  /** With a language where it is not the document's. */
  blocks: { lines: TextLine[]; style: Style; language?: string | undefined }[]
}

/** What a row is for, a text below the other, each with its language where it is not the document's; and its amount. */
export interface AmountRow {
  texts: readonly { text: string; style: Style; language?: string | undefined }[]
  amount: string
}

interface AmountTable {
  root: Element
  y: number
  /** Height that the last page needs below the table. */
  below: number
  heads: readonly [string, string]
  rows: readonly AmountRow[]
  total: { name: string; amount: string }
  /** Above and below the text of a row. */
  padding?: number
}

/** Amounts and what they are for, row by row, over as many pages as it takes; answers where it ends. */
export function drawAmountTable(
  doc: Document,
  { root, y: start, below, heads: words, rows, total, padding = PADDING }: AmountTable,
): number {
  const table = group(doc, root, 'Table')
  const head = group(doc, table, 'THead')
  const body = group(doc, table, 'TBody')
  const foot = group(doc, table, 'TFoot')
  const heads = headCells(doc, words)
  let y = drawRow(doc, { part: head, cells: heads, y: start, padding: 5 })
  for (const [n, row] of rows.entries()) {
    const cells = rowCells(doc, row)
    const isLast = n === rows.length - 1
    // The total is never alone on a page.
    const needed = heightOf(cells) + 2 * padding + (isLast ? totalAmount.leading + 2 * padding + below : 0)
    if (y + needed > sheet.bottom) {
      doc.addPage()
      y = drawHeadAgain(doc, heads)
    }
    y = drawRow(doc, { part: body, cells, y, padding })
  }
  const cells = totalCells(doc, total.name, total.amount)
  return drawRow(doc, { part: foot, cells, y, padding, open: true })
}

function headCells(doc: Document, [first, second]: readonly [string, string]): Cell[] {
  const cell = (word: string) => ({
    type: 'TH' as const,
    scope: 'Column' as const,
    blocks: [{ lines: fitText(doc, word, label, AMOUNT_WIDTH), style: label }],
  })
  return [cell(first), { ...cell(second), align: 'right' }]
}

function rowCells(doc: Document, row: AmountRow): Cell[] {
  const width = sheet.right - sheet.left - AMOUNT_WIDTH
  const blocks = row.texts.map(({ text, style, language }) => ({
    lines: fitText(doc, text, style, width),
    style,
    language,
  }))
  return [{ type: 'TH', scope: 'Row', blocks }, amountCell(doc, row.amount, amount)]
}

function totalCells(doc: Document, label: string, total: string): Cell[] {
  const lines = fitText(doc, label, totalName, sheet.right - sheet.left - 2 * AMOUNT_WIDTH)
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
