import { isOutage } from '@medlem/database/outage'
import { brokenPostgresql, failingDatabase } from '@medlem/database/testing/brokenPostgresql'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { expect, test } from 'vitest'
import { addAda, PASSWORD, testIdentity } from './testing/testIdentity.ts'
import { pkce, Visitor } from './testing/visitor.ts'

test('while the database can’t be reached whatever needs it is answered with 503, never 500', async () => {
  const connection = await testDatabase()
  await addAda(connection.db)
  const broken = await brokenPostgresql({ at: 'start', code: '08P01', words: 'no more connections allowed' })
  const failing = failingDatabase(connection.db, broken.db)
  const identity = await testIdentity(failing.db)
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const page = await identity.openSignIn(visitor, challenge)
  const { visitor: ada, tokens } = await identity.signIn()
  failing.fail()
  const pages = [
    await visitor.post(page, { email: 'ada@example.org', password: PASSWORD }),
    // With a session, which is read and written by the library itself.
    await ada.fetch(identity.authUrl(challenge)),
    await ada.fetch(identity.authUrl(challenge, { prompt: 'none' })),
    await ada.fetch(`${identity.issuer}/protocol/openid-connect/login-status-iframe.html/init`, {
      headers: { 'x-session-client': 'medlem-portal', 'x-session-id': 'any' },
    }),
    await ada.fetch(identity.endpoint('logout')),
  ]
  const answers = [
    await identity.exchange(visitor, 'a code', verifier),
    await identity.refresh(visitor, 'refresh.a.token'),
    await identity.refresh(ada, tokens.refresh_token),
  ]
  await identity.close()
  await broken.close()
  await connection.close()
  const seen = [...pages, ...answers].map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(seen).toEqual(seen.map(() => [503, '5']))
  for (const one of pages) expect(await one.text()).toContain('Nothing is lost.')
  for (const one of answers) expect(await one.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(identity.surprises.length).toBeGreaterThan(0)
  expect(identity.surprises.filter((surprise) => !isOutage(surprise))).toEqual([])
})

test('a sign-in that PostgreSQL ended for another is 503 too, and can be repeated', async () => {
  const connection = await testDatabase()
  await addAda(connection.db)
  const deadlock = { at: 'query', code: '40P01', words: 'deadlock detected', severity: 'ERROR' } as const
  const broken = await brokenPostgresql(deadlock)
  const failing = failingDatabase(connection.db, broken.db)
  const identity = await testIdentity(failing.db)
  const { visitor, tokens } = await identity.signIn()
  failing.fail()
  const page = await visitor.fetch(identity.authUrl(pkce().challenge))
  const ended = await identity.refresh(visitor, tokens.refresh_token)
  failing.mend()
  const again = await identity.refresh(visitor, tokens.refresh_token)
  await identity.close()
  await broken.close()
  await connection.close()
  expect([page.status, ended.status, ended.headers.get('retry-after'), again.status]).toEqual([
    503,
    503,
    '5',
    200,
  ])
})

test('an outage between two writes of one request is 503 too, and the refresh can be repeated', async () => {
  const connection = await testDatabase()
  await addAda(connection.db)
  const broken = await brokenPostgresql({ at: 'query', cut: true })
  const failing = failingDatabase(connection.db, broken.db)
  const identity = await testIdentity(failing.db)
  const { visitor, tokens } = await identity.signIn()
  const statuses: number[] = []
  let token = tokens.refresh_token
  // After so many writes the database is gone; the portal's next try comes when it is back.
  for (let writes = 0; writes < 3; writes += 1) {
    failing.failAfterWrites(writes)
    statuses.push((await identity.refresh(visitor, token)).status)
    failing.mend()
    identity.clock.forward(10)
    const again = await identity.refresh(visitor, token)
    statuses.push(again.status)
    token = ((await again.json()) as { refresh_token: string }).refresh_token
  }
  await identity.close()
  await broken.close()
  await connection.close()
  expect(statuses).toEqual([503, 200, 503, 200, 503, 200])
})

test('a refresh whose answer was lost may be repeated for a while; what it bought first ends, and used it is theft', async () => {
  const connection = await testDatabase()
  await addAda(connection.db)
  const identity = await testIdentity(connection.db)
  const { visitor, tokens } = await identity.signIn()
  const tab = await identity.signInSilently(visitor)
  const next = async (token: string) => {
    const answer = await identity.refresh(visitor, token)
    return {
      status: answer.status,
      token: ((await answer.json()) as { refresh_token: string }).refresh_token,
    }
  }
  const lost = await next(tokens.refresh_token)
  identity.clock.forward(30)
  const repeated = await next(tokens.refresh_token)
  identity.clock.forward(30)
  const ofTab = await next(tab.refresh_token)
  expect([repeated.status, ofTab.status, (await next(lost.token)).status]).toEqual([200, 200, 400])
  const used = await next(repeated.token)
  const later = await next(used.token)
  identity.clock.forward(30)
  const stolen = await next(repeated.token)
  expect([used.status, later.status, stolen.status]).toEqual([200, 200, 400])
  await identity.close()
  await connection.close()
})
