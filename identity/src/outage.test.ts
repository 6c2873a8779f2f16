import { isOutage } from '@medlem/database/outage'
import { brokenPostgresql, failingDatabase } from '@medlem/database/testing/brokenPostgresql'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { expect, test } from 'vitest'
import { testIdentity } from './testing/testIdentity.ts'
import { pkce, Visitor } from './testing/visitor.ts'

test('while the database can’t be reached whatever needs it is answered with 503, never 500', async () => {
  const connection = await testDatabase()
  const broken = await brokenPostgresql({ at: 'start', code: '08P01', words: 'no more connections allowed' })
  const failing = failingDatabase(connection.db, broken.db)
  const identity = await testIdentity(failing.db)
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const page = await identity.openSignIn(visitor, challenge)
  failing.fail()
  const answers = [
    await visitor.post(page, { email: 'ada@example.org', password: 'korrekt hest batteri' }),
    await identity.exchange(visitor, 'a code', verifier),
    await identity.refresh(visitor, 'refresh.a.token'),
  ]
  await identity.close()
  await broken.close()
  await connection.close()
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(identity.surprises.length).toBeGreaterThan(0)
  expect(identity.surprises.filter((surprise) => !isOutage(surprise))).toEqual([])
})
