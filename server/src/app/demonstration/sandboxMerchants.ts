import { hkdfSync } from 'node:crypto'
import type { Merchant } from '@medlem/sandbox/context'
import { type ClubKey, clubs, liveClub, payingClubs } from './clubs.ts'

/** Of every club at MobilePay in the sandbox. */
export const SALES_UNIT = '123456'

/** A club's key at the sandbox gateway: made from this installation's secret, so there is none to leak in the sources. */
export function merchantKey(secret: string, club: ClubKey): string {
  return Buffer.from(hkdfSync('sha256', secret, 'medlem sandbox', club, 24)).toString('base64url')
}

/** Books at the counterparts of accounting programs, for those who try the demonstration; of no shop, so its key may be known. */
const BOOKS: Merchant = { name: 'Demo Regnskab', apiKey: 'demonstration', live: false }

/** The shops that the sandbox knows in the demonstration. The books are first, which makes them the programs' first company. */
export function sandboxMerchants(secret: string): Merchant[] {
  const paying = clubs
    .filter(({ key }) => payingClubs.includes(key))
    .map(({ key, name }) => ({ name, apiKey: merchantKey(secret, key), live: key === liveClub }))
  return [BOOKS, ...paying]
}
