import { findMemberByEmail } from '@medlem/contract/member'
import { listMail } from '@medlem/contract/message'
import { askSignInCode, confirmSignInCode, releaseSignIn } from '@medlem/contract/signIn'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { signInCode } from '@medlem/database/schema/signInCode'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { releaseByEmail } from './releaseSignIn.ts'

const EARLIER = 'https://sso.example/realms/club'
const OLDER = 'https://keycloak.example/auth/realms/club'
const EMBEDDED = 'urn:medlem:identity'
const NOW_AT = 'https://id.example/realms/club'
const EMAIL = 'ida@example.org'
const SUPPORT = { email: 'support@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }

let server: TestServer
let host: MailHost
beforeAll(async () => {
  host = await mailHost()
  server = await testServer({
    environment: { OIDC_ISSUER: NOW_AT, OIDC_ISSUER_ALIASES: `${EARLIER}/, ${OLDER}` },
  })
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.manners = {}
  host.arrived.length = 0
  server.deps.mailer = smtpMailer(host.server)
})

const bound = (issuer: string, subject: string) => aMember(server, { email: EMAIL, issuer, subject })
const signIn = (subject: string, more = {}) => server.as({ email: EMAIL, subject, ...more })
const find = (client: ReturnType<typeof signIn>) =>
  client.call(findMemberByEmail, { querystring: { email: EMAIL } })
const ask = (client: ReturnType<typeof signIn>) => client.call(askSignInCode, {})
const confirm = (client: ReturnType<typeof signIn>, code: string) =>
  client.call(confirmSignInCode, { body: { code } })
const bindingOf = async ({ id }: MemberRow) => {
  const [row] = await server.deps.db.select().from(member).where(eq(member.id, id))
  return [row?.issuer, row?.subject]
}
const audited = async () => {
  const rows = await server.deps.db.select().from(audit).orderBy(asc(audit.id))
  return rows.map(({ action, actorId, subjectId, detail }) => ({ action, actorId, subjectId, detail }))
}

/** The code in the newest e-mail. */
async function codeInMail(): Promise<string> {
  await sendDueMessages(server.deps)
  return /^(\d{6}) is your code/.exec(host.arrived.at(-1)?.mail.subject ?? '')?.[1] ?? ''
}

const another = (code: string) => (code === '000000' ? '000001' : '000000')

describe('an issuer that is the same server at another address', () => {
  test.each([EARLIER, OLDER])('keeps one bound under %s, and moves the binding once', async (earlier) => {
    const ida = await bound(earlier, 'ida')
    const answers = await Promise.all([find(signIn('ida')), find(signIn('ida')), find(signIn('ida'))])
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [200, ida.id]))
    expect(await bindingOf(ida)).toEqual([NOW_AT, 'ida'])
    expect(await audited()).toEqual([
      {
        action: 'sign_in_move',
        actorId: ida.id,
        subjectId: ida.id,
        detail: { by: 'alias', from: earlier, to: NOW_AT },
      },
    ])
  })

  test('keeps no member of another issuer, and no other subject', async () => {
    const ida = await bound('https://other.example/realms/club', 'ida')
    expect((await find(signIn('ida'))).status).toBe(409)
    await server.deps.db.update(member).set({ issuer: EARLIER }).where(eq(member.id, ida.id))
    expect((await find(signIn('somebody else'))).status).toBe(409)
    expect(await bindingOf(ida)).toEqual([EARLIER, 'ida'])
  })
})

