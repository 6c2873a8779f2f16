import { readFileSync } from 'node:fs'
import type { Wallet } from '@medlem/contract/memberCard'
import { ConfigError } from './configError.ts'
import type { Values } from './variables.ts'

/** What Apple Wallet needs to take a pass: a Pass Type ID of Apple's developer programme, with its certificate. */
export interface AppleWallet {
  passTypeIdentifier: string
  teamIdentifier: string
  /** PEM: of the Pass Type ID, its private key, and Apple's intermediate (WWDR). */
  certificate: string
  key: string
  wwdr: string
}

/** What Google Wallet needs: an issuer, and a service account that may write its passes. */
export interface GoogleWallet {
  issuerId: string
  email: string
  /** PKCS #8 in PEM. */
  key: string
}

export interface Wallets {
  /** Undefined: no button. */
  apple: AppleWallet | undefined
  google: GoogleWallet | undefined
}

/** The names of those that are configured. */
export function configuredWallets({ apple, google }: Wallets): Wallet[] {
  return [...(apple ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])]
}

const APPLE = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE_FILE',
  'APPLE_PASS_KEY_FILE',
  'APPLE_WWDR_CERTIFICATE_FILE',
] as const
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'] as const

/** Each wallet undefined where none of it is configured; half of one is refused, and so is a file that can't be read. */
export function wallets(values: Values): Wallets {
  const [passTypeIdentifier, teamIdentifier, certificate, key, wwdr] = together(values, APPLE)
  const [issuerId, account] = together(values, GOOGLE)
  return {
    apple:
      passTypeIdentifier && teamIdentifier && certificate && key && wwdr
        ? {
            passTypeIdentifier,
            teamIdentifier,
            certificate: pem('APPLE_PASS_CERTIFICATE_FILE', certificate),
            key: pem('APPLE_PASS_KEY_FILE', key),
            wwdr: pem('APPLE_WWDR_CERTIFICATE_FILE', wwdr),
          }
        : undefined,
    google: issuerId && account ? { issuerId, ...serviceAccount(account) } : undefined,
  }
}

type Name = (typeof APPLE)[number] | (typeof GOOGLE)[number]

function together(values: Values, names: readonly Name[]): (string | undefined)[] {
  const given = names.map((name) => values[name])
  const missing = names.filter((_name, index) => given[index] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set ${names.join(', ')} together, or none of them.`,
    )
  return given
}

function read(name: Name, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${name} names a file that can't be read.`)
  }
}

function pem(name: Name, file: string): string {
  const text = read(name, file)
  if (!text.includes('-----BEGIN ')) throw new ConfigError(`${name} must name a file in PEM.`)
  return text
}

function serviceAccount(file: string): { email: string; key: string } {
  const text = read('GOOGLE_WALLET_KEY_FILE', file)
  try {
    const { client_email: email, private_key: key } = JSON.parse(text) as Record<string, unknown>
    if (typeof email === 'string' && typeof key === 'string') return { email, key }
  } catch {
    // No JSON: as if the fields were missing.
  }
  throw new ConfigError('GOOGLE_WALLET_KEY_FILE must name the JSON key of a service account.')
}
