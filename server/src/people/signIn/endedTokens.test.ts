import type { Connection } from '@medlem/database/connection'
import { endedSession } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { disableAccount, eraseAccount } from '@medlem/identity/accounts'
import { purgeEnded } from '@medlem/identity/endedSessions'
import { addAda, testIdentity } from '@medlem/identity/testing/testIdentity'
import { Visitor } from '@medlem/identity/testing/visitor'
import { createLocalJWKSet, decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenVerifier } from '../../platform/token/token.ts'
import { endedTokens } from './endedTokens.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let elapsedMs = 0

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  identity = await testIdentity(connection.db)
})
afterEach(() => identity.close())
afterAll(() => connection.close())

/** As a server process has it: with a memory of its own. */
function aProcess() {
  const { issuer, jwks, clock } = identity
  const hasEnded = endedTokens({ db: connection.db, clock }, () => elapsedMs)
  const keys = createLocalJWKSet(jwks)
  const names = {
    issuer,
    boundAs: issuer,
    clientId: 'medlem-portal',
    audience: 'medlem-api',
    secondStepAcr: '2',
  }
  const verify = tokenVerifier({ ...names, keys, clock, hasEnded })
  return async (token: string) => ((await verify(token)).identity ? 'accepted' : 'refused')
}

const signOut = (visitor: Visitor, idToken: string) =>
  visitor.fetch(`${identity.endpoint('logout')}?${new URLSearchParams({ id_token_hint: idToken })}`)

/** What both processes say of a token, at the latest a good second after something ended. */
async function settled(processes: ReturnType<typeof aProcess>[], token: string) {
  elapsedMs += 1_100
  return Promise.all(processes.map((verify) => verify(token)))
}

describe('an access token', () => {
  test('ends with the sign-out, in every process, and no other session with it', async () => {
    await addAda(connection.db)
    const processes = [aProcess(), aProcess()]
    const one = await identity.signIn()
    const other = await identity.signIn(new Visitor())
    for (const verify of processes) {
      expect(await verify(one.tokens.access_token)).toBe('accepted')
      expect(await verify(other.tokens.access_token)).toBe('accepted')
    }
    expect((await signOut(one.visitor, one.tokens.id_token)).status).toBe(303)
    expect(await settled(processes, one.tokens.access_token)).toEqual(['refused', 'refused'])
    expect(await settled(processes, other.tokens.access_token)).toEqual(['accepted', 'accepted'])
    // Signed in again in the same browser, it is another session.
    const again = await identity.signIn(one.visitor)
    expect(await settled(processes, again.tokens.access_token)).toEqual(['accepted', 'accepted'])
  })

  test('ends when its refresh token is revoked, and the browser goes on with another session id', async () => {
    await addAda(connection.db)
    const verify = aProcess()
    const { visitor, tokens } = await identity.signIn()
    const revocation = { client_id: 'medlem-portal', token: tokens.refresh_token }
    expect((await visitor.post(identity.endpoint('revoke'), revocation)).status).toBe(200)
    expect(await settled([verify], tokens.access_token)).toEqual(['refused'])
    const next = await identity.signInSilently(visitor)
    expect(decodeJwt(next.access_token).sid).not.toBe(decodeJwt(tokens.access_token).sid)
    expect(await settled([verify], next.access_token)).toEqual(['accepted'])
  })

  test('ends when a refresh token is used a second time, with all that came from it', async () => {
    await addAda(connection.db)
    const verify = aProcess()
    const { visitor, tokens } = await identity.signIn()
    const fresh = (await (await identity.refresh(visitor, tokens.refresh_token)).json()) as typeof tokens
    expect(await verify(fresh.access_token)).toBe('accepted')
    expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(400)
    for (const { access_token } of [tokens, fresh])
      expect(await settled([verify], access_token)).toEqual(['refused'])
  })

  test.each([
    ['closed', disableAccount],
    ['erased', eraseAccount],
  ])('ends when its account is %s', async (_name, end) => {
    const ada = await addAda(connection.db)
    const verify = aProcess()
    const { tokens } = await identity.signIn()
    expect(await verify(tokens.access_token)).toBe('accepted')
    identity.clock.forward(1)
    await end(connection.db, ada.id, identity.clock.now())
    expect(await settled([verify], tokens.access_token)).toEqual(['refused'])
  })

  test('costs no query while nothing is due, and a single one for all that ask at once', async () => {
    await addAda(connection.db)
    const { tokens } = await identity.signIn()
    const counted = countingSelects(connection.db)
    const hasEnded = endedTokens({ db: counted.db, clock: identity.clock }, () => elapsedMs)
    const { sid, sub, iat } = decodeJwt<{ sid: string }>(tokens.access_token)
    const session = { sessionId: sid, subject: sub ?? '', issuedAtS: iat }
    await Promise.all(Array.from({ length: 50 }, () => hasEnded(session)))
    await Promise.all(Array.from({ length: 50 }, () => hasEnded(session)))
    expect(counted.selects()).toBe(1)
  })

  test('is no longer listed once it has expired by itself', async () => {
    await addAda(connection.db)
    const { visitor, tokens } = await identity.signIn()
    await signOut(visitor, tokens.id_token)
    expect(await connection.db.select().from(endedSession)).toHaveLength(1)
    identity.clock.forward(6 * 60)
    await purgeEnded(connection.db, identity.clock.now())
    expect(await connection.db.select().from(endedSession)).toEqual([])
  })
})

function countingSelects(db: Connection['db']) {
  let count = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select') count += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: counting, selects: () => count }
}
