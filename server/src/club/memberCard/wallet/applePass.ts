import { memberCardTexts } from '@medlem/i18n/en/portal/memberCard'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { inLanguage } from '@medlem/i18n/languages'
import type { AppleWallet } from '../../../platform/config/wallet.ts'
import { type PassContent, passEnd, passSerial } from './pass.ts'

/** Apple's sizes of a pass's icon, in pixels, by the suffix of its name. */
const ICONS = { '': 29, '@2x': 58, '@3x': 87 }

/** The bytes of an Apple Wallet pass (`.pkpass`), signed with the operator's certificate. */
export async function applePass(apple: AppleWallet, content: PassContent): Promise<Buffer> {
  const { card, organisation, address, language } = content
  const texts = inLanguage(memberCardTexts, language)
  const title = inLanguage(titleTexts, language).memberCards
  const { passTypeIdentifier, teamIdentifier, certificate, key, wwdr } = apple
  // Loaded where passes are made alone: with what is below it, it would slow every start.
  const { PKPass } = await import('passkit-generator')
  const pass = new PKPass(
    await icons(organisation.hue),
    { wwdr, signerCert: certificate, signerKey: key },
    {
      passTypeIdentifier,
      teamIdentifier,
      serialNumber: passSerial(content),
      organizationName: organisation.name,
      description: `${title}, ${organisation.name}`,
      logoText: organisation.name,
      sharingProhibited: true,
      backgroundColor: 'rgb(255, 255, 255)',
      foregroundColor: 'rgb(25, 40, 60)',
      labelColor: 'rgb(80, 95, 115)',
    },
  )
  pass.type = 'generic'
  pass.primaryFields.push({ key: 'name', value: card.name })
  pass.secondaryFields.push({
    key: 'number',
    value: texts.memberNumber({ number: String(card.number) }),
  })
  pass.setExpirationDate(passEnd(content))
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: address, messageEncoding: 'iso-8859-1' })
  return pass.getAsBuffer()
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
