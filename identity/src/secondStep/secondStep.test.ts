import type { Connection } from '@medlem/database/connection'
import { recoveryCode, secondStep } from '@medlem/database/schema/identity'
import { reseal } from '@medlem/database/sealer'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '../accounts.ts'
import { sealedValues } from '../keys.ts'
import type { SecurityEvent } from '../securityEvent.ts'
import { onAccountPage } from '../testing/accountVisitor.ts'
import { appOf } from '../testing/codeApp.ts'
import { addAda, PASSWORD, testIdentity } from '../testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from '../testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let events: SecurityEvent[] = []
let accountId = ''

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  events = []
  identity = await testIdentity(connection.db, {
    noteSecurityEvent: async (_tx, event) => {
      events.push(event)
    },
  })
  accountId = (await addAda(connection.db)).id
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
const carriedIn = (text: string) => find(text, /name="carried" value="([^"]*)"/)

/** Ada after she switched her second step on, half a minute later: that code is used. */
async function enrolled() {
  const { visitor } = await identity.signInByLink()
  const page = onAccountPage(identity, visitor)
  const shown = await (await page.press('begin-second-step')).text()
  const app = appOf(shown)
  const codeOfSetUp = app.codeAt(identity.clock.now())
  const done = await page.press('confirm-second-step', { carried: carriedIn(shown), code: codeOfSetUp })
  const recovery = [...(await done.text()).matchAll(/<li>([A-Z2-7-]+)<\/li>/g)].map(([, code]) => code ?? '')
  return { page, app, recovery, codeOfSetUp }
}

/** Another browser, in which the password was right. */
async function afterPassword() {
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const address = await identity.openSignIn(visitor, challenge)
  const answer = await visitor.post(address, { email: 'ada@example.org', password: PASSWORD })
  const carried = carriedIn(await answer.clone().text())
  const send = (code: string, change: Record<string, string> = {}) =>
    identity.submit(visitor, `${address}/second-step`, { carried, code, ...change })
  return { visitor, verifier, answer, carried, send }
}

test('a code of the app is asked for after the password, and the access token says that there were two steps', async () => {
  const { app } = await enrolled()
  identity.clock.forward(30)
  const { visitor, verifier, answer, send } = await afterPassword()
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  const code = fragmentOf(await send(app.codeAt(identity.clock.now()))).get('code') ?? ''
  const tokens = (await (await identity.exchange(visitor, code, verifier)).json()) as { access_token: string }
  expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
  expect(events.map(({ kind }) => kind)).toEqual(['second_step_on'])
})

test('a password alone is one factor in the access token', async () => {
  const { tokens } = await identity.signIn()
  expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: '1', amr: ['pwd'] })
})

test('a code signs in once: neither that of the set-up nor one that signed in is taken again', async () => {
  const { app, codeOfSetUp } = await enrolled()
  expect((await (await afterPassword()).send(codeOfSetUp)).status).toBe(401)
  identity.clock.forward(30)
  const [one, other] = [await afterPassword(), await afterPassword()]
  const both = await Promise.all([
    one.send(app.codeAt(identity.clock.now())),
    other.send(app.codeAt(identity.clock.now())),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401])
})

test('a recovery code signs in once, however it is typed, and its owner is written to', async () => {
  const { recovery } = await enrolled()
  const [first = '', second = ''] = recovery
  expect([recovery.length, new Set(recovery).size]).toEqual([10, 10])
  expect((await (await afterPassword()).send(first)).status).toBe(303)
  expect((await (await afterPassword()).send(first)).status).toBe(401)
  expect((await (await afterPassword()).send(second.toLowerCase().replace(/-/g, ' '))).status).toBe(303)
  expect(events.map(({ kind }) => kind)).toEqual([
    'second_step_on',
    'recovery_code_used',
    'recovery_code_used',
  ])
})

test('neither the secret nor a recovery code stands in the database as it is', async () => {
  const { recovery } = await enrolled()
  const rows = JSON.stringify([
    await connection.db.select().from(secondStep),
    await connection.db.select().from(recoveryCode),
  ])
  for (const code of recovery) expect(rows).not.toContain(code.replace(/-/g, '').slice(0, 8))
})

test('new recovery codes take the place of the earlier ones', async () => {
  const { page, recovery } = await enrolled()
  const text = await (await page.press('renew-recovery-codes')).text()
  const [fresh = ''] = [...text.matchAll(/<li>([A-Z2-7-]+)<\/li>/g)].map(([, code]) => code ?? '')
  expect((await (await afterPassword()).send(recovery[0] ?? '')).status).toBe(401)
  expect((await (await afterPassword()).send(fresh)).status).toBe(303)
})

test('a wrong code leaves the second step off, and a set-up of ten minutes ago is begun again', async () => {
  const { visitor } = await identity.signInByLink()
  const page = onAccountPage(identity, visitor)
  const shown = await (await page.press('begin-second-step')).text()
  const wrong = await page.press('confirm-second-step', { carried: carriedIn(shown), code: '000000x' })
  expect([wrong.status, (await connection.db.select().from(secondStep)).length]).toEqual([400, 0])
  const now = identity.clock.now()
  expect(appOf(await wrong.text()).codeAt(now)).toBe(appOf(shown).codeAt(now))
})

