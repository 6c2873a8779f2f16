// Text on paper: where a line breaks, and its position.
import { type Fonts, lettersIn } from './fonts.ts'
import { type Run, runsOf } from './runs.ts'

export interface Style {
  /** Points, as all measures here. */
  size: number
  /** From one baseline to the next. */
  leading: number
  colour: string
  strong?: boolean
  /** Between letters. */
  spacing?: number
  /** Figures of one width, so that amounts align in a column. */
  tabular?: boolean
}

export interface TextLine {
  runs: Run[]
  width: number
}

type Document = PDFKit.PDFDocument

const fontsOf = new WeakMap<Document, Fonts>()

/** Names the fonts of a document; each is embedded once a letter of it is drawn. */
export function registerFonts(doc: Document, fonts: Fonts): void {
  fontsOf.set(doc, fonts)
  for (const { plain, strong } of fonts) {
    for (const { name, bytes } of [plain, strong]) doc.registerFont(name, bytes)
  }
}

function runsIn(doc: Document, text: string, { strong }: Style): Run[] {
  return runsOf(fontsOf.get(doc) ?? [], text, strong ? 'strong' : 'plain')
}

function widthOf(doc: Document, runs: readonly Run[], style: Style): number {
  return runs.reduce((sum, run) => {
    const width = doc.font(run.font, style.size).widthOfString(run.text, optionsOf(style, run))
    return sum + width + run.text.length * (style.spacing ?? 0)
  }, 0)
}

/** No ligatures that a script can do without: a reader of the text takes their letters in the wrong order. The library's types know only features that are on. */
const WHOLE = { liga: false }

/** With features the library shapes a piece as a whole, else word by word from the left. */
function optionsOf({ tabular }: Style, { isShaped }: Run): PDFKit.Mixins.TextOptions {
  if (isShaped) return { features: WHOLE as unknown as PDFKit.Mixins.OpenTypeFeatures[] }
  return tabular ? { features: ['tnum'] } : {}
}

/** Breaks a text between words; a word that is wider than a line, between letters. */
export function fitText(doc: Document, text: string, style: Style, width: number): TextLine[] {
  const measured = (piece: string) => widthOf(doc, runsIn(doc, piece, style), style)
  const lines: { text: string; width: number }[] = []
  let line = { text: '', width: 0 }
  const add = (piece: string, bare = measured(piece.trimEnd())) => {
    if (line.text !== '' && line.width + bare > width) {
      lines.push(line)
      line = { text: '', width: 0 }
    }
    line = { text: line.text + piece, width: line.width + measured(piece) }
  }
  // A word keeps the space behind it, so that a reader of the text finds it at the end of a line too.
  for (const word of readable(text).match(/\S+ ?/g) ?? []) {
    const bare = measured(word.trimEnd())
    if (bare <= width) add(word, bare)
    else for (const letter of lettersIn(word)) add(letter)
  }
  return [...lines, line].map((one) => ({ runs: runsIn(doc, one.text, style), width: one.width }))
}

/** Letters and their accents as one, and nothing that has no shape but joins letters or parts them. */
function readable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?![\u200c\u200d])\p{C}|\p{Variation_Selector}/gu, '')
    .trim()
}

/** Draws lines from `y` downwards, beginning at `x` or, right-aligned, ending there; answers where they end. */
export function drawLines(
  doc: Document,
  lines: readonly TextLine[],
  style: Style,
  { x, y, align = 'left' }: { x: number; y: number; align?: 'left' | 'right' },
): number {
  for (const [n, { runs, width }] of lines.entries()) {
    // Capitals are 0.7 of the size: so they are in the middle of the line.
    const baseline = y + n * style.leading + style.leading / 2 + style.size * 0.35
    const lefts = leftsOf(doc, runs, { style, left: align === 'right' ? x - width : x })
    for (const [place, run] of runs.entries()) {
      doc.font(run.font, style.size).fillColor(style.colour)
      const options = { ...optionsOf(style, run), characterSpacing: style.spacing ?? 0 }
      doc.text(run.text, lefts[place] ?? x, baseline, {
        ...options,
        lineBreak: false,
        baseline: 'alphabetic',
      })
    }
  }
  return y + lines.length * style.leading
}

/** Where each piece begins: they are drawn in the order in which they are read, each at its place. */
function leftsOf(
  doc: Document,
  runs: readonly Run[],
  { style, left }: { style: Style; left: number },
): number[] {
  const widths = runs.map((run) => widthOf(doc, [run], style))
  return runs.map(({ place }) =>
    runs.reduce((sum, other, n) => (other.place < place ? sum + (widths[n] ?? 0) : sum), left),
  )
}
