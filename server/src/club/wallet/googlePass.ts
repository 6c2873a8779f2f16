import { createPrivateKey } from 'node:crypto'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { memberCardTexts } from '@medlem/i18n/en/portal/memberCard'
import { ticketPaperTexts } from '@medlem/i18n/en/server/ticket'
import { inLanguage } from '@medlem/i18n/languages'
import { SignJWT } from 'jose'
import type { GoogleWallet } from '../../platform/config/wallet.ts'
import { type CardPass, type PassContent, passSerial, type TicketPass } from './pass.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** An address has the whole pass in it, and Google takes so many letters of one. */
const MAX_ADDRESS_LENGTH = 1800
/** To how many bytes its names are cut: the first that makes it short enough. */
const CUTS = [200, 100, 60, 40, 30, 20]

/** The address that puts a pass into Google Wallet: a JWT that the operator's service account signed, with the whole pass in it. */
export async function googleSaveAddress(google: GoogleWallet, content: PassContent): Promise<string> {
  let address = ''
  for (const most of CUTS) {
    address = await savingAddress(google, content, (text) => cut(text, most))
    if (address.length < MAX_ADDRESS_LENGTH) break
  }
  return address
}

type Cut = (text: string) => string

async function savingAddress(
  { issuerId, email, key }: GoogleWallet,
  content: PassContent,
  short: Cut,
): Promise<string> {
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    origins: [new URL(content.address).origin],
    payload:
      content.kind === 'card'
        ? cardPayload(issuerId, content, short)
        : ticketPayload(issuerId, content, short),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(createPrivateKey(key))
  return SAVE + jwt
}

const inWords = (language: string, value: string) => ({ defaultValue: { language, value } })

/** What every pass has. */
const common = (issuerId: string, classId: string, content: PassContent) => ({
  id: `${issuerId}.${passSerial(content.address)}`,
  classId,
  barcode: { type: 'QR_CODE', value: content.address },
  validTimeInterval: { end: { date: content.endsAt.toISOString() } },
  state: 'ACTIVE',
})

function cardPayload(issuerId: string, content: CardPass, short: Cut) {
  const { card, organisation, language } = content
  const t = inLanguage(memberCardTexts, language)
  const classId = `${issuerId}.member-card-${organisation.id}`
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        ...common(issuerId, classId, content),
        cardTitle: inWords(language, short(organisation.name)),
        header: inWords(language, short(card.name)),
        subheader: inWords(language, t.memberNumber({ number: String(card.number) })),
        hexBackgroundColor: '#ffffff',
      },
    ],
  }
}

/**
 * Google keeps the first class of an id, so an event that was changed, and one in another language, is another class. The place is a text
 * of the pass: Google's venue would have it twice.
 */
function ticketPayload(issuerId: string, content: TicketPass, short: Cut) {
  const { ticket, organisation, language } = content
  const { eventId, eventVersion, eventTitle, location, startDate, name, code } = ticket
  const t = inLanguage(ticketPaperTexts, language)
  const classId = `${issuerId}.${passSerial(`${eventId} ${eventVersion} ${language}`)}`
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: short(organisation.name),
        eventName: inWords(language, short(eventTitle)),
        dateTime: { start: startDate.toISOString() },
        reviewStatus: 'UNDER_REVIEW',
      },
    ],
    eventTicketObjects: [
      {
        ...common(issuerId, classId, content),
        ticketHolderName: short(name),
        ticketNumber: ticketCodeText(code),
        ...(location !== '' && { textModulesData: [{ header: t.where, body: short(location) }] }),
      },
    ],
  }
}

/** A text of as many bytes at most, with a sign that it is shorter. */
function cut(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const letters = [...text]
  while (Buffer.byteLength(letters.join('')) > most - 3) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
