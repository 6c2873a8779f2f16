// Text on paper: which font has a letter, where a line breaks, and its position.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

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

/** A piece of a line in one font. */
interface Run {
  font: string
  text: string
}

export interface TextLine {
  runs: Run[]
  width: number
}

type Document = PDFKit.PDFDocument

const FAMILY = '@fontsource/hanken-grotesk'
/** The typeface comes in parts; in the order in which a letter is looked for. */
const PARTS = ['latin', 'latin-ext', 'vietnamese']
const WEIGHTS = { plain: 400, strong: 600 }
/** Replaces a letter that no part has. */
const UNKNOWN = '?'

const { resolve } = createRequire(import.meta.url)

const fonts = Object.entries(WEIGHTS).flatMap(([weight, number]) =>
  PARTS.map((part) => {
    const file = resolve(`${FAMILY}/files/hanken-grotesk-${part}-${number}-normal.woff`)
    return { name: `${weight} ${part}`, bytes: unpackWoff(readFileSync(file)) }
  }),
)

/** Names the fonts; each is embedded once a letter of it is drawn. */
export function registerFonts(doc: Document): void {
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes)
}

interface Span {
  from: number
  to: number
}

const spans: readonly { part: string; within: readonly Span[] }[] = readSpans()

/** The package says of each part which letters it has: 'U+0000-00FF,U+0131'. */
function readSpans() {
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${FAMILY}/unicode.json`), 'utf8'))
  return PARTS.map((part) => ({
    part,
    within: (ranges[part] ?? '').split(',').map((span) => {
      const [from = 0, to = from] = span
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return { from, to }
    }),
  }))
}

function partOf(letter: string): string | undefined {
  const point = letter.codePointAt(0) ?? 0
  return spans.find(({ within }) => within.some(({ from, to }) => from <= point && point <= to))?.part
}

function runsOf(text: string, { strong }: Style): Run[] {
  const runs: Run[] = []
  for (const given of text) {
    const part = partOf(given)
    const letter = part ? given : UNKNOWN
    const font = `${strong ? 'strong' : 'plain'} ${part ?? PARTS[0]}`
    const last = runs.at(-1)
    if (last && (last.font === font || letter === ' ')) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function widthOf(doc: Document, runs: readonly Run[], style: Style): number {
  return runs.reduce((sum, { font, text }) => {
    const width = doc.font(font, style.size).widthOfString(text, featuresOf(style))
    return sum + width + text.length * (style.spacing ?? 0)
  }, 0)
}

function featuresOf({ tabular }: Style): PDFKit.Mixins.TextOptions {
  return tabular ? { features: ['tnum'] } : {}
}

/** Breaks a text between words; a word that is wider than a line, between letters. */
export function fitText(doc: Document, text: string, style: Style, width: number): TextLine[] {
  const measured = (piece: string) => widthOf(doc, runsOf(piece, style), style)
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
    else for (const letter of word) add(letter)
  }
  return [...lines, line].map((one) => ({ runs: runsOf(one.text, style), width: one.width }))
}

/** Letters and their accents as one, and nothing that has no shape. */
function readable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}|\p{Variation_Selector}/gu, '')
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
    let left = align === 'right' ? x - width : x
    for (const run of runs) {
      doc.font(run.font, style.size).fillColor(style.colour)
      const options = { ...featuresOf(style), characterSpacing: style.spacing ?? 0 }
      doc.text(run.text, left, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
      left += widthOf(doc, [run], style)
    }
  }
  return y + lines.length * style.leading
}
