import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  type LocalJWKSet,
  SignJWT,
} from 'jose'
import type { Clock } from '../platform/clock.ts'

export interface Person {
  /** Subject of the token; the member's binding when left out. */
  subject?: string
  email: string
  emailVerified?: boolean
  givenName?: string
  familyName?: string
  phone?: string
  roles?: string[]
}

export interface TestIssuer {
  keys: LocalJWKSet
  /** A token as our identity server makes them; `overrides` replace claims, for tokens that must be refused. */
  token(person: Person, overrides?: Record<string, unknown>): Promise<string>
}

interface IssuerOptions {
  issuer: string
  clientId: string
  audience: string
  clock: Clock
}

/** To make one takes longer than most tests: the servers of a process share it. */
const keyPair = generateKeyPair('RS256', { modulusLength: 2048, extractable: true })

/** An identity server's keys and tokens, without its pages. */
export async function testIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const { publicKey, privateKey } = await keyPair
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey)
  /** By their claims: most requests of a test carry the same one, and to sign takes longer than to answer. */
  const tokens = new Map<string, Promise<string>>()
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    async token(person, overrides = {}) {
      const nowS = Math.floor(options.clock.now().getTime() / 1000)
      const claims = {
        iss: options.issuer,
        aud: options.audience,
        azp: options.clientId,
        typ: 'Bearer',
        iat: nowS,
        exp: nowS + 300,
        auth_time: nowS,
        sub: person.subject ?? `account of ${person.email}`,
        email: person.email,
        email_verified: person.emailVerified ?? true,
        given_name: person.givenName ?? 'Test',
        family_name: person.familyName ?? 'Person',
        ...(person.phone ? { phone_number: person.phone } : {}),
        realm_access: { roles: person.roles ?? [] },
        ...overrides,
      }
      const key = JSON.stringify(claims)
      const token = tokens.get(key) ?? sign(claims)
      tokens.set(key, token)
      return token
    },
  }
}
