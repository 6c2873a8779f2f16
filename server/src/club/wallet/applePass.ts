import { isAllDay } from '@medlem/domain/event'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { memberCardTexts } from '@medlem/i18n/en/portal/memberCard'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { ticketPaperTexts } from '@medlem/i18n/en/server/ticket'
import { inLanguage } from '@medlem/i18n/languages'
import type { PKPass } from 'passkit-generator'
import type { AppleWallet } from '../../platform/config/wallet.ts'
import { type CardPass, type PassContent, passSerial, type TicketPass } from './pass.ts'

/** Apple's sizes of a pass's icon, in pixels, by the suffix of its name. */
const ICONS = { '': 29, '@2x': 58, '@3x': 87 }

/** The bytes of an Apple Wallet pass (`.pkpass`), signed with the operator's certificate. */
export async function applePass(apple: AppleWallet, content: PassContent): Promise<Buffer> {
  const { organisation, address, endsAt } = content
  const { passTypeIdentifier, teamIdentifier, certificate, key, wwdr } = apple
  // Loaded where passes are made alone: with what is below it, it would slow every start.
  const { PKPass } = await import('passkit-generator')
  const pass = new PKPass(
    await icons(organisation.hue),
    { wwdr, signerCert: certificate, signerKey: key },
    {
      passTypeIdentifier,
      teamIdentifier,
      serialNumber: passSerial(address),
      organizationName: organisation.name,
      description: `${titleOf(content)}, ${organisation.name}`,
      logoText: organisation.name,
      sharingProhibited: true,
      backgroundColor: 'rgb(255, 255, 255)',
      foregroundColor: 'rgb(25, 40, 60)',
      labelColor: 'rgb(80, 95, 115)',
    },
  )
  if (content.kind === 'card') writeCard(pass, content)
  else writeTicket(pass, content)
  pass.setExpirationDate(endsAt)
  const altText = content.kind === 'ticket' ? ticketCodeText(content.ticket.code) : undefined
  const encoding = { messageEncoding: 'iso-8859-1', ...(altText && { altText }) }
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: address, ...encoding })
  return pass.getAsBuffer()
}

function titleOf(content: PassContent): string {
  if (content.kind === 'card') return inLanguage(titleTexts, content.language).memberCards
  const { ticket, language } = content
  return inLanguage(ticketPaperTexts, language).title({ event: ticket.eventTitle })
}

function writeCard(pass: PKPass, { card, language }: CardPass): void {
  const t = inLanguage(memberCardTexts, language)
  pass.type = 'generic'
  pass.primaryFields.push({ key: 'name', value: card.name })
  pass.secondaryFields.push({ key: 'number', value: t.memberNumber({ number: String(card.number) }) })
}

/** The event, and below it when and where, and whose it is. The phone offers it when the event begins. */
function writeTicket(pass: PKPass, { ticket, language }: TicketPass): void {
  const t = inLanguage(ticketPaperTexts, language)
  const { eventTitle, location, startDate, endDate, name } = ticket
  const span = { startDate: startDate.toISOString(), endDate: endDate.toISOString() }
  pass.type = 'eventTicket'
  pass.primaryFields.push({ key: 'event', value: eventTitle })
  pass.secondaryFields.push({
    key: 'start',
    label: t.when,
    value: span.startDate,
    dateStyle: 'PKDateStyleMedium',
    timeStyle: isAllDay(span) ? 'PKDateStyleNone' : 'PKDateStyleShort',
  })
  if (location !== '') pass.secondaryFields.push({ key: 'place', label: t.where, value: location })
  pass.auxiliaryFields.push({ key: 'name', label: t.holder, value: name })
  pass.setRelevantDate(startDate)
}

/** A ring in the organisation's hue, as the portal's logo. */
async function icons(hue: number): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="none" stroke-width="5" stroke="hsl(${hue}, 45%, 45%)"/></svg>`
  const entries = Object.entries(ICONS).map(async ([suffix, side]) => {
    const image = sharp(Buffer.from(svg), { density: 300 }).resize(side, side).png()
    return [`icon${suffix}.png`, await image.toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
