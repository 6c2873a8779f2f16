import { createPrivateKey } from 'node:crypto'
import { memberCardTexts } from '@medlem/i18n/en/portal/memberCard'
import { inLanguage } from '@medlem/i18n/languages'
import { SignJWT } from 'jose'
import type { GoogleWallet } from '../../../platform/config/wallet.ts'
import { type PassContent, passEnd, passSerial } from './pass.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

/** The address that puts a card into Google Wallet: a JWT that the operator's service account signed, with the whole pass in it. */
export async function googleSaveAddress(
  { issuerId, email, key }: GoogleWallet,
  content: PassContent,
): Promise<string> {
  const { card, organisation, address, language } = content
  const texts = inLanguage(memberCardTexts, language)
  const inWords = (value: string) => ({ defaultValue: { language, value } })
  const classId = `${issuerId}.member-card-${organisation.id}`
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    origins: [new URL(address).origin],
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [
        {
          id: `${issuerId}.${passSerial(content)}`,
          classId,
          cardTitle: inWords(organisation.name),
          header: inWords(card.name),
          subheader: inWords(texts.memberNumber({ number: String(card.number) })),
          barcode: { type: 'QR_CODE', value: address },
          hexBackgroundColor: '#ffffff',
          validTimeInterval: { end: { date: passEnd(content).toISOString() } },
          state: 'ACTIVE',
        },
      ],
    },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt()
    .sign(createPrivateKey(key))
  return SAVE + jwt
}
