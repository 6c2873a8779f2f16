import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { unpackWoff } from './woff.ts'

/** A font as it is named in a document, with the letters that it has. */
interface PaperFont {
  name: string
  bytes: Buffer
  letters: ReadonlySet<number>
}

/** The same letters in the two weights of the look. */
interface Pair {
  plain: PaperFont
  strong: PaperFont
}

/** The fonts of one document, in the order in which a letter is looked for. */
export type Fonts = readonly Pair[]

const WEIGHTS = { plain: 400, strong: 600 }

const { resolve } = createRequire(import.meta.url)

/** The letters that a font draws, as its own table says: what its package says of it names letters that it lacks. */
function lettersOf(bytes: Buffer): ReadonlySet<number> {
  const font = create(bytes) as Font & { cmap: { tables: readonly unknown[] } }
  // A part that lacks all it was asked for has no table of letters, which the library takes for a mistake.
  if (font.cmap.tables.length === 0) return new Set()
  return new Set(font.characterSet.filter((point) => font.glyphForCodePoint(point).id !== 0))
}

const FAMILY = '@fontsource/hanken-grotesk'
/** The typeface of the look; it comes in parts. */
const OWN: Fonts = ['latin', 'latin-ext', 'vietnamese'].map((part) => {
  const [plain, strong] = [WEIGHTS.plain, WEIGHTS.strong].map((weight) => {
    const bytes = unpackWoff(
      readFileSync(resolve(`${FAMILY}/files/hanken-grotesk-${part}-${weight}-normal.woff`)),
    )
    return { name: `${weight} ${part}`, bytes, letters: lettersOf(bytes) }
  }) as [PaperFont, PaperFont]
  return { plain, strong }
})

/**
 * Fonts of other scripts that members are called in, in the order in which a letter is looked for. The Chinese one has
 * the traditional forms and kana too.
 */
const OTHERS = [
  ...['sans', 'sans-hebrew', 'sans-armenian', 'sans-georgian', 'sans-devanagari', 'sans-bengali'].map(noto),
  // Noto's Arabic makes many letters of a stem and dots, and a reader of the text finds stems.
  'vazirmatn',
  ...['sans-gurmukhi', 'sans-gujarati', 'sans-tamil', 'sans-telugu', 'sans-kannada', 'sans-malayalam'].map(
    noto,
  ),
  ...['sans-sinhala', 'sans-thai', 'sans-lao', 'sans-khmer', 'sans-myanmar', 'sans-ethiopic'].map(noto),
  ...['sans-thaana', 'sans-syriac', 'serif-tibetan', 'sans-sc', 'sans-kr'].map(noto),
]

function noto(script: string): string {
  return `noto-${script}`
}

interface Span {
  from: number
  to: number
}

/** A file of a family, and the letters that its package says it has. */
interface FontFile {
  path: string
  within: readonly Span[]
}

let files: readonly FontFile[] | undefined

/** The files of the other scripts; nothing of them is read before a letter of one is needed. */
function otherFiles(): readonly FontFile[] {
  files ??= OTHERS.flatMap((family) => {
    const folder = `@fontsource-variable/${family}`
    const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
    return Object.entries(ranges).map(([part, spans]) => ({
      path: `${folder}/files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      within: spans.split(',').map(readSpan),
    }))
  })
  return files
}

/** 'U+0131' or 'U+0000-00FF'. */
function readSpan(span: string): Span {
  const [from = 0, to = from] = span
    .slice('U+'.length)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return { from, to }
}

/** More files than any name needs: each takes some 30 ms, and a text of all scripts must not keep the server. */
const MAX_FILES = 40

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text, each with its accents. */
export function lettersIn(text: string): string[] {
  return [...segments.segment(text)].map(({ segment }) => segment)
}

/** The fonts that a text needs: those of the look, and parts of others for what they lack. */
export async function fontsFor(text: string): Promise<Fonts> {
  const words = [...new Set(text.normalize('NFC').split(/\s+/))]
  const letters = [...new Set(words.flatMap(lettersIn))].filter((letter) => !findFont(OWN, letter))
  if (letters.length === 0) return OWN
  const foreign = words.filter((word) => letters.some((letter) => word.includes(letter)))
  const whole = await partsFor(letters, { words: foreign, most: MAX_FILES })
  // Of a letter that no font has with its accents, what can be had.
  const fonts = [...OWN, ...whole.parts]
  const points = whole.missing
    .flatMap((letter) => Array.from(letter))
    .filter((point) => !findFont(fonts, point))
  const most = MAX_FILES - whole.parts.length
  const rest = await partsFor([...new Set(points)], { words: foreign, most })
  return [...fonts, ...rest.parts]
}

async function partsFor(
  letters: readonly string[],
  { words, most }: { words: readonly string[]; most: number },
): Promise<{ parts: Pair[]; missing: string[] }> {
  const parts: Pair[] = []
  let missing = [...letters]
  for (const file of missing.length === 0 ? [] : otherFiles()) {
    const wanted = missing.filter((letter) => isWithin(letter, file))
    if (wanted.length === 0 || parts.length === most) continue
    const pair = await readPair(file, { letters: wanted.join(''), words })
    const left = missing.filter((letter) => !findFont([pair], letter))
    if (left.length < missing.length) parts.push(pair)
    missing = left
  }
  return { parts, missing }
}

function isWithin(letter: string, { within }: FontFile): boolean {
  return pointsOf(letter).every((point) => within.some(({ from, to }) => from <= point && point <= to))
}

function pointsOf(letter: string): number[] {
  return Array.from(letter, (one) => one.codePointAt(0) ?? 0)
}

/** Only the letters that are needed, in the two weights: a font of many thousand letters would be read in full otherwise. */
async function readPair(
  { path }: FontFile,
  { letters, words }: { letters: string; words: readonly string[] },
): Promise<Pair> {
  const bytes = readFileSync(resolve(path))
  const cut = async (weight: number): Promise<PaperFont> => {
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
    const part = readable(await subsetFont(bytes, ` ${letters}`, options), words)
    return { name: `${weight} ${path}`, bytes: part, letters: lettersOf(part) }
  }
  return { plain: await cut(WEIGHTS.plain), strong: await cut(WEIGHTS.strong) }
}

/** The library reads so far behind a sign without a shape, such as a space, that ends a font. */
const AFTER = Buffer.alloc(16)

/**
 * A font that the library can shape these words with. It fails at the tables of some for some words: at where accents stand
 * (GPOS, as of Gurmukhi) or at how letters change beside others (GSUB, as of Gujarati), and those words then go without.
 */
function readable(part: Buffer, words: readonly string[]): Buffer {
  const bytes = Buffer.concat([part, AFTER])
  for (const table of ['GPOS', 'GSUB']) {
    if (shapes(bytes, words)) break
    const at = bytes.indexOf(table, 0, 'latin1')
    if (at >= 0) bytes.write('----', at, 'latin1')
  }
  return bytes
}

function shapes(bytes: Buffer, words: readonly string[]): boolean {
  try {
    const font = create(bytes) as Font
    return words.every((word) => font.layout(word).advanceWidth >= 0)
  } catch {
    return false
  }
}

/** The first pair that has all of a letter, which may be several code points; undefined where none has. */
export function findFont(fonts: Fonts, letter: string): Pair | undefined {
  const points = pointsOf(letter)
  return fonts.find(({ plain }) => points.every((point) => plain.letters.has(point)))
}
