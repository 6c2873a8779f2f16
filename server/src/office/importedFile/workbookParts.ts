import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import iconv from 'iconv-lite'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { FileRefusal } from './refusal.ts'

// A small file may unpack to anything: each of these is far above what spreadsheets write for 50,000 rows (decision 55).
/** Parts of a workbook: a real one has some dozens. */
const MAX_ENTRIES = 2_000
/** What all that is read of a workbook unpacks to. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** Elements in all, and inside each other. */
const MAX_TAGS = 10_000_000
const MAX_DEPTH = 64
/** The parser keeps a text, a comment or a tag until it ends: one without an end for this long does not belong to a table. */
const MAX_BYTES_BETWEEN = 1024 * 1024

export interface Listener {
  open?(tag: SaxesTagPlain): void
  close?(name: string): void
  text?(text: string): void
}

/** The parts of a workbook, read one after the other within the limits of all. */
export interface WorkbookParts {
  /** Parts are called the same in capitals and small letters (ECMA-376 part 2, 6.2.2). */
  has(path: string): boolean
  /** In the order of the archive, as they are written. */
  names(): string[]
  /** What was unpacked so far, of all parts. */
  readonly bytes: number
  /** As it is written, unpacked; not counted. */
  pieces(path: string): AsyncGenerator<Buffer>
  /** Yields after each piece; refused where there is no such part. */
  parse(path: string, listener: Listener): AsyncGenerator<void>
  read(path: string, listener: Listener): Promise<void>
  close(): void
}

export async function openParts(bytes: Buffer): Promise<WorkbookParts> {
  const zip = await openZip(bytes)
  try {
    return partsOf(zip, await listEntries(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new FileRefusal('broken', { cause: error }))
      else resolve(zip)
    })
  })
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  let unpacked = 0
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      count += 1
      unpacked += isRead(entry.fileName) ? entry.uncompressedSize : 0
      if (entry.isEncrypted()) return reject(new FileRefusal('password'))
      if (count > MAX_ENTRIES) return reject(new FileRefusal('too_complex'))
      // What it says; what really comes out is counted too.
      if (unpacked > MAX_UNPACKED_BYTES) return reject(new FileRefusal('unpacks_too_large'))
      // Of two files with one name only one would be read.
      if (entries.has(entry.fileName.toLowerCase())) return reject(new FileRefusal('broken'))
      entries.set(entry.fileName.toLowerCase(), entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error) => reject(new FileRefusal('broken', { cause: error })))
    zip.readEntry()
  })
}

/** Pictures and other sheets' drawings are never unpacked. */
const isRead = (name: string) => /\.(xml|rels)$/i.test(name)

function partsOf(zip: ZipFile, entries: Map<string, Entry>): WorkbookParts {
  const used = { bytes: 0, tags: 0 }
  async function* pieces(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase())
    if (!entry) throw new FileRefusal('not_a_table')
    try {
      yield* entryPieces(zip, entry)
    } catch (error) {
      throw error instanceof FileRefusal ? error : new FileRefusal('broken', { cause: error })
    }
  }
  async function* parse(path: string, listener: Listener): AsyncGenerator<void> {
    yield* parsePieces(pieces(path), { listener, used })
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    names: () => [...entries.values()].map(({ fileName }) => fileName),
    get bytes() {
      return used.bytes
    },
    pieces,
    parse,
    async read(path, listener) {
      for await (const _ of parse(path, listener));
    },
    close: () => zip.close(),
  }
}

async function* entryPieces(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let left = entry.uncompressedSize
  for await (const piece of await openPart(zip, entry)) {
    left -= (piece as Buffer).length
    if (left < 0) throw new FileRefusal('broken')
    yield piece as Buffer
  }
}

/** Bytes of XML that are handed to the parser together. */
const PIECE_BYTES = 64 * 1024

/** XML that is in no archive, within the same limits; yields after each piece. */
export async function* parseXml(bytes: Buffer, listener: Listener): AsyncGenerator<void> {
  // XML begins with its first sign; a text that was copied has blanks before it.
  const start = bytes.findIndex((byte) => !BLANKS.includes(byte))
  yield* parsePieces(piecesOf(bytes.subarray(Math.max(0, start))), { listener, used: { bytes: 0, tags: 0 } })
}

