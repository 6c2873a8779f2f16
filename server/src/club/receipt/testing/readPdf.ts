import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader that is not ours finds in a PDF. */
interface ReadPdf {
  title: string
  language: string | null
  /** It says that its parts are tagged. */
  tagged: boolean
  /** It claims the profile of accessible documents. */
  accessible: boolean
  /** It claims the profile of documents that are kept for long, with its parts tagged. */
  archivable: boolean
  pages: ReadPage[]
}

interface ReadPage {
  /** All that is written on it, what every page repeats included. */
  text: string
  /** The text by its tags, in reading order: 'H1 Receipt 12'; what holds others stands alone: 'Table'. A language of its own: 'Span (da) Voksen'. */
  outline: string[]
  /** What is neither tagged nor said to be decoration. */
  unmarked: string
  fonts: { name: string; embedded: boolean }[]
  /** Signs that are drawn as the box of a font for what it lacks: its glyph 0. */
  boxes: number
}

export async function readPdf(bytes: ArrayBuffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const { info, metadata } = await document.getMetadata()
  const properties = info as { Title?: string; Language?: string | null }
  const pages: ReadPage[] = []
  for (let n = 1; n <= document.numPages; n += 1) pages.push(await readPage(await document.getPage(n)))
  const marks: { Marked?: boolean } | null = await document.getMarkInfo()
  const xmp: string = metadata?.getRaw() ?? ''
  await task.destroy()
  return {
    title: properties.Title ?? '',
    language: properties.Language ?? null,
    tagged: marks?.Marked === true,
    accessible: xmp.includes('<pdfuaid:part>1</pdfuaid:part>'),
    archivable: /<pdfaid:part>2<.*<pdfaid:conformance>A</s.test(xmp),
    pages,
  }
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const byMark = new Map<string, string>()
  const open: string[] = []
  let text = ''
  let unmarked = ''
  for (const item of items) {
    if ('str' in item) {
      const written = item.str + (item.hasEOL ? ' ' : '')
      const mark = open.at(-1)
      text += written
      if (mark === undefined) unmarked += written
      else byMark.set(mark, (byMark.get(mark) ?? '') + written)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? item.type)
  }
  const tree: unknown = await page.getStructTree()
  return {
    text: plain(text),
    outline: outlineOf(tree, byMark),
    unmarked: plain(unmarked),
    fonts: await fontsOf(page),
    boxes: await boxesOf(page),
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

interface Node {
  role?: string
  lang?: string
  /** Of a leaf: the mark of its text. */
  id?: string
  children?: Node[]
}

function outlineOf(tree: unknown, byMark: ReadonlyMap<string, string>): string[] {
  const { role = '', lang, children = [] } = (tree ?? {}) as Node
  const name = lang ? `${role} (${lang})` : role
  const leaves = children.filter(({ id }) => id !== undefined)
  const own = plain(leaves.map(({ id }) => byMark.get(id ?? '') ?? '').join(''))
  const below = children.filter(({ id }) => id === undefined).flatMap((child) => outlineOf(child, byMark))
  return [`${name} ${own}`.trim(), ...below]
}

async function fontsOf(page: PDFPageProxy): Promise<ReadPage['fonts']> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = new Set(fnArray.flatMap((code, n) => (code === OPS.setFont ? [argsArray[n][0]] : [])))
  return [...names].map((loaded: string) => {
    const { name, missingFile } = page.commonObjs.get(loaded) as { name: string; missingFile?: boolean }
    return { name, embedded: !missingFile }
  })
}

/** A text's codes are the numbers of its glyphs in the embedded font. */
async function boxesOf(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn = fnArray.flatMap((code, n) => (code === OPS.showText ? argsArray[n][0] : []))
  return drawn.filter((glyph: unknown) => (glyph as { originalCharCode?: number }).originalCharCode === 0)
    .length
}
