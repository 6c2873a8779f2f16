import { CARD_CHECK } from '@medlem/contract/paths'
import type { Ticket } from '@medlem/contract/ticket'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isAllDay, lastDay } from '@medlem/domain/event'
import { formatMoment } from '@medlem/domain/formatMoment'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { ticketPaperTexts } from '@medlem/i18n/en/server/ticket'
import { formatDate } from '@medlem/i18n/formatDate'
import { inLanguage } from '@medlem/i18n/languages'
import { colours } from '../../platform/pdf/colour.ts'
import { bytesOf, openPaper, sheet } from '../../platform/pdf/paper.ts'
import { drawQr, QR_SIZE } from '../../platform/pdf/qr.ts'
import type { Style } from '../../platform/pdf/text.ts'
import { drawColourRule, TEXT_WIDTH, writer } from '../../platform/pdf/write.ts'

const club: Style = { size: 13, leading: 18, colour: colours.ink, strong: true }
const title: Style = { size: 28, leading: 36, colour: colours.ink, strong: true, spacing: -0.7 }
const value: Style = { size: 11, leading: 17, colour: colours.ink }
const label: Style = { size: 8.5, leading: 14, colour: colours.soft }
const code: Style = { size: 21, leading: 28, colour: colours.ink, strong: true, spacing: 1.5 }
const GAP = 14

/** A ticket on A4, as a PDF: what, when and where, whose it is, and beside it the code to scan and the one to type. */
export async function ticketPdf(
  ticket: Ticket,
  { baseUrl, language, at }: { baseUrl: string; language: string; at: Date },
): Promise<Buffer> {
  const t = inLanguage(ticketPaperTexts, language)
  const { organisationName, eventTitle, name, location, hue, token } = ticket
  const typed = ticketCodeText(ticket.code)
  const doc = await openPaper({
    title: t.title({ event: eventTitle }),
    author: organisationName,
    language,
    at,
    letters: JSON.stringify([ticket, t.note]),
  })
  doc.addPage()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const write = writer(doc, root)
  write(organisationName, { style: club, y: sheet.top })
  drawColourRule(doc, hue)
  const width = TEXT_WIDTH - QR_SIZE - 30
  const top = sheet.top + 64
  const facts = [
    { name: t.when, text: whenOf(ticket, language), style: value },
    ...(location === '' ? [] : [{ name: t.where, text: location, style: value }]),
    { name: t.holder, text: name, style: { ...value, strong: true } },
    { name: t.code, text: typed, style: code },
  ]
  const below = facts.reduce(
    (y, fact) => {
      const after = write(fact.name, { style: label, y, width, type: 'H2' })
      return write(fact.text, { style: fact.style, y: after, width }) + GAP
    },
    write(eventTitle, { style: title, y: top, width, type: 'H1' }) + GAP,
  )
  drawQr(doc, root, { text: `${baseUrl}${CARD_CHECK}#${token}`, alt: t.qr({ code: typed }), y: top })
  write(t.note, { style: label, y: Math.max(below, top + QR_SIZE + GAP) })
  root.end()
  return bytesOf(doc)
}

/** When the event begins, or its days where it takes whole ones. */
function whenOf(event: Pick<Ticket, 'startDate' | 'endDate'>, language: string): string {
  const start = new Date(event.startDate)
  if (!isAllDay(event)) return formatMoment(start, language)
  const days = new Set([copenhagenDate(start), lastDay(event)])
  return [...days].map((day) => formatDate(day, language)).join(' – ')
}
