import { createHash, createHmac } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { deriveKey } from '../keys.ts'
import type { Parts } from '../parts.ts'
import type { Welcomed } from '../welcome.ts'
import { type MadePasskey, registrationOptions, verifyRegistration } from './ceremony.ts'
import { useChallenge } from './challenge.ts'
import { insertPasskey } from './store.ts'

/** To what the challenge of a link is bound: the link is in no session yet. */
const bindingOf = (token: string) => `welcome ${createHash('sha256').update(token).digest('base64url')}`

/** The id that the account of a link gets: the passkey is made for it before the account is, and no row keeps it. */
function accountIdOf({ options }: Parts, token: string): string {
  const bytes = createHmac('sha256', deriveKey(options.secret, 'first passkey')).update(token).digest()
  // Version 8, variant 1 (RFC 9562, 5.8).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What the page of a link hands the browser so that it makes the passkey of the account that comes. */
export async function newPasskeyOptions(
  parts: Parts,
  token: string,
  { email, member }: Pick<Welcomed, 'email' | 'member'>,
): Promise<{ options: object }> {
  const { givenName = '', familyName = '' } = member ?? {}
  const account = { id: accountIdOf(parts, token), email: email ?? '', givenName, familyName }
  return { options: await registrationOptions(parts, bindingOf(token), account) }
}

/** The passkey that the browser has made, with the id of the account that it is for; 'wrong' for any other answer. */
export async function madePasskey(
  parts: Parts,
  token: string,
  sent: URLSearchParams,
): Promise<(MadePasskey & { accountId: string }) | 'wrong'> {
  const made = await verifyRegistration(parts, bindingOf(token), sent.get('response') ?? '')
  return made ? { ...made, accountId: accountIdOf(parts, token) } : 'wrong'
}

/** Keeps the passkey of a new account; false when its challenge was used before, or another account has it. */
export async function keepFirstPasskey(
  tx: Database,
  { challenge, ...made }: MadePasskey & { accountId: string },
  { name, at }: { name: string; at: Date },
): Promise<boolean> {
  return (
    (await useChallenge(tx, challenge, at)) && (await insertPasskey(tx, { ...made, name, createdAt: at }))
  )
}
