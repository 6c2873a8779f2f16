import { encode } from 'uqr'
import { colours } from './colour.ts'
import { type Document, type Element, sheet } from './paper.ts'

/** How wide and high, in points. */
export const QR_SIZE = 108

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
