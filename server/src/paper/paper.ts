import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { registerFonts } from './text.ts'

export type Document = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** A4 with its margins, in points. */
export const sheet = { width: 595.28, height: 841.89, left: 62, right: 533.28, top: 60, bottom: 766 }

/**
 * An empty document on A4 that says what its parts are (PDF/UA), for screen readers. Draw only within `tag` or
 * `decorate`: what is neither is lost to them. Begin with `addPage()`.
 */
export function openPaper({ title, author, at }: { title: string; author: string; at: Date }): Document {
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    // Older ones have no place for the metadata.
    pdfVersion: '1.7',
    tagged: true,
    // The library's types know PDF/A alone.
    subset: 'PDF/UA' as string as 'PDF/A-3a',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: asMetadata(title), Author: asMetadata(author), CreationDate: at, ModDate: at },
    // None: the default would be one that is not embedded.
    font: '',
    autoFirstPage: false,
    // So that a page can be numbered when it is known how many there are.
    bufferPages: true,
  })
  registerFonts(doc)
  return doc
}

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
}

/** Draws a part of the text, and says what it is ('H1', 'P', 'TD'). */
export function tag(
  doc: Document,
  parent: Element,
  { type, scope, draw }: { type: string; scope?: Scope | undefined; draw: () => unknown },
): void {
  const options: ElementOptions = scope ? { scope } : {}
  parent.add(doc.struct(type, options, () => void draw()))
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
