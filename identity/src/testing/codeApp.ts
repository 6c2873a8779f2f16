import { Secret, TOTP } from 'otpauth'

/** An app with the secret that a set-up page shows; its code at a moment. */
export function appOf(page: string): { codeAt: (now: Date) => string } {
  const secret = (/<p class="secret">([^<]*)</.exec(page)?.[1] ?? '').replace(/ /g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { codeAt: (now) => totp.generate({ timestamp: now.getTime() }) }
}
