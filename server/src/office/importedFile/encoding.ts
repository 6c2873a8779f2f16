import type { ImportEncoding } from '@medlem/contract/importedFile'
import iconv from 'iconv-lite'

/** How the bytes of a text are read, or may be. */
export interface FoundEncoding {
  encoding: ImportEncoding
  /** The bytes don't say: somebody who knows the names has to. */
  isDoubtful: boolean
  /** With words of the file that each writes differently; one where it makes no difference. */
  encodings: { encoding: ImportEncoding; sample: string }[]
}

/** Bytes around letters beyond ASCII by which encodings are compared. */
const TRIED_BYTES = 16 * 1024
const SAMPLE_WORDS = 6
const SAMPLE_CHARACTERS = 80
/** Of one letter in the mean, by which the best encoding has to be better than the next one. */
const CLEAR_LEAD = 1

/** What programs of Scandinavia wrote before UTF-8: Windows, the Mac, and DOS in three code pages. */
const singleByte = [
  'windows-1252',
  'macintosh',
  'cp850',
  'cp865',
  'cp437',
] as const satisfies ImportEncoding[]
type SingleByte = (typeof singleByte)[number]

/** A text of these bytes; what they can't be is U+FFFD. */
export function decodeAs(bytes: Buffer, encoding: ImportEncoding): string {
  if (encoding === 'utf-8-twice') return readAgain(new TextDecoder().decode(bytes))
  return isSingleByte(encoding) ? iconv.decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes)
}

// Node 20 has no DOS in its TextDecoder, and takes Windows-1252 for Latin-1: ’, – and € become control characters.
const isSingleByte = (encoding: ImportEncoding): encoding is SingleByte =>
  (singleByte as readonly ImportEncoding[]).includes(encoding)

/** A text that was UTF-8 and taken for Windows-1252: only what becomes letters is read again. */
function readAgain(text: string): string {
  return text.replace(/[\u0080-\u2122]+/g, (said) => twiceOf(said) ?? said)
}

function twiceOf(said: string): string | undefined {
  const bytes = [...said].map((letter) => byteOf.get(letter))
  if (bytes.includes(undefined)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes as number[]))
  } catch {
    return undefined
  }
}

/** The byte of a letter in Windows-1252, and in Latin-1, beyond ASCII. */
const byteOf = new Map(
  Array.from({ length: 128 }, (_, at) => at + 128).flatMap((byte) => [
    [iconv.decode(Buffer.from([byte]), 'windows-1252'), byte],
    [String.fromCharCode(byte), byte],
  ]),
)

/** A mark at the beginning decides; then whether the bytes can be UTF-8 or UTF-16; then what Scandinavian words they make. */
export function findEncoding(bytes: Buffer): FoundEncoding {
  const marked = markOf(bytes) ?? wideOf(bytes)
  if (marked) return certain(marked)
  const tried = triedBytes(bytes)
  if (tried.length === 0) return certain('utf-8')
  const { valid, invalid } = countUtf8(bytes)
  if (invalid === 0) {
    const isTwice = decodeAs(tried, 'utf-8-twice') !== decodeAs(tried, 'utf-8')
    return isTwice
      ? between(['utf-8', 'utf-8-twice'], tried)
      : { ...between(['utf-8', 'windows-1252'], tried), isDoubtful: false }
  }
  // Letters that are UTF-8 are so by chance hardly ever: what is beside them is damaged.
  if (valid > invalid) return { ...between(['utf-8', 'windows-1252'], tried), isDoubtful: false }
  return valid > 0 ? between(['utf-8', ...singleByte], tried) : bySound(tried)
}

const certain = (encoding: ImportEncoding): FoundEncoding => ({
  encoding,
  isDoubtful: false,
  encodings: [{ encoding, sample: '' }],
})

function markOf(bytes: Buffer): ImportEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark: every second byte of what Europeans write is zero. */
function wideOf(bytes: Buffer): ImportEncoding | undefined {
  const start = bytes.subarray(0, 400)
  const zeros = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > start.length / 4 && zeros(1) === 0 ? 'utf-16be' : undefined
}