describe('a member whom another sign-in is bound to', () => {
  test.each([
    ['a new issuer', 'https://other.example/realms/club'],
    ['the embedded server before', EMBEDDED],
    ['an account created again', NOW_AT],
  ])('moves to this one with the code in the e-mail, once and audited: %s', async (_, issuer) => {
    const ida = await bound(issuer, 'before')
    const client = signIn('after')
    const refused = await find(client)
    expect([refused.status, refused.problem.code]).toEqual([409, 'identity_conflict'])

    const asked = await ask(client)
    expect([asked.status, asked.body.sentTo]).toEqual([202, EMAIL])
    const code = await codeInMail()
    expect(host.arrived.at(-1)?.to).toEqual([EMAIL])
    const moved = await confirm(client, code)
    expect([moved.status, moved.body.id]).toEqual([200, ida.id])
    expect((await find(client)).body.id).toBe(ida.id)
    expect(await bindingOf(ida)).toEqual([NOW_AT, 'after'])
    expect((await confirm(client, code)).problem.code).toBe('nothing_to_confirm')
    expect(await audited()).toMatchObject([
      { action: 'sign_in_code_ask', actorId: null, subjectId: ida.id },
      { action: 'sign_in_move', actorId: ida.id, subjectId: ida.id, detail: { by: 'code', from: issuer } },
    ])
    // The code is in nothing that is kept.
    const kept = JSON.stringify([
      await server.deps.db.select().from(message),
      await server.deps.db.select().from(signInCode),
      await audited(),
      (await client.call(listMail, {})).body,
    ])
    expect(kept).not.toContain(code)
  })

  test('is no longer reached by the earlier sign-in', async () => {
    const ida = await bound(NOW_AT, 'before')
    expect((await find(signIn('before'))).body.id).toBe(ida.id)
    await ask(signIn('after'))
    await confirm(signIn('after'), await codeInMail())
    const earlier = await find(signIn('before'))
    expect([earlier.status, earlier.problem.code]).toEqual([409, 'identity_conflict'])
    expect((await signIn('before').call(listMail, {})).status).toBe(409)
  })

  test('a wrong code is counted, and the fifth is the last, also when all come at once', async () => {
    const ida = await bound(EMBEDDED, 'before')
    const client = signIn('after')
    await ask(client)
    const code = await codeInMail()
    const first = await confirm(client, another(code))
    expect([first.status, first.problem.errors?.[0]?.field]).toEqual([400, 'code'])
    expect(first.problem.detail).toContain('4 times')
    const more = await Promise.all(Array.from({ length: 8 }, () => confirm(client, another(code))))
    expect(more.filter(({ status }) => status === 400)).toHaveLength(4)
    expect((await confirm(client, code)).problem.code).toBe('nothing_to_confirm')
    expect(await bindingOf(ida)).toEqual([EMBEDDED, 'before'])
  })

  test('a code is over after ten minutes, after a newer one, and is not sent late', async () => {
    const ida = await bound(EMBEDDED, 'before')
    const client = signIn('after')
    await ask(client)
    const first = await codeInMail()
    await ask(client)
    const second = await codeInMail()
    expect((await confirm(client, first)).status).toBe(first === second ? 200 : 400)
    server.clock.advance(10 * 60_000)
    expect((await confirm(client, second)).problem.code).toBe('nothing_to_confirm')
    await ask(client)
    server.clock.advance(11 * 60_000)
    const before = host.arrived.length
    await sendDueMessages(server.deps)
    expect(host.arrived).toHaveLength(before)
    expect(await bindingOf(ida)).toEqual([EMBEDDED, 'before'])
  })

  test('another sign-in can’t use the code, nor one whose address is not confirmed', async () => {
    await bound(EMBEDDED, 'before')
    await ask(signIn('after'))
    const code = await codeInMail()
    expect((await confirm(signIn('somebody else'), code)).problem.code).toBe('nothing_to_confirm')
    expect((await confirm(signIn('after', { emailVerified: false }), code)).problem.code).toBe(
      'nothing_to_confirm',
    )
    expect((await ask(signIn('x', { emailVerified: false }))).problem.code).toBe('email_unverified')
    expect((await ask(server.as({ email: 'absent@example.org', subject: 'x' }))).problem.code).toBe(
      'nothing_to_confirm',
    )
  })

  test('gets ten codes a day at most, whichever process is asked', async () => {
    await bound(EMBEDDED, 'before')
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await ask(signIn('after'))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  })

  test('one of many confirmations at once moves the binding', async () => {
    await bound(EMBEDDED, 'before')
    await ask(signIn('after'))
    const code = await codeInMail()
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(signIn('after'), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await audited()).filter(({ action }) => action === 'sign_in_move')).toHaveLength(1)
  })

  test('gets no code where no e-mail can be sent, and the answer says what to do', async () => {
    await bound(EMBEDDED, 'before')
    server.deps.mailer = undefined
    const { status, problem } = await ask(signIn('after'))
    expect([status, problem.code]).toEqual([409, 'configuration_invalid'])
    expect(problem.detail).toContain('ask your organisation')
  })

  test('gets no code where the operator does not trust the addresses of the issuer', async () => {
    const strict = await testServer({ environment: { OIDC_ISSUER: NOW_AT, OIDC_MOVE_BY_EMAIL: 'off' } })
    await aMember(strict, { email: EMAIL, issuer: EMBEDDED, subject: 'before' })
    strict.deps.mailer = smtpMailer(host.server)
    const { problem } = await strict.as({ email: EMAIL, subject: 'after' }).call(askSignInCode, {})
    expect(problem.code).toBe('configuration_invalid')
    await strict.close()
  })
})

describe('releasing a sign-in', () => {
  test('by support lets the next confirmed sign-in in, and is audited', async () => {
    const ida = await bound(EMBEDDED, 'before')
    const support = server.as(SUPPORT)
    await aMember(server, { email: SUPPORT.email })
    const release = () => support.call(releaseSignIn, { params: { id: ida.id } })
    expect((await release()).body).toEqual({ released: true })
    expect((await release()).body).toEqual({ released: false })
    expect((await find(signIn('after'))).body.id).toBe(ida.id)
    expect(await bindingOf(ida)).toEqual([NOW_AT, 'after'])
    expect(await audited()).toMatchObject([
      { action: 'sign_in_release', subjectId: ida.id, detail: { from: EMBEDDED } },
    ])
  })

  test('by the operator’s command says what came of it', async () => {
    const ida = await bound(EMBEDDED, 'before')
    const release = (email: string) => releaseByEmail(server.deps.db, email, server.clock.now())
    expect(await release('absent@example.org')).toBe('no member')
    expect(await release(EMAIL)).toBe('released')
    expect(await release(EMAIL)).toBe('not bound')
    expect(await bindingOf(ida)).toEqual([null, null])
    expect(await audited()).toMatchObject([
      { action: 'sign_in_release', actorId: null, detail: { by: 'operator', from: EMBEDDED } },
    ])
  })
})
