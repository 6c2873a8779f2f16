import { exportMember } from '@medlem/contract/privacy'
import {
  listReminders,
  previewReminders,
  REMINDER_STEPS,
  REMINDER_TEMPLATE,
  updateReminderChoice,
  updateReminderSettings,
} from '@medlem/contract/reminder'
import { audit } from '@medlem/database/schema/audit'
import { claim } from '@medlem/database/schema/claim'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { reminder } from '@medlem/database/schema/reminder'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { aConfiguration } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { remindMembers } from './remindMembers.ts'
import { putSteps } from './store.ts'

let server: TestServer
let host: MailHost
let cast: Cast
let next: ConfigurationRow
beforeAll(async () => {
  host = await mailHost()
  server = await testServer()
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
  server.clock.set('2026-11-21T11:00:00Z')
  cast = await aCast(server)
  next = await aConfiguration(server, {
    orgId: cast.club.id,
    membershipPriceMinor: 47_000,
    offerStartDate: '2026-11-01',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  })
  await putSteps(server.deps.db, cast.club.id, [...REMINDER_STEPS])
})

const pays = (members: MemberRow[], configuration = cast.fee) =>
  aPurchase(server, { payer: cast.ida, members, configuration })
const remindOn = (day: string) => {
  server.clock.set(`${day}T08:30:00Z`)
  return remindMembers(server.deps)
}
const send = () => sendDueMessages(server.deps)
const subjects = () => host.arrived.map(({ to, mail }) => `${to[0]}: ${mail.subject}`).toSorted()
const queued = () =>
  server.deps.db
    .select()
    .from(message)
    .where(eq(message.templateId, REMINDER_TEMPLATE))
    .orderBy(asc(message.createdAt))
const outcome = async () => (await queued()).map(({ state, reason }) => [state, reason])
const preview = async (today: string, find = '') =>
  (
    await cast.as.clubAdmin.call(previewReminders, {
      params: { id: cast.club.id },
      querystring: { today, find },
    })
  ).body
const change = {
  membership: (values: Partial<typeof membership.$inferInsert>, who: MemberRow) =>
    server.deps.db.update(membership).set(values).where(eq(membership.memberId, who.id)),
}

describe('a reminder', () => {
  test('goes to the member, for a child to the parent, once a step, in the club’s name with price and link', async () => {
    await pays([cast.ida, cast.alma])
    expect(await remindOn('2026-11-30')).toBe(0)
    expect(await remindOn('2026-12-01')).toBe(2)
    expect([await remindOn('2026-12-01'), await remindOn('2026-12-04')]).toEqual([0, 0])
    await send()
    const to = cast.ida.email
    expect(subjects()).toEqual([
      `${to}: The membership of Alma Holm in ${cast.club.name} ends on 31-12-2026`,
      `${to}: Your membership of ${cast.club.name} ends on 31-12-2026`,
    ])
    const mail = host.arrived.find(({ mail: { subject } }) => subject?.startsWith('Your'))?.mail
    expect(mail?.from?.name).toBe(`${cast.club.name} via Medlem`)
    for (const words of ['Hello, Ida', '2027', '470,00 kr.', 'nothing is charged by itself']) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
    }
    const review = `${server.deps.config.baseUrl}/organizations-review`
    expect(mail?.text).toContain(`${review}?renew=${cast.club.id}&whom=${cast.ida.id}&year=2027`)
    expect(mail?.html).toContain(`${review}?renew=${cast.club.id}&amp;whom=${cast.ida.id}&amp;year=2027`)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toContain(`<${server.deps.config.baseUrl}/unsubscribe/reminders/`)
    // This portal has no https, and RFC 8058 no one click without it.
    expect(header('list-unsubscribe-post')).toBeUndefined()
    expect(await remindOn('2027-01-14')).toBe(2)
    await send()
    expect(subjects()).toContain(`${to}: Your membership of ${cast.club.name} ended on 31-12-2026`)
  })

  test('is sent once by two workers at once', async () => {
    const [year] = await pays([cast.ida, cast.alma, cast.jonas])
    server.clock.set('2026-12-24T08:30:00Z')
    const done = await Promise.all([remindMembers(server.deps), remindMembers(server.deps)])
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(3)
    await Promise.all([send(), send()])
    expect(host.arrived).toHaveLength(3)
    const rows = await server.deps.db.select().from(reminder)
    expect(rows.filter(({ membershipId }) => membershipId === year?.membershipId)).toMatchObject([
      { step: -7, year: 2026, receiverId: cast.ida.id },
    ])
  })

  test('that is late by some days goes once, and then only the newest', async () => {
    await pays([cast.ida])
    expect(await remindOn('2026-12-29')).toBe(1)
    expect(await remindOn('2026-12-30')).toBe(0)
    expect(await remindOn('2027-01-02')).toBe(1)
    expect((await server.deps.db.select().from(reminder)).map(({ step }) => step).toSorted()).toEqual([-7, 0])
    expect(await remindOn('2027-01-06')).toBe(0)
  })

  test('names the least price where the member has a choice', async () => {
    await pays([cast.ida])
    await server.deps.db
      .update(membershipConfiguration)
      .set({ name: 'Senior' })
      .where(eq(membershipConfiguration.id, next.id))
    const { id: _id, ...terms } = next
    await aConfiguration(server, { ...terms, name: 'Passive', membershipPriceMinor: 16_000 })
    await remindOn('2026-12-24')
    expect((await queued())[0]?.params).toMatchObject({ PRICE: '160,00 kr.', isLeastPrice: 'true' })
  })
})

