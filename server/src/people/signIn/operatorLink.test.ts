import { createAccount, disableAccount } from '@medlem/identity/accounts'
import { findLink } from '@medlem/identity/link/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { makeOperatorLink } from './operatorLink.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('an operator makes a link that signs in to an open account, three at most at a time', async () => {
  const { db, config, clock } = server.deps
  const { id } = await createAccount(db, { email: 'ida@example.org', givenName: 'Ida', familyName: 'Holm' })
  const at = clock.now()
  const make = (email: string) => makeOperatorLink(db, config, { email, at })
  const made = await make('ida@example.org')
  const link = typeof made === 'string' ? '' : made.link
  expect(link.startsWith(`${config.identity.issuer}/login-actions/sign-in/`)).toBe(true)
  const token = link.split('/').at(-1) ?? ''
  expect((await findLink(db, { kind: 'sign_in', token, now: at }))?.accountId).toBe(id)
  await make('ida@example.org')
  await make('ida@example.org')
  expect(await make('ida@example.org')).toBe('too many')
  await disableAccount(db, id, at)
  expect([await make('ida@example.org'), await make('eva@example.org')]).toEqual(['no account', 'no account'])
})
