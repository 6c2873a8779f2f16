import { encode } from 'uqr'
import { colours, yearColour } from './colour.ts'
import { type Document, decorate, type Element, sheet, tag } from './paper.ts'
import { drawLines, fitText, type Style } from './text.ts'

/** Of the text between the margins, in points. */
export const TEXT_WIDTH = sheet.right - sheet.left

/** On a letter folded for a C5 envelope: where its window shows the address, and where the text begins, in points from the top. */
const WINDOW_TOP = 134
const LETTER_TOP = 290
const WINDOW_WIDTH = 230

export const QR_SIZE = 108

interface Where {
  style: Style
  y: number
  x?: number
  width?: number
  /** What the part is to a screen reader. */
  type?: string
  /** Where it is not the document's. */
  language?: string | undefined
}

/** Writes a part of the text below `root`, broken to the width; answers where the next one begins. */
export type Write = (text: string, where: Where) => number

export function writer(doc: Document, root: Element): Write {
  return (text, { style, y, x = sheet.left, width = TEXT_WIDTH, type = 'P', language }) => {
    const lines = fitText(doc, text, style, width)
    tag(doc, root, { type, draw: [{ language, draw: () => drawLines(doc, lines, style, { x, y }) }] })
    return y + lines.length * style.leading
  }
}

/** A line in the organisation's colour below its name on a letter. */
export function drawLetterRule(doc: Document, hue: number): void {
  decorate(doc, () => doc.rect(sheet.left, sheet.top + 30, TEXT_WIDTH, 3).fill(yearColour(hue)))
}

/** The receiver's name and address in the window of the envelope; answers where the text begins, below a long one too. */
export function drawReceiver(write: Write, lines: readonly string[], style: Style): number {
  const below = lines.reduce((y, line) => write(line, { style, y, width: WINDOW_WIDTH }), WINDOW_TOP)
  return Math.max(LETTER_TOP, below + style.leading)
}

/** A QR code at the right margin, with what it is in words. */
export function drawQr(
  doc: Document,
  root: Element,
  { text, alt, y }: { text: string; alt: string; y: number },
): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const module = QR_SIZE / size
  const draw = () => {
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(sheet.right - QR_SIZE + column * module, y + row * module, module, module)
    doc.fill(colours.ink)
  }
  root.add(doc.struct('Figure', { alt }, draw))
}
