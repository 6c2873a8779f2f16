import * as z from 'zod/mini'
import { words } from './shapes.ts'
import { variable } from './variable.ts'

/** What puts member cards into Apple Wallet and Google Wallet. */
export const walletVariables = {
  APPLE_PASS_TYPE_ID: variable({
    meaning:
      'Pass Type ID of Apple’s developer programme, for member cards and tickets in Apple Wallet; it and the next four are set together, or none and there is no button.',
    schema: words(255),
  }),
  APPLE_TEAM_ID: variable({ meaning: 'Team ID of the same membership.', schema: words(20) }),
  APPLE_PASS_CERTIFICATE_FILE: variable({
    meaning: 'File (PEM) with the certificate of the Pass Type ID.',
    schema: words(4096),
  }),
  APPLE_PASS_KEY_FILE: variable({
    meaning: 'File (PEM, without a passphrase) with the private key of that certificate.',
    schema: words(4096),
  }),
  APPLE_WWDR_CERTIFICATE_FILE: variable({
    meaning: 'File (PEM) with Apple’s intermediate certificate that issued it (WWDR).',
    schema: words(4096),
  }),
  GOOGLE_WALLET_ISSUER_ID: variable({
    meaning:
      'Issuer of the Google Wallet API, for member cards and tickets in Google Wallet; set with the next one, or there is no button.',
    schema: z.string().check(z.regex(/^\d{5,25}$/, 'must be the id of an issuer: 5 to 25 digits')),
  }),
  GOOGLE_WALLET_KEY_FILE: variable({
    meaning: 'File (JSON) with the key of a service account that may write passes of that issuer.',
    schema: words(4096),
  }),
}
