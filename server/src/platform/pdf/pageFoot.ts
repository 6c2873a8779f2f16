import { colours } from './colour.ts'
import { type Document, decorate, sheet } from './paper.ts'
import { drawLines, fitText, type Style } from './text.ts'
import { TEXT_WIDTH } from './write.ts'

const footer: Style = { size: 8.5, leading: 13, colour: colours.soft }
const FOOTER_TOP = sheet.height - 48

/** Writes at the foot of each page from `first` (from 0) on what it belongs to and its number, once all of them are there. */
export function numberPages(
  doc: Document,
  {
    first = 0,
    title,
    author,
    page,
  }: {
    first?: number
    title: string
    author: string
    page: (of: { number: number; count: number }) => string
  },
): void {
  const count = doc.bufferedPageRange().count - first
  const whole = fitText(doc, `${title} · ${author}`, footer, TEXT_WIDTH - 90)
  const left = whole.length === 1 ? whole : fitText(doc, title, footer, TEXT_WIDTH)
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(first + n)
    const right = fitText(doc, page({ number: n + 1, count }), footer, 90)
    const draw = () => {
      drawLines(doc, left, footer, { x: sheet.left, y: FOOTER_TOP })
      drawLines(doc, right, footer, { x: sheet.right, y: FOOTER_TOP, align: 'right' })
    }
    decorate(doc, draw, 'Pagination')
  }
}
