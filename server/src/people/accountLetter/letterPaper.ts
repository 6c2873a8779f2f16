import type { MemberRow } from '@medlem/database/schema/member'
import { accountLetterTexts } from '@medlem/i18n/en/server/accountLetter'
import { inLanguage } from '@medlem/i18n/languages'
import { encode } from 'uqr'
import { colours, yearColour } from '../../platform/paper/colour.ts'
import {
  bytesOf,
  type Document,
  decorate,
  type Element,
  openPaper,
  sheet,
  tag,
} from '../../platform/paper/paper.ts'
import { drawLines, fitText, type Style } from '../../platform/paper/text.ts'

const club: Style = { size: 17, leading: 23, colour: colours.ink, strong: true, spacing: -0.2 }
const body: Style = { size: 11, leading: 17, colour: colours.ink }
const title: Style = { size: 24, leading: 32, colour: colours.ink, strong: true, spacing: -0.5 }
const codeStyle: Style = { size: 22, leading: 30, colour: colours.fjord, strong: true, spacing: 1.5 }
const small: Style = { size: 9.5, leading: 14.5, colour: colours.soft }

const WIDTH = sheet.right - sheet.left
/** Where the window of a C5 envelope shows the address, in points from the top. */
const WINDOW_TOP = 134
const TEXT_TOP = 290
const QR_SIZE = 108

interface Letter {
  organisation: { name: string; hue: number }
  person: Pick<MemberRow, 'firstName' | 'lastName' | 'number' | 'address'>
  /** As it is printed. */
  code: string
  /** Where the code is typed. */
  address: string
  /** The last day of the code. */
  until: string
  language: string
  at: Date
}

/** The letter on A4 as a tagged PDF, folded for an envelope with a window. */
export async function letterPaper(letter: Letter): Promise<Buffer> {
  const { organisation, person, code, address, until, language, at } = letter
  const t = inLanguage(accountLetterTexts, language)
  const name = `${person.firstName} ${person.lastName}`.trim()
  const doc = await openPaper({
    title: t.title({ name: organisation.name }),
    author: organisation.name,
    language,
    at,
    letters: JSON.stringify([organisation.name, person, code, address]),
  })
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const write = writer(doc, root)
  write(organisation.name, { style: club, y: sheet.top })
  decorate(doc, () => doc.rect(sheet.left, sheet.top + 30, WIDTH, 3).fill(yearColour(organisation.hue)))
  addressLines(name, person.address).reduce((y, line) => write(line, { style: body, y }), WINDOW_TOP)
  let y = write(t.title({ name: organisation.name }), { style: title, y: TEXT_TOP, type: 'H1' }) + 12
  y = write(t.hello({ name: person.firstName }), { style: body, y }) + 8
  y = write(t.why({ name: organisation.name }), { style: body, y }) + 22
  drawQr(doc, root, { text: `${address}#${code}`, alt: t.qr, y })
  const width = WIDTH - QR_SIZE - 24
  y = write(t.stepOpen({ address }), { style: body, y, width }) + 8
  y = write(t.stepSignIn, { style: body, y, width }) + 8
  y = write(t.stepCode, { style: body, y, width }) + 10
  y = Math.max(write(code, { style: codeStyle, y, width }) + 10, y)
  y = write(t.until({ date: until.split('-').toReversed().join('-') }), { style: body, y: y + 14 }) + 14
  write(t.notYou({ name: organisation.name }), { style: small, y })
  root.end()
  return bytesOf(doc)
}

function addressLines(name: string, address: MemberRow['address']): string[] {
  const { AddressLine1 = '', AddressLine2 = '', AddressLine3 = '', PostCode = '', City = '' } = address ?? {}
  return [name, AddressLine1, AddressLine2, AddressLine3, `${PostCode} ${City}`.trim()].filter(Boolean)
}

interface Where {
  style: Style
  y: number
  width?: number
  type?: string
}

/** Writes a part of the text and answers where the next one begins. */
function writer(doc: Document, root: Element) {
  return (text: string, { style, y, width = WIDTH, type = 'P' }: Where): number => {
    const lines = fitText(doc, text, style, width)
    tag(doc, root, { type, draw: () => drawLines(doc, lines, style, { x: sheet.left, y }) })
    return y + lines.length * style.leading
  }
}

function drawQr(
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
