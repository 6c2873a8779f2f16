import { REGISTRATION_TEMPLATE, SIGN_IN_LINK_TEMPLATE } from '@medlem/contract/signIn'
import { message } from '@medlem/database/schema/message'
import { createAccount } from '@medlem/identity/accounts'
import { insertLink, linkAddress, takeLink } from '@medlem/identity/link/link'
import { keepRegistration, takeRegistration } from '@medlem/identity/registration/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeEmail } from '../../communication/outbox/composeEmail.ts'
import type { Log } from '../../platform/log/log.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { sendSignInLink, signInLinkRule } from './signInLink.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a link that confirms goes to the address that waits, once, which stands in no message, and not when it is over', async () => {
  const { db, config, clock } = server.deps
  const { secret } = config
  const at = clock.now()
  await db.delete(message)
  const registration = {
    email: 'ny@example.org',
    givenName: 'Ny',
    familyName: '',
    passwordHash: 'x',
    letterId: null,
  }
  const origin = { browser: null, askedAt: at.toISOString() }
  const id = (await keepRegistration(db, { secret, registration, origin })) ?? ''
  const log = { info: () => undefined } as unknown as Log
  const kind = 'registration'
  await sendSignInLink(log)(db, {
    kind,
    id,
    accountId: null,
    isForAccount: false,
    language: 'sv',
    browser: null,
    at,
  })
  const [row] = await db.select().from(message)
  if (!row) throw new Error('nothing was queued')
  const link = linkAddress({ issuer: config.identity.issuer, secret }, { kind, id })
  expect([row.templateId, JSON.stringify(row)]).toEqual([
    REGISTRATION_TEMPLATE,
    expect.not.stringContaining('ny@'),
  ])
  expect(JSON.stringify(row)).not.toContain(link.split('/').at(-1))
  const compose = () =>
    composeEmail(server.deps, { domain: 'medlem.example.org', rules: [signInLinkRule] }, row)
  const composed = await compose()
  expect(composed).toMatchObject({ email: { to: 'ny@example.org', subject: 'Bekräfta din adress' } })
  expect(JSON.stringify(composed)).toContain(link)
  await takeRegistration(db, link.split('/').at(-1) ?? '', at)
  expect(await compose()).toEqual({ kind: 'skip', reason: 'no_email' })
})

test('a link goes to the address of the sign-in, whatever stands in the profile, and is put in as it is sent', async () => {
  const { db, config, clock } = server.deps
  await db.delete(message)
  const { secret } = config
  const { issuer } = config.identity
  const account = await createAccount(db, { email: 'ida@example.org', givenName: 'Ida', familyName: 'Holm' })
  await aMember(server, { issuer, subject: account.id, email: 'somebody.else@example.org' })
  const at = clock.now()
  const lines: unknown[] = []
  const log = { info: (facts: unknown) => lines.push(facts) } as unknown as Log
  const origin = { browser: 'Firefox, Windows', askedAt: at.toISOString() }
  const accountId = account.id
  const id = (await insertLink(db, { secret, kind: 'sign_in', accountId, origin })) ?? ''
  await sendSignInLink(log)(db, {
    kind: 'sign_in',
    id,
    accountId,
    isForAccount: false,
    language: 'da',
    browser: origin.browser,
    at,
  })
  expect(lines).toEqual([{ event: 'sign_in_link', kind: 'sign_in', accountId }])

  const [row] = await db.select().from(message)
  if (!row) throw new Error('nothing was queued')
  const link = linkAddress({ issuer, secret }, { kind: 'sign_in', id })
  const token = link.split('/').at(-1) ?? ''
  expect([row.templateId, JSON.stringify(row).includes(token)]).toEqual([SIGN_IN_LINK_TEMPLATE, false])
  const compose = () =>
    composeEmail(server.deps, { domain: 'medlem.example.org', rules: [signInLinkRule] }, row)
  const composed = await compose()
  expect(composed).toMatchObject({
    kind: 'email',
    email: { to: 'ida@example.org', subject: 'Dit link til at logge ind' },
  })
  expect(JSON.stringify(composed)).toContain(link)
  expect(JSON.stringify(composed)).toContain('Firefox, Windows')
  await takeLink(db, { kind: 'sign_in', token, now: at })
  expect(await compose()).toEqual({ kind: 'skip', reason: 'link_over' })
})