test('guesses are refused after five, also after a new sign-in, and one account’s from everywhere after twenty', async () => {
  await enrolled()
  const first = await afterPassword()
  for (let count = 1; count <= 5; count++) expect((await first.send('000001')).status).toBe(401)
  expect((await (await afterPassword()).send('000001')).status).toBe(429)
  const { visitor, carried, answer } = await afterPassword()
  const action = find(await answer.text(), /action="([^"]*second-step)"/)
  const statuses: number[] = []
  for (let network = 1; network <= 16; network++) {
    const body = new URLSearchParams({ carried, code: '000001' })
    const headers = { 'x-test-address': `203.0.113.${network}` }
    const sent = await visitor.fetch(`${identity.baseUrl}${action}`, { method: 'POST', body, headers })
    statuses.push(sent.status)
  }
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([15, 429])
})

test('a sealed field of another sign-in, or of one ten minutes ago, is of no use', async () => {
  const { app } = await enrolled()
  identity.clock.forward(60)
  const [one, other] = [await afterPassword(), await afterPassword()]
  expect((await one.send(app.codeAt(identity.clock.now()), { carried: other.carried })).status).toBe(400)
  identity.clock.forward(10 * 60)
  expect((await one.send(app.codeAt(identity.clock.now()))).status).toBe(400)
})

test('it is switched off with a fresh sign-in alone, and goes with the account', async () => {
  const { page } = await enrolled()
  const key = await page.key()
  identity.clock.forward(5 * 60 + 1)
  expect((await page.press('end-second-step', { key })).headers.get('location')).toContain('prompt=login')
  expect(await connection.db.select().from(secondStep)).toHaveLength(1)
  await eraseAccount(connection.db, accountId, identity.clock.now())
  expect(await connection.db.select().from(secondStep)).toEqual([])
  expect(await connection.db.select().from(recoveryCode)).toEqual([])
})

test('it opens after the secret of the server was changed', async () => {
  const { app } = await enrolled()
  const [from, to] = ['a secret of the tests', 'another secret of the tests']
  await connection.db.transaction(async (tx) => {
    for (const value of await sealedValues(tx, { lock: true })) await reseal(tx, value, { from, to })
  })
  await identity.close()
  identity = await testIdentity(connection.db, { secret: to })
  identity.clock.forward(60)
  expect((await (await afterPassword()).send(app.codeAt(identity.clock.now()))).status).toBe(303)
})

/** A sign-in, by a link or by the password, for which the client asks for a second step. */
async function askedForStep(by: 'link' | 'password' = 'link') {
  const visitor = new Visitor()
  if (by === 'link') await identity.pressLink(visitor)
  const { challenge, verifier } = pkce()
  const asked = await visitor.fetch(identity.authUrl(challenge, { acr_values: '2' }))
  const address = new URL(asked.headers.get('location') ?? '', identity.baseUrl).href
  const shown =
    by === 'link'
      ? await visitor.fetch(address)
      : await visitor.post(address, { email: 'ada@example.org', password: PASSWORD })
  const send = (fields: Record<string, string>) => identity.submit(visitor, `${address}/set-up`, fields)
  const claimsOf = async (back: Response) => {
    const code = fragmentOf(back).get('code') ?? ''
    const tokens = (await (await identity.exchange(visitor, code, verifier)).json()) as {
      access_token: string
    }
    return decodeJwt(tokens.access_token)
  }
  return { text: await shown.text(), send, claimsOf }
}

test('a client that asks for a second step has it set up on the way, with recovery codes', async () => {
  const { text, send, claimsOf } = await askedForStep()
  const wrong = await send({ carried: carriedIn(text), code: 'wrong' })
  expect(wrong.status).toBe(400)
  const codes = await send({ carried: carriedIn(text), code: appOf(text).codeAt(identity.clock.now()) })
  const shown = await codes.text()
  expect([...shown.matchAll(/<li>[A-Z2-7-]+<\/li>/g)]).toHaveLength(10)
  const claims = await claimsOf(await send({ carried: carriedIn(shown) }))
  expect(claims).toMatchObject({ acr: '2', amr: ['email', 'otp', 'mfa'] })
  expect(events.map(({ kind }) => kind)).toEqual(['second_step_on'])
})

test.each([
  ['link', 'email'],
  ['password', 'pwd'],
] as const)('who gave a %s and sets none up then is signed in with one factor', async (by, method) => {
  const { text, send, claimsOf } = await askedForStep(by)
  const back = await send({ carried: carriedIn(text), do: 'not-now' })
  expect(await claimsOf(back)).toMatchObject({ acr: '1', amr: [method] })
  expect(await connection.db.select().from(secondStep)).toEqual([])
})

test('neither the field of the code’s page nor one from before the step was made leads past the code', async () => {
  const before = await askedForStep()
  await enrolled()
  expect((await before.send({ carried: carriedIn(before.text), do: 'not-now' })).status).toBe(400)
  const after = await askedForStep()
  expect((await after.send({ carried: carriedIn(after.text) })).status).toBe(400)
  expect((await after.send({ carried: carriedIn(after.text), do: 'not-now' })).status).toBe(400)
})
