import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '@medlem/database/database'
import { identityKey } from '@medlem/database/schema/identity'
import { createAccount, findAccountByEmail } from '../accounts.ts'
import { createIdentity, type Identity } from '../identity.ts'
import { makeSigningKey, seal } from '../keys.ts'
import { insertLink, linkAddress } from '../link/link.ts'
import type { IdentityOptions } from '../options.ts'
import { fragmentOf, pkce, Visitor } from './visitor.ts'

export const PASSWORD = 'korrekt hest batteri'

export const SECRET = 'a secret of the tests'
/** To make one takes longer than most tests: those of a process share it. */
const signingKey = makeSigningKey()

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  token_type: string
}

/** A clock that the test moves. */
export function testClock() {
  let now = Date.now()
  return {
    now: () => new Date(now),
    forward(seconds: number) {
      now += seconds * 1000
    },
  }
}

export function addAda(db: Database) {
  return createAccount(db, {
    email: 'Ada@Example.org',
    emailVerified: true,
    givenName: 'Ada',
    familyName: 'Holm',
    phoneNumber: '+4520202020',
    password: PASSWORD,
  })
}

interface TestIdentityOptions extends Partial<IdentityOptions> {
  port?: number
  /** Makes its keys at its first start, as outside of tests. */
  makesKeys?: boolean
  /** Its public name; at a bare address of a network browsers know no passkeys. */
  host?: string
}

/** The identity server on a port of its own, over real HTTP. */
export async function testIdentity(db: Database, options: TestIdentityOptions = {}) {
  const { port = 0, makesKeys = false, host = '127.0.0.1', ...change } = options
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  /** Where it listens; the public origin may be another. */
  const address = `http://${host}:${(server.address() as AddressInfo).port}`
  const baseUrl = options.baseUrl ?? address
  const clock = testClock()
  const surprises: unknown[] = []
  const delays: number[] = []
  if (!makesKeys) {
    const sealed = seal(options.secret ?? SECRET, 'signing', await signingKey)
    await db.insert(identityKey).values({ kind: 'signing', sealed }).onConflictDoNothing()
  }
  const identity = await createIdentity({
    db,
    baseUrl,
    realm: 'medlem',
    clientId: 'medlem-portal',
    audience: 'medlem-api',
    secret: SECRET,
    product: { name: 'Medlem' },
    clock,
    rolesOf: async () => ['org:ALL|role:USER', 'org:dbf|role:ADMIN'],
    report: (error) => surprises.push(error),
    wait: async (ms) => delays.push(ms),
    ...change,
  })
  // Stands for what the server around it knows of the client behind a proxy.
  server.on('request', (req, res) => {
    const address = req.headers['x-test-address']
    identity.listener(req, res, typeof address === 'string' ? address : undefined)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const flow = flowOf(identity, baseUrl)
  /** Presses a link that came by e-mail; the next sign-in of that browser is by it. */
  const pressLink = async (visitor: Visitor, email = 'ada@example.org') => {
    const secret = options.secret ?? SECRET
    const accountId = (await findAccountByEmail(db, email))?.id ?? ''
    const origin = { browser: null, askedAt: clock.now().toISOString() }
    const id = (await insertLink(db, { secret, kind: 'sign_in', accountId, origin })) ?? ''
    const link = linkAddress({ issuer: identity.issuer, secret }, { kind: 'sign_in', id })
    await visitor.fetch(link)
    await visitor.post(link, {})
  }
  const signInByLink = async (visitor = new Visitor(), email = 'ada@example.org') => {
    await pressLink(visitor, email)
    const { verifier, challenge } = pkce()
    const signedIn = await visitor.fetch(await flow.openSignIn(visitor, challenge))
    const back = await visitor.fetch(new URL(signedIn.headers.get('location') ?? '', baseUrl).href)
    const answer = await flow.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    return { visitor, tokens: (await answer.json()) as Tokens }
  }
  const running = { ...identity, address, baseUrl, clock, surprises, delays, close }
  return { ...running, ...flow, pressLink, signInByLink }
}

/** The steps of signing in, as keycloak-js takes them. */
function flowOf({ issuer }: Identity, baseUrl: string) {
  const endpoint = (name: string) => `${issuer}/protocol/openid-connect/${name}`
  const authUrl = (challenge: string, change: Record<string, string | undefined> = {}) => {
    const parameters = {
      client_id: 'medlem-portal',
      redirect_uri: `${baseUrl}/`,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 'a state',
      nonce: 'a nonce',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...change,
    }
    const given = Object.entries(parameters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    return `${endpoint('auth')}?${new URLSearchParams(given)}`
  }
  const submit = async (visitor: Visitor, page: string, fields: Record<string, string>) => {
    const answer = await visitor.post(page, fields)
    if (answer.status !== 303) return answer
    return visitor.fetch(new URL(answer.headers.get('location') ?? '', baseUrl).href)
  }
  /** Opens the sign-in page; the answer is its address. */
  const openSignIn = async (visitor: Visitor, challenge: string) => {
    const asked = await visitor.fetch(authUrl(challenge))
    return new URL(asked.headers.get('location') ?? '', baseUrl).href
  }
  const exchange = (visitor: Visitor, code: string, verifier: string, change: Record<string, string> = {}) =>
    visitor.post(endpoint('token'), {
      grant_type: 'authorization_code',
      client_id: 'medlem-portal',
      redirect_uri: `${baseUrl}/`,
      code,
      code_verifier: verifier,
      ...change,
    })
  const refresh = (visitor: Visitor, token: string) =>
    visitor.post(endpoint('token'), {
      grant_type: 'refresh_token',
      client_id: 'medlem-portal',
      refresh_token: token,
    })
  /** All of it, with the right password. */
  const signIn = async (visitor = new Visitor(), password = PASSWORD) => {
    const { verifier, challenge } = pkce()
    const page = await openSignIn(visitor, challenge)
    const back = await submit(visitor, page, { email: 'ada@example.org', password })
    const answer = await exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    return { visitor, tokens: (await answer.json()) as Tokens }
  }
  /** As a page does that is opened while somebody is signed in. */
  const signInSilently = async (visitor: Visitor) => {
    const { verifier, challenge } = pkce()
    const back = await visitor.fetch(authUrl(challenge, { prompt: 'none' }))
    const answer = await exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    return (await answer.json()) as Tokens
  }
  return { endpoint, authUrl, submit, openSignIn, exchange, refresh, signIn, signInSilently }
}
