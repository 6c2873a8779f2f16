import { hkdfSync } from 'node:crypto'
import type { Merchant } from '@medlem/sandbox/context'
import { type ClubKey, clubs, liveClub, payingClubs } from './clubs.ts'

/** Of every club at MobilePay in the sandbox. */
export const SALES_UNIT = '123456'

/** A club's key at the sandbox gateway: made from this installation's secret, so there is none to leak in the sources. */
export function merchantKey(secret: string, club: ClubKey): string {
  return Buffer.from(hkdfSync('sha256', secret, 'medlem sandbox', club, 24)).toString('base64url')
}

/** The shops that the sandbox knows in the demonstration. */
export function sandboxMerchants(secret: string): Merchant[] {
  return clubs
    .filter(({ key }) => payingClubs.includes(key))
    .map(({ key, name }) => ({ name, apiKey: merchantKey(secret, key), live: key === liveClub }))
}
