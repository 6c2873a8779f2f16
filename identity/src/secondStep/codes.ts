import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every app has it: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
/** Clocks differ, and typing takes a while: one step to either side. */
const WINDOW = 1
/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20
export const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

function totpOf(secret: string, of: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...of,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  })
}

/** The address that an app reads from the QR code. */
export function appAddress(secret: string, of: { issuer: string; label: string }): string {
  return totpOf(secret, of).toString()
}

/** The time step of a code that is right now, or was a step ago; undefined for any other. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** 'K7QM-2XWD-PV4T-9HJ3'-like: base32 has no digit that is taken for a letter. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return base32.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** However it is typed: with spaces, hyphens, or small letters. */
export function recoveryDigest(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url')
}
