import { yearColour } from './colour.ts'
import { type Document, decorate, type Element, sheet, tag } from './paper.ts'
import { drawLines, fitText, type Style } from './text.ts'

/** Of the text between the margins, in points. */
export const TEXT_WIDTH = sheet.right - sheet.left

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

/** A line in the organisation's colour below its name, on a letter or a ticket. */
export function drawColourRule(doc: Document, hue: number): void {
  decorate(doc, () => doc.rect(sheet.left, sheet.top + 30, TEXT_WIDTH, 3).fill(yearColour(hue)))
}
