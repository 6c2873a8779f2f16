import { getReminderChoice, REMINDER_STEPS, updateReminderChoice } from '@medlem/contract/reminder'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { reminderStop } from '@medlem/database/schema/reminder'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { readUnsubscribe, unsubscribeAddress } from '../../communication/outbox/unsubscribeAddress.ts'
import { aConfiguration } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { remindMembers } from '../reminder/remindMembers.ts'
import { putSteps } from '../reminder/store.ts'

const BASE_URL = 'https://medlem.example.org'
const lines: unknown[] = []
let server: TestServer
let host: MailHost
let cast: Cast
beforeAll(async () => {
  host = await mailHost()
  const deps = { log: recordingLog(lines), mailer: smtpMailer(host.server) }
  server = await testServer({ environment: { BASE_URL }, deps })
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.arrived.length = 0
  lines.length = 0
  server.clock.set('2026-11-21T11:00:00Z')
  cast = await aCast(server)
})

const html = { accept: 'text/html,*/*' }
const open = (url: string, headers: Record<string, string> = {}) => server.anonymous.send({ url, headers })
/** As RFC 8058 has a mail program send it. */
const oneClick = (url: string) =>
  server.anonymous.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const stops = async () => (await server.deps.db.select().from(reminderStop)).map(({ memberId }) => memberId)
const addressFor = (memberId: string) =>
  new URL(unsubscribeAddress(server.deps.config, { memberId, unsubscribable: 'reminders' })).pathname

/** Reminders to Ida and Jonas, by e-mail, on the real way. */
async function reminded(day: string): Promise<Map<string, ReadonlyMap<string, string>>> {
  host.arrived.length = 0
  server.clock.set(`${day}T08:30:00Z`)
  await remindMembers(server.deps)
  await sendDueMessages(server.deps)
  return new Map(
    host.arrived
      .filter(({ mail }) => mail.subject?.startsWith('Your membership'))
      .map(({ to, mail }) => [
        to[0] ?? '',
        new Map(mail.headers.map(({ key, value }) => [key, String(value)])),
      ]),
  )
}

describe('a reminder', () => {
  beforeEach(async () => {
    await aConfiguration(server, {
      orgId: cast.club.id,
      membershipPriceMinor: 47_000,
      offerStartDate: '2026-11-01',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    })
    await putSteps(server.deps.db, cast.club.id, [...REMINDER_STEPS])
    await aPurchase(server, {
      payer: cast.ida,
      members: [cast.ida, cast.jonas],
      configuration: cast.fee,
    })
  })

  test('is stopped by one click without sign-in, for its receiver alone, until they want reminders again', async () => {
    const { ida, jonas } = cast
    const first = await reminded('2026-12-01')
    expect([...first.keys()].toSorted()).toEqual([ida.email, jonas.email].toSorted())
    const headers = first.get(ida.email ?? '')
    expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(https:[^>]+)>$/.exec(headers?.get('list-unsubscribe') ?? '') ?? []
    const { origin, pathname } = new URL(url)
    expect(origin).toBe(BASE_URL)

    const asked = await open(pathname, html)
    expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(String(asked.body)).toContain('Stop the reminders')
    expect(await stops()).toEqual([])

    const clicked = await oneClick(pathname)
    expect([clicked.status, String(clicked.body)]).toEqual([
      200,
      expect.stringContaining('Remind me when a membership ends'),
    ])
    expect(await stops()).toEqual([ida.id])
    expect((await oneClick(pathname)).body).toEqual(clicked.body)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'reminder_stop'))
      .orderBy(audit.id)
    const link = { actorId: null, subjectId: ida.id, detail: { by: 'link' } }
    expect(entries).toMatchObject([link])
    expect((await cast.as.ida.call(getReminderChoice, {})).body).toEqual({ wanted: false })
    expect([...(await reminded('2026-12-24')).keys()]).toEqual([jonas.email])

    await cast.as.ida.call(updateReminderChoice, { body: { wanted: true } })
    expect(await stops()).toEqual([])
    expect(JSON.stringify(lines)).not.toContain(pathname.split('/').at(-1))
  })
})

describe('an address that stops reminders', () => {
  test('does not reveal whose it is, and can’t be forged', async () => {
    const { ida } = cast
    const path = addressFor(ida.id)
    const token = path.split('/').at(-1) ?? ''
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect([token, ...parts].join()).not.toContain(ida.id)
    const other = { baseUrl: BASE_URL, secret: 'another secret, of at least 32 characters' }
    const forged = new URL(unsubscribeAddress(other, { memberId: ida.id, unsubscribable: 'reminders' }))
      .pathname
    const wrong = [forged, path.slice(0, -2), `/unsubscribe/reminders/${ida.id}`, `/unsubscribe/reminders/x`]
    const answers = []
    for (const url of wrong) {
      for (const answer of [await open(url), await oneClick(url)]) {
        expect(answer.problem).toMatchObject({ status: 404, code: 'not_found' })
      }
      const { status, body } = await open(url, html)
      answers.push([status, body])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(String(answers[0])).toContain('404,<!doctype html>')
    expect(String(answers[0])).toContain('Nothing was switched off')
    expect(await stops()).toEqual([])
  })

  test('holds while keys are sealed anew', () => {
    const secret = 'a secret of no less than 32 characters'
    const newer = 'the next of no less than 32 letters'
    const of = { memberId: cast.ida.id, unsubscribable: 'reminders' } as const
    const token = unsubscribeAddress({ baseUrl: BASE_URL, secret }, of).split('/').at(-1) ?? ''
    const read = (oldSecret: string | undefined) =>
      readUnsubscribe({ secret: newer, oldSecret }, { token, unsubscribable: 'reminders' })
    expect([read(secret), read(undefined)]).toEqual([cast.ida.id, undefined])
  })

  test('of somebody who is erased is answered like any other, and writes nothing', async () => {
    const path = addressFor(cast.ida.id)
    const before = await oneClick(addressFor(cast.jonas.id))
    await server.deps.db
      .update(member)
      .set({ erasedAt: server.clock.now() })
      .where(eq(member.id, cast.ida.id))
    const { status, body } = await oneClick(path)
    expect([status, body]).toEqual([200, before.body])
    expect(await stops()).toEqual([cast.jonas.id])
  })
})
