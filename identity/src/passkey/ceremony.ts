import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Account } from '../accounts.ts'
import { CHALLENGE_S } from '../lifetime.ts'
import type { Parts } from '../parts.ts'
import { type Binding, isOpenChallenge, makeChallenge } from './challenge.ts'
import { findPasskey, listPasskeys, type Passkey } from './store.ts'

/** Its certificates and encodings take a while to load, and most starts need none of them at once. */
const loadLibrary = () => import('@simplewebauthn/server')

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The relying party (Web Authentication Level 3, 4): the host of the configured address, whatever a request claims. */
function relyingParty({ options }: Pick<Parts, 'options'>) {
  return { expectedRPID: rpIdOf(options.baseUrl), expectedOrigin: options.baseUrl }
}

export const rpIdOf = (baseUrl: string): string => new URL(baseUrl).hostname

/** A relying party has a name: at a bare address of a network, browsers know no passkeys. */
export const hasPasskeys = (baseUrl: string): boolean => isIP(rpIdOf(baseUrl).replace(/^\[|\]$/g, '')) === 0

/** What the authenticator keeps as the user handle: nothing personal. */
export const userHandleOf = (accountId: string): string => base64url(Buffer.from(accountId))

function challenged({ options }: Parts, binding: Binding) {
  return { secret: options.secret, now: options.clock.now(), binding }
}

/** What a page hands the browser so that it offers the passkeys it has for us. The person is not known yet. */
export async function signInOptions(parts: Parts, uid: string) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: rpIdOf(parts.options.baseUrl),
    challenge: bytesOf(makeChallenge(challenged(parts, { purpose: 'sign-in', uid }))),
    userVerification: 'required',
    timeout: CHALLENGE_S * 1000,
  })
}

/** What a page hands the browser so that it makes a passkey. */
export async function registrationOptions(
  parts: Parts,
  uid: string,
  account: Pick<Account, 'id' | 'email' | 'givenName' | 'familyName'>,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const own = await listPasskeys(parts.options.db, account.id)
  return generateRegistrationOptions({
    rpName: parts.options.product.name,
    rpID: rpIdOf(parts.options.baseUrl),
    userName: account.email,
    userDisplayName: `${account.givenName} ${account.familyName}`.trim(),
    userID: bytesOf(Buffer.from(account.id)),
    challenge: bytesOf(makeChallenge(challenged(parts, { purpose: 'registration', uid }))),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Found without an e-mail, and unlocked by the person: that makes it a sign-in of two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_S * 1000,
  })
}

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** The library wants bytes that nothing else shares. */
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

/** A passkey that its browser has made, ready to be kept. */
export type MadePasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
> & { challenge: string }

/** Undefined for an answer that is not the one to our challenge. */
export async function verifyRegistration(
  parts: Parts,
  uid: string,
  sent: string,
): Promise<MadePasskey | undefined> {
  const response = parsed<RegistrationResponseJSON>(sent)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  const given = challenged(parts, { purpose: 'registration', uid })
  let challenge = ''
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (one) => {
      challenge = one
      return isOpenChallenge(given, one)
    },
    ...relyingParty(parts),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { credential, credentialBackedUp: isBackedUp } = result.registrationInfo
  return {
    challenge,
    credentialId: credential.id,
    publicKey: base64url(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp,
  }
}

/** A passkey that proved itself; nothing is written yet. */
export interface ProvenPasskey {
  passkey: Passkey
  counter: number
  isBackedUp: boolean
  challenge: string
}

/** The id of a passkey that we don't know, so that its browser can forget it, or undefined for any other wrong answer. */
export type UnknownPasskey = { unknown: string | undefined }

export async function verifySignIn(
  parts: Parts,
  uid: string,
  sent: string,
): Promise<ProvenPasskey | UnknownPasskey> {
  const response = parsed<AuthenticationResponseJSON>(sent)
  if (!response) return { unknown: undefined }
  const passkey = await findPasskey(parts.options.db, response.id)
  if (!passkey) return { unknown: response.id }
  const { verifyAuthenticationResponse } = await loadLibrary()
  const given = challenged(parts, { purpose: 'sign-in', uid })
  let challenge = ''
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (one) => {
      challenge = one
      return isOpenChallenge(given, one)
    },
    ...relyingParty(parts),
    credential: {
      id: passkey.credentialId,
      publicKey: bytesOf(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  const isOwners = response.response.userHandle === userHandleOf(passkey.accountId)
  if (!result?.verified || !isOwners) return { unknown: undefined }
  const { newCounter: counter, credentialBackedUp: isBackedUp } = result.authenticationInfo
  return { passkey, counter, isBackedUp, challenge }
}

/** Which passkey a browser says it used; '' for an answer of another shape. */
export function credentialIdIn(sent: string): string {
  return parsed<AuthenticationResponseJSON>(sent)?.id ?? ''
}

/** What a browser sent, as far as we and the library rely on its shape; the library checks the rest. */
function parsed<Response extends { id: string; response: object }>(sent: string): Response | undefined {
  try {
    const value = JSON.parse(sent) as Partial<Response> | null
    const isShaped =
      typeof value?.id === 'string' && typeof value.response === 'object' && value.response !== null
    return isShaped && !value.id?.includes('\0') ? (value as Response) : undefined
  } catch {
    return undefined
  }
}