describe('decided at the moment of sending', () => {
  beforeEach(async () => {
    await pays([cast.ida])
    expect(await remindOn('2026-12-24')).toBe(1)
  })

  test('a member who paid in between gets nothing', async () => {
    await pays([cast.ida], next)
    await send()
    expect([await outcome(), host.arrived]).toEqual([[['skipped', 'paid']], []])
  })

  test('a member who renews automatically by now, or has stopped reminders, gets nothing', async () => {
    await change.membership({ autoRenewal: true }, cast.ida)
    await send()
    expect(await outcome()).toEqual([['skipped', 'auto_renews']])
    await server.deps.db.update(message).set({ state: 'queued', reason: null })
    await change.membership({ autoRenewal: false }, cast.ida)
    await cast.as.ida.call(updateReminderChoice, { body: { wanted: false } })
    await send()
    expect(await outcome()).toEqual([['skipped', 'stopped']])
    await server.deps.db.update(message).set({ state: 'queued', reason: null })
    await cast.as.ida.call(updateReminderChoice, { body: { wanted: true } })
    await send()
    expect(host.arrived).toHaveLength(1)
  })

  test('a member whose next year is asked for by a claim gets the reminders of the claim alone', async () => {
    await aClaim(server, {
      club: { organisation: cast.club, configuration: next },
      member: cast.ida,
      by: cast.vera,
    })
    await send()
    expect(await outcome()).toEqual([['skipped', 'claimed']])
    await server.deps.db.update(message).set({ state: 'queued', reason: null })
    await server.deps.db.update(claim).set({ end: 'withdrawn' })
    await send()
    expect((await outcome()).map(([state]) => state)).toEqual(['sent'])
  })

  test('nothing goes about a year that was taken back, or that the club has switched off', async () => {
    await server.deps.db
      .update(membershipPeriod)
      .set({ status: 'inactive', reason: 'The payment was refunded.' })
      .where(eq(membershipPeriod.memberId, cast.ida.id))
    await send()
    expect(await outcome()).toEqual([['skipped', 'taken_back']])
    await server.deps.db.update(membershipPeriod).set({ status: 'active', reason: null })
    await server.deps.db.update(message).set({ state: 'queued', reason: null })
    await putSteps(server.deps.db, cast.club.id, [0])
    await send()
    expect(await outcome()).toEqual([['skipped', 'step_off']])
  })

  test('what was dropped stands on the member with its reason, and in the export', async () => {
    const [row] = await server.deps.db.select().from(reminder)
    const request = { params: { id: row?.membershipId ?? '' } }
    expect((await cast.as.clubAdmin.call(listReminders, request)).body).toMatchObject([
      {
        year: 2026,
        step: -7,
        endsOn: '2026-12-31',
        receiverName: 'Ida Holm',
        state: 'waiting',
        message: null,
      },
    ])
    await pays([cast.ida], next)
    await send()
    expect((await cast.as.ida.call(listReminders, request)).body).toMatchObject([
      { state: 'dropped', message: 'Has paid for the next period.' },
    ])
    expect((await cast.as.vera.call(listReminders, request)).status).toBe(404)
    const exported = await cast.as.ida.call(exportMember, { querystring: {} })
    expect(exported.body).toMatchObject({
      reminders: [{ organisation: cast.club.name, year: 2026, days: -7, state: 'skipped' }],
    })
  })
})