const BLANKS = [0x20, 0x09, 0x0a, 0x0d]

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

async function* parsePieces(
  pieces: AsyncIterable<Buffer>,
  { listener, used }: { listener: Listener; used: { bytes: number; tags: number } },
): AsyncGenerator<void> {
  try {
    const parser = fencedParser(listener, used)
    let decode: ((piece: Buffer) => string) | undefined
    for await (const piece of pieces) {
      used.bytes += piece.length
      if (used.bytes > MAX_UNPACKED_BYTES) throw new FileRefusal('unpacks_too_large')
      decode ??= decoderOf(piece)
      parser.write(decode(piece), piece.length)
      yield
    }
    parser.end()
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('broken', { cause: error })
  }
}

/** XML is UTF-8, or UTF-16 with a mark, or what its first line says: banks write Latin-1 too, and say it of UTF-8. */
function decoderOf(bytes: Buffer): (piece: Buffer) => string {
  // A mark, or '<' in two bytes.
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === '3c00') return streamed('utf-16le')
  if (mark === 'feff' || mark === '003c') return streamed('utf-16be')
  const said = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  // What says Latin-1 is Windows-1252, which has more letters.
  const encoding = /^(?:iso-?8859-1|us-ascii)$/i.test(said ?? '') ? 'windows-1252' : (said ?? '')
  if (!/^(?:iso|windows|ibm|mac)/i.test(encoding) || !iconv.encodingExists(encoding)) return streamed('utf-8')
  let decode: ((piece: Buffer) => string) | undefined
  return (piece) => {
    if (!decode && piece.every((byte) => byte < 0x80)) return piece.toString('latin1')
    decode ??= isUtf8(piece) ? streamed('utf-8') : (one) => iconv.decode(one, encoding)
    return decode(piece)
  }
}

function streamed(encoding: string): (piece: Buffer) => string {
  const decoder = new TextDecoder(encoding)
  return (piece) => decoder.decode(piece, { stream: true })
}

/** Letters of another encoding are UTF-8 by chance hardly ever. The piece may end within a letter. */
function isUtf8(piece: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Unpacked here: what goes wrong in yauzl's own unpacking is lost, and its reader would wait for ever. */
async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  const isPacked = entry.isCompressed()
  const stored = await new Promise<Readable>((resolve, reject) => {
    const options = { decompress: isPacked ? false : null, decrypt: null, start: null, end: null }
    zip.openReadStream(entry, options, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
  if (!isPacked) return stored
  const unpacked = createInflateRaw()
  stored.on('error', (error) => unpacked.destroy(error))
  return stored.pipe(unpacked)
}

/** Nothing outside of a part is looked up: a document type is refused. */
function fencedParser({ open, close, text }: Listener, used: { tags: number }) {
  const parser = new SaxesParser()
  let problem: FileRefusal | undefined
  let depth = 0
  let bytesBetween = 0
  const refuse = (error?: Error) => {
    problem ??= new FileRefusal('broken', { cause: error })
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse())
  parser.on('opentag', (tag) => {
    bytesBetween = 0
    depth += 1
    used.tags += 1
    if (depth > MAX_DEPTH || used.tags > MAX_TAGS) throw new FileRefusal('too_complex')
    open?.({ ...tag, name: localName(tag.name) })
  })
  parser.on('closetag', ({ name }) => {
    bytesBetween = 0
    depth -= 1
    close?.(localName(name))
  })
  parser.on('text', (said) => text?.(said))
  parser.on('cdata', (said) => {
    bytesBetween = 0
    text?.(said)
  })
  return {
    write(piece: string, bytes: number): void {
      bytesBetween += bytes
      parser.write(piece)
      if (problem) throw problem
      if (bytesBetween > MAX_BYTES_BETWEEN) throw new FileRefusal('too_complex')
    },
    /** What was cut off has tags that are never closed. */
    end(): void {
      parser.close()
      if (problem) throw problem
    },
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
