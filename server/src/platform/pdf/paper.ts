import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fontsFor } from './fonts.ts'
import { registerFonts } from './text.ts'

export type Document = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A4 with its margins, in points. */
export const sheet = { width: 595.28, height: 841.89, left: 62, right: 533.28, top: 60, bottom: 766 }

interface PaperAbout {
  title: string
  author: string
  /** In which it is read out. */
  language: string
  at: Date
  /** Whatever will be written on it: fonts are looked for by its letters. */
  letters: string
}

/**
 * An empty document on A4 that says what its parts are (PDF/UA-1), for screen readers, and that can be read without this
 * program in years to come (PDF/A-2a). Draw only within `tag` or `decorate`: what is neither is lost to a screen reader.
 * Begin with `addPage()`.
 */
export async function openPaper({ title, author, language, at, letters }: PaperAbout): Promise<Document> {
  const fonts = await fontsFor(letters)
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    // Older ones have no place for the metadata.
    pdfVersion: '1.7',
    tagged: true,
    // With its 'PDF/UA' the library lists the glyphs of a font (CIDSet) without those that they are composed of, which
    // PDF/UA-1 forbids (7.21.4.2-2); here it lists none.
    subset: 'PDF/A-2a',
    lang: language === 'en' ? 'en-GB' : language,
    displayTitle: true,
    info: { Title: asMetadata(title), Author: asMetadata(author), CreationDate: at, ModDate: at },
    // None: the default would be one that is not embedded.
    font: '',
    autoFirstPage: false,
    // So that a page can be numbered when it is known how many there are.
    bufferPages: true,
  })
  claimAccessible(doc)
  registerFonts(doc, fonts)
  return doc
}

/** PDF/A wants every claim that is not its own described. The library's types do not know its metadata. */
function claimAccessible(doc: Document): void {
  const { appendXML } = doc as Document & { appendXML?: (this: Document, xml: string) => void }
  if (!appendXML) throw new Error('the PDF library takes no metadata any more')
  appendXML.call(doc, ACCESSIBLE)
}

const ACCESSIBLE = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>part</pdfaProperty:name>
                                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                                    <pdfaProperty:category>internal</pdfaProperty:category>
                                    <pdfaProperty:description>part of ISO 14289 that the document conforms to</pdfaProperty:description>
                                </rdf:li>
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
        `

/** They are written into XML as they are. */
function asMetadata(text: string): string {
  return text.replace(/[<>&\s\p{C}]+/gu, ' ')
}

/** What a cell of a table's head is the head of. */
export type Scope = 'Row' | 'Column'

/** The types of the library know no scope. */
interface ElementOptions {
  title?: string
  scope?: Scope
  lang?: string
}

/** A piece of a part, and its language where that is not the document's. */
export interface Piece {
  language?: string | undefined
  draw: () => unknown
}

/** Draws a part of the text, and says what it is ('H1', 'P', 'TD'). */
export function tag(
  doc: Document,
  parent: Element,
  {
    type,
    scope,
    draw,
  }: { type: string; scope?: Scope | undefined; draw: (() => unknown) | readonly Piece[] },
): void {
  const options: ElementOptions = scope ? { scope } : {}
  const pieces = typeof draw === 'function' ? [{ draw }] : draw
  parent.add(
    doc.struct(
      type,
      options,
      pieces.map((piece) => drawn(doc, piece)),
    ),
  )
}

function drawn(doc: Document, { language, draw }: Piece): Element | (() => void) {
  const options: ElementOptions = language ? { lang: language } : {}
  return language ? doc.struct('Span', options, () => void draw()) : () => void draw()
}

/** An element that holds others: 'Table', 'TR'. */
export function group(doc: Document, parent: Element, type: string): Element {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws what is no part of the text: lines, and what each page repeats. */
export function decorate(doc: Document, draw: () => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function bytesOf(doc: Document): Promise<Buffer> {
  const bytes = buffer(doc)
  doc.end()
  return bytes
}