describe('who would get what on a day', () => {
  test('is listed by reminder, with the reasons of those who get none, and can be searched', async () => {
    const { ida, alma, jonas, freja, vera, support } = cast
    await pays([ida, alma, jonas, freja, vera, support])
    await pays([jonas], next)
    const [grant] = await pays([freja], next)
    await server.deps.db
      .update(membershipPeriod)
      .set({ grantedBy: support.id })
      .where(eq(membershipPeriod.id, grant?.id ?? ''))
    await change.membership({ autoRenewal: true }, vera)
    await server.deps.db.update(member).set({ email: null }).where(eq(member.id, support.id))
    const seen = await preview('2026-12-24')
    expect(seen).toMatchObject({ today: '2026-12-24', without: 4, hasMore: false, nextDay: '2026-12-31' })
    expect(seen.counts.filter(({ count }) => count > 0)).toEqual([{ step: -7, count: 2 }])
    expect(seen.plans.map((one) => [one.memberName, one.receiverName, one.step ?? one.reason?.code])).toEqual(
      [
        ['Alma Holm', 'Ida Holm', -7],
        ['Ida Holm', 'Ida Holm', -7],
        ['Freja Holm', 'Freja Holm', 'granted'],
        ['Jonas Holm', 'Jonas Holm', 'paid'],
        ['Support Holm', null, 'no_email'],
        ['Vera Holm', 'Vera Holm', 'auto_renews'],
      ],
    )
    expect(seen.plans[0]?.offer).toEqual({ year: 2027, priceMinor: 47_000, currency: 'DKK', isChoice: false })
    expect((await preview('2026-12-24', 'JONAS')).plans.map((one) => one.reason?.message)).toEqual([
      'Has paid for the next period.',
    ])
    // Nothing was sent, and days that have passed are no different.
    expect(await queued()).toEqual([])
    expect((await preview('2026-11-21')).plans).toEqual([])
    expect((await preview('2026-11-21')).nextDay).toBe('2026-12-01')
  })

  test('says what was sent, and what is not on sale', async () => {
    await pays([cast.ida, cast.vera])
    await remindOn('2026-12-24')
    expect((await preview('2026-12-25')).plans.map(({ reason }) => reason?.message)).toEqual([
      'Has had it on 24-12-2026.',
      'Has had it on 24-12-2026.',
    ])
    await server.deps.db
      .update(membershipConfiguration)
      .set({ offerStartDate: '2027-01-01' })
      .where(eq(membershipConfiguration.id, next.id))
    expect((await preview('2026-12-31')).plans.map(({ reason }) => reason?.code)).toEqual([
      'not_on_sale',
      'not_on_sale',
    ])
  })
})

test('nothing is sent until an administrator switches it on, which is recorded', async () => {
  await pays([cast.ida])
  await putSteps(server.deps.db, cast.club.id, [])
  expect(await remindOn('2026-12-24')).toBe(0)
  expect((await preview('2026-12-24')).plans[0]?.reason?.code).toBe('step_off')
  const request = { params: { id: cast.club.id }, body: { steps: [0, -7, -7] as (0 | -7)[] } }
  expect((await cast.as.choirAdmin.call(updateReminderSettings, request)).status).toBe(404)
  expect((await cast.as.clubAdmin.call(updateReminderSettings, request)).body).toEqual({ steps: [-7, 0] })
  const wrong = { params: { id: cast.club.id }, body: { steps: [3] as never } }
  expect((await cast.as.clubAdmin.call(updateReminderSettings, wrong)).status).toBe(400)
  const entries = await server.deps.db
    .select()
    .from(audit)
    .where(and(eq(audit.orgId, cast.club.id), eq(audit.action, 'reminder_settings_update')))
    .orderBy(audit.id)
  expect(entries).toMatchObject([{ detail: { steps: [-7, 0] } }])
  expect(await remindOn('2026-12-24')).toBe(1)
})
