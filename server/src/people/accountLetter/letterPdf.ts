import type { MemberRow } from '@medlem/database/schema/member'
import { postalLines } from '@medlem/domain/address'
import { accountLetterTexts } from '@medlem/i18n/en/server/accountLetter'
import { inLanguage } from '@medlem/i18n/languages'
import { colours } from '../../platform/pdf/colour.ts'
import { drawReceiver } from '../../platform/pdf/letter.ts'
import { bytesOf, openPaper, sheet } from '../../platform/pdf/paper.ts'
import { drawQr, QR_SIZE } from '../../platform/pdf/qr.ts'
import type { Style } from '../../platform/pdf/text.ts'
import { drawColourRule, TEXT_WIDTH, writer } from '../../platform/pdf/write.ts'

const club: Style = { size: 17, leading: 23, colour: colours.ink, strong: true, spacing: -0.2 }
const body: Style = { size: 11, leading: 17, colour: colours.ink }
const title: Style = { size: 24, leading: 32, colour: colours.ink, strong: true, spacing: -0.5 }
const codeStyle: Style = { size: 22, leading: 30, colour: colours.fjord, strong: true, spacing: 1.5 }
const small: Style = { size: 9.5, leading: 14.5, colour: colours.soft }

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
export async function letterPdf(letter: Letter): Promise<Buffer> {
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
  drawColourRule(doc, organisation.hue)
  const lines = [name, ...postalLines(person.address)]
  const top = drawReceiver(write, lines, body)
  let y = write(t.title({ name: organisation.name }), { style: title, y: top, type: 'H1' }) + 12
  y = write(t.hello({ name: person.firstName }), { style: body, y }) + 8
  y = write(t.why({ name: organisation.name }), { style: body, y }) + 22
  drawQr(doc, root, { text: `${address}#${code}`, alt: t.qr, y })
  const width = TEXT_WIDTH - QR_SIZE - 24
  y = write(t.stepOpen({ address }), { style: body, y, width }) + 8
  y = write(t.stepSignIn, { style: body, y, width }) + 8
  y = write(t.stepCode, { style: body, y, width }) + 10
  y = Math.max(write(code, { style: codeStyle, y, width }) + 10, y)
  y = write(t.until({ date: until.split('-').toReversed().join('-') }), { style: body, y: y + 14 }) + 14
  write(t.notYou({ name: organisation.name }), { style: small, y })
  root.end()
  return bytesOf(doc)
}