/** Words with bytes beyond ASCII, a space between them. */
function triedBytes(bytes: Buffer): Buffer {
  const words: Buffer[] = []
  let length = 0
  const isWord = (byte = 0) => byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
  for (let at = 0; at < bytes.length && length < TRIED_BYTES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    let from = at
    while (from > 0 && at - from < 40 && isWord(bytes[from - 1])) from -= 1
    let to = at
    while (to < bytes.length && to - at < 40 && isWord(bytes[to])) to += 1
    words.push(bytes.subarray(from, to), Buffer.from(' '))
    length += to - from + 1
    at = to
  }
  return Buffer.concat(words)
}

/** Letters beyond ASCII that are UTF-8, and bytes that are not. */
function countUtf8(bytes: Buffer): { valid: number; invalid: number } {
  const counted = { valid: 0, invalid: 0 }
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at] ?? 0
    if (first < 0x80) {
      at += 1
      continue
    }
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    const isLetter =
      first >= 0xc2 && first <= 0xf4 && at + length <= bytes.length && followed(bytes, at, length)
    if (isLetter) counted.valid += 1
    else counted.invalid += 1
    at += isLetter ? length : 1
  }
  return counted
}

function followed(bytes: Buffer, at: number, length: number): boolean {
  for (let next = at + 1; next < at + length; next += 1)
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}

/** Encodings that write the words differently, the first one the most likely; what writes them the same is left out. */
function between(tried: readonly ImportEncoding[], words: Buffer): FoundEncoding {
  const texts = new Map<string, ImportEncoding>()
  for (const encoding of tried) {
    const text = decodeAs(words, encoding)
    if (!texts.has(text)) texts.set(text, encoding)
  }
  const encodings = [...texts].map(([text, encoding]) => ({ encoding, sample: sampleOf(text) }))
  return { encoding: encodings[0]?.encoding ?? 'utf-8', isDoubtful: encodings.length > 1, encodings }
}

function sampleOf(text: string): string {
  const words = [...new Set(text.split(' '))].filter((word) => word !== '')
  return words.slice(0, SAMPLE_WORDS).join(' · ').slice(0, SAMPLE_CHARACTERS)
}

/** By what the words would be: letters of Scandinavian names where they may stand. */
function bySound(words: Buffer): FoundEncoding {
  const scored = singleByte.map((encoding) => ({ encoding, score: soundOf(words, encoding) }))
  const ordered = scored.toSorted((a, b) => b.score - a.score)
  const found = between(
    ordered.map(({ encoding }) => encoding),
    words,
  )
  const [best = 0, next] = found.encodings.map(({ encoding }) => scoreIn(scored, encoding))
  const least = found.encoding === 'windows-1252' ? 1 : 1.5
  return { ...found, isDoubtful: next !== undefined && best < Math.max(least, next + CLEAR_LEAD) }
}

const scoreIn = (scored: readonly { encoding: SingleByte; score: number }[], encoding: ImportEncoding) =>
  scored.find((one) => one.encoding === encoding)?.score ?? 0

/** From -3 for signs and gaps to 2 for letters of Scandinavia, in the mean of those beyond ASCII. */
function soundOf(words: Buffer, encoding: SingleByte): number {
  const letters = [...decodeAs(words, encoding)]
  let sum = 0
  let count = 0
  letters.forEach((letter, at) => {
    if (letter < '\u0080') return
    count += 1
    const isIn = [letters[at - 1], letters[at + 1]].some((beside) => beside && /\p{L}/u.test(beside))
    sum += soundOfLetter(letter, { before: letters[at - 1] ?? ' ', isIn })
  })
  return count === 0 ? 0 : sum / count
}

function soundOfLetter(letter: string, { before, isIn }: { before: string; isIn: boolean }): number {
  if (!/\p{L}/u.test(letter))
    return /[’´°§–€«»“”…·\u00a0]/.test(letter) && !isIn ? 0.5 : letter === '’' ? -0.5 : -3
  // A capital inside of a word of small letters.
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return -2
  if (/[æøåäö]/i.test(letter)) return 2
  if (!isIn) return 0
  return /[éüèáíóúýðþëßçñêô]/i.test(letter) ? 1 : -1
}
