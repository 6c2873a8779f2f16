import { SECURITY_TEMPLATE } from '@medlem/contract/signIn'
import { message } from '@medlem/database/schema/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEmail } from '../../communication/message/template/templates.ts'
import type { Log } from '../../platform/log/log.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { noteSecurityEvent } from './noteSecurityEvent.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('an added passkey is logged by the account’s id alone, and its owner gets an e-mail that names it', async () => {
  const { db, config, clock } = server.deps
  const subject = '0d0d54a6-3d1a-4a5e-9d5b-7b1f7e1c0001'
  const ida = await aMember(server, { issuer: config.identity.boundAs, subject, email: 'ida@example.org' })
  const lines: unknown[] = []
  const log = { info: (facts: unknown) => lines.push(facts) } as unknown as Log
  const note = noteSecurityEvent({ config, log })
  const at = clock.now()
  await note(db, { kind: 'passkey_added', accountId: subject, name: 'Telefonen', at })
  await note(db, { kind: 'session_ended', accountId: ida.id, name: null, at })
  expect(lines).toEqual([
    { event: 'passkey_added', accountId: subject },
    { event: 'session_ended', accountId: ida.id },
  ])
  const rows = await db.select().from(message)
  expect(rows.map(({ memberId, templateId }) => [memberId, templateId])).toEqual([
    [ida.id, SECURITY_TEMPLATE],
  ])
  const [row] = rows
  const around = {
    language: 'da',
    firstName: 'Ida',
    organisation: undefined,
    baseUrl: config.baseUrl,
    product: 'Medlem',
  }
  const content = row && writeEmail(row, around)
  expect(content?.subject).toBe('En adgangsnøgle er føjet til din konto')
  expect(JSON.stringify(content?.blocks)).toContain('Telefonen')
})
