import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@medlem/contract/calendarFeed'
import { listEvents } from '@medlem/contract/event'
import { cancelEvent, exportEvent } from '@medlem/contract/eventChange'
import { eraseMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import { calendarFeed } from '@medlem/database/schema/calendarFeed'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { aConfiguration, anActiveYear, anEvent } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'
import { readCalendar } from './testing/readCalendar.ts'

const lines: unknown[] = []
let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer({ deps: { log: recordingLog(lines) } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const pathOf = (address: string) => new URL(address).pathname
const get = (url: string, headers: Record<string, string> = {}) => server.anonymous.send({ url, headers })
const renew = async (who: TestClient = cast.as.ida) => (await who.call(renewCalendarFeed, {})).body
/** What a program reads at a fresh address. */
async function followed(who: TestClient = cast.as.ida) {
  const { body } = await get(pathOf((await renew(who)).address))
  return readCalendar(String(body))
}
const ofClub = async (key: string) => readCalendar(String((await get(`/calendar/org/${key}.ics`)).body))
const titles = ({ entries }: ReturnType<typeof readCalendar>) => entries.map(({ title }) => title).sort()

describe('the private calendar address', () => {
  test('is returned once, works without a sign-in until the next is made, and stops when it is stopped', async () => {
    expect((await cast.as.ida.call(getCalendarFeed, {})).body).toEqual({ madeAt: null })
    const first = await renew()
    const madeAt = server.clock.now().toISOString()
    expect(first).toEqual({
      address: expect.stringMatching(/^http:\/\/localhost:\d+\/calendar\/[\w-]{43}\.ics$/),
      madeAt,
    })
    const answer = await get(pathOf(first.address))
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
    ])
    const second = await renew()
    expect((await get(pathOf(first.address))).status).toBe(404)
    expect((await get(pathOf(second.address))).status).toBe(200)
    expect((await cast.as.ida.call(getCalendarFeed, {})).body).toEqual({ madeAt })
    for (const _ of ['once', 'twice']) {
      expect((await cast.as.ida.call(deleteCalendarFeed, {})).status).toBe(204)
      expect((await get(pathOf(second.address))).status).toBe(404)
    }
    expect((await cast.as.ida.call(getCalendarFeed, {})).body).toEqual({ madeAt: null })
  })

  test('that is unknown, of a closed member or malformed gets the same answer [P03]', async () => {
    const closed = pathOf((await renew(cast.as.vera)).address)
    await server.deps.db.update(member).set({ enabled: false }).where(eq(member.id, cast.vera.id))
    const unknown = refusalOf((await get(`/calendar/${newToken().token}.ics`)) as never)
    expect(unknown).toContain('"code":"not_found"')
    const open = (await renew()).address
    for (const path of [
      closed,
      '/calendar/x.ics',
      '/calendar/.ics',
      '/calendar/org',
      pathOf(open).slice(0, -4),
    ]) {
      expect([path, refusalOf((await get(path)) as never)]).toEqual([path, unknown])
    }
  })

  test('stands neither in the database nor in the log', async () => {
    lines.length = 0
    const path = pathOf((await renew()).address)
    await get(path)
    await get(`${path.slice(0, -5)}A.ics`)
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    expect(JSON.stringify(lines)).toContain('/calendar/:file')
    expect(JSON.stringify(lines)).not.toContain(token.slice(0, -1))
    expect(JSON.stringify(await server.deps.db.select().from(calendarFeed))).not.toContain(token)
  })

  test('is the member’s own secret: support neither makes nor sees one, but may stop it, which is recorded [S07]', async () => {
    const path = pathOf((await renew()).address)
    const headers = cast.actingFor(cast.ida)
    const made = await cast.as.support.call(renewCalendarFeed, {}, headers)
    expect([made.status, made.problem.code]).toEqual([403, 'forbidden'])
    expect((await get(path)).status).toBe(200)
    const seen = await cast.as.support.call(getCalendarFeed, {}, headers)
    expect(Object.keys(seen.body)).toEqual(['madeAt'])
    expect((await cast.as.support.call(deleteCalendarFeed, {}, headers)).status).toBe(204)
    expect((await get(path)).status).toBe(404)
    expect((await server.deps.db.select().from(audit).orderBy(audit.id)).at(-1)).toMatchObject({
      action: 'calendar_feed_delete',
      actorId: cast.support.id,
      subjectId: cast.ida.id,
    })
  })

  test('goes with the member who is erased', async () => {
    const path = pathOf((await renew()).address)
    const erased = await cast.as.ida.call(eraseMember, { body: { confirmEmail: cast.ida.email ?? '' } })
    expect([erased.status, (await get(path)).status]).toEqual([200, 404])
    expect(await server.deps.db.select().from(calendarFeed)).toEqual([])
  })
})

describe('the family’s calendar', () => {
  test('has the events that the family sees in its organisations, and none of others', async () => {
    const { alma, fee, club, choir } = cast
    await anEvent(server, { orgId: club.id, title: 'Open evening' })
    await anEvent(server, { orgId: club.id, title: 'Practice', forMembers: true })
    await anEvent(server, { orgId: club.id, title: 'Off', enabled: false })
    await anEvent(server, { orgId: choir.id, title: 'Concert' })
    // The family has no membership: events for everyone, of all organisations.
    expect(titles(await followed())).toEqual(['Concert', 'Open evening'])
    await anActiveYear(server, { member: alma, configuration: fee })
    expect(titles(await followed())).toEqual(['Open evening', 'Practice'])
    // Alma is Ida's child and not Jonas's.
    expect(titles(await followed(cast.as.jonas))).toEqual(['Concert', 'Open evening'])
  })

  test('keeps what was in the last three months, because a phone forgets what is left out', async () => {
    const past = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
    for (const days of [89, 92]) {
      await anEvent(server, {
        orgId: cast.club.id,
        title: `${days} days ago`,
        startDate: past(days),
        endDate: past(days),
      })
    }
    expect(titles(await followed())).toEqual(['89 days ago'])
  })

  test('says by when to renew and when a year opens, as whole days that are shown as free', async () => {
    const { ida, alma, fee, club, choir } = cast
    const choirFee = await aConfiguration(server, { orgId: choir.id })
    for (const who of [ida, alma]) await anActiveYear(server, { member: who, configuration: fee })
    await anActiveYear(server, { member: ida, configuration: choirFee })
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' }
    await aConfiguration(server, { orgId: club.id, ...next })
    await aConfiguration(server, { orgId: choir.id, ...next, offerStartDate: '2026-12-01' })
    const { entries } = await followed()
    expect(entries).toMatchObject([
      { title: '2027 opens for renewal (Koret)', start: '2026-12-01', end: '2026-12-02' },
      {
        title: 'Renew before 01-01-2027: Ida and Alma (Sejlklubben Øresund)',
        start: '2026-12-31',
        end: '2027-01-01',
      },
    ])
    // The same entries the next day, by their names.
    server.clock.set('2026-11-22T11:00:00Z')
    expect((await followed()).entries.map(({ uid }) => uid)).toEqual(entries.map(({ uid }) => uid))
  })

  test('is not sent again to those who have it, until something changes', async () => {
    const { id } = await anEvent(server, { orgId: cast.club.id })
    const path = pathOf((await renew()).address)
    const { headers } = await get(path)
    const asked = { 'if-none-match': String(headers.etag) }
    const same = await get(path, asked)
    expect([same.status, same.body, same.headers['cache-control']]).toEqual([304, '', 'private, no-cache'])
    expect((await server.anonymous.send({ method: 'HEAD', url: path })).headers.etag).toBe(headers.etag)
    await server.deps.db.update(event).set({ title: 'Moved' }).where(eq(event.id, id))
    const changed = await get(path, asked)
    expect([changed.status, changed.headers.etag === headers.etag]).toEqual([200, false])
  })
})

describe('an event that is called off', () => {
  test('stays in the calendar as cancelled, with a higher number, and in the portal by name', async () => {
    const { club } = cast
    const { id } = await anEvent(server, { orgId: club.id, title: 'Regatta' })
    const path = pathOf((await renew()).address)
    const read = async () => readCalendar(String((await get(path)).body)).entries
    expect(await read()).toMatchObject([{ uid: id, title: 'Regatta', status: 'CONFIRMED', sequence: 0 }])
    server.clock.set('2026-11-21T12:00:00Z')
    const cancel = () => cast.as.clubAdmin.call(cancelEvent, { params: { id: club.id, eventId: id } })
    for (const _ of ['once', 'twice']) {
      expect((await cancel()).body).toMatchObject({ id, cancelledAt: '2026-11-21T12:00:00.000Z' })
    }
    expect(await read()).toMatchObject([
      {
        uid: id,
        title: 'Cancelled: Regatta',
        status: 'CANCELLED',
        sequence: 1,
        lastModified: '2026-11-21T12:00:00Z',
      },
    ])
    const { body } = await cast.as.vera.call(listEvents, { querystring: { orgId: club.id } })
    expect(body).toMatchObject([{ title: 'Regatta', cancelledAt: '2026-11-21T12:00:00.000Z' }])
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { action: 'event_cancel', objectId: id, orgId: club.id },
    ])
  })

  test('is one that is still to come, of an organisation that one administers', async () => {
    const { club } = cast
    const at = new Date('2026-11-19T18:00:00Z')
    const past = await anEvent(server, { orgId: club.id, startDate: at, endDate: at })
    const coming = await anEvent(server, { orgId: club.id })
    const cancel = async (who: TestClient, eventId: string, id = club.id) =>
      (await who.call(cancelEvent, { params: { id, eventId } })).status
    expect(await cancel(cast.as.clubAdmin, past.id)).toBe(404)
    expect(await cancel(cast.as.choirAdmin, coming.id)).toBe(404)
    expect(await cancel(cast.as.choirAdmin, coming.id, cast.choir.id)).toBe(404)
    expect(await cancel(cast.as.ida, coming.id)).toBe(404)
  })
})

describe('an organisation’s public calendar', () => {
  test('has what is for everyone, and nothing that speaks of members', async () => {
    const orgId = cast.club.id
    await anEvent(server, { orgId, title: 'Open evening' })
    await anEvent(server, { orgId, title: 'Practice', forMembers: true })
    await anEvent(server, { orgId, title: 'Guests', forMembers: true, guestsInvited: true })
    await anEvent(server, { orgId: cast.choir.id, title: 'Concert' })
    const calendar = await ofClub('sejlklub')
    expect([calendar.name, titles(calendar)]).toEqual(['Sejlklubben Øresund', ['Open evening']])
    const { headers } = await get('/calendar/org/sejlklub.ics')
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  test('is 404 of a closed organisation and of a missing one [P03]', async () => {
    const { db } = server.deps
    await db.update(organisation).set({ enabled: false }).where(eq(organisation.id, cast.choir.id))
    for (const key of ['kor', 'unknown', 'SEJLKLUB', 'ALL'])
      expect([key, (await get(`/calendar/org/${key}.ics`)).status]).toEqual([key, 404])
  })
})

describe('another program', () => {
  /** Events over these spans, as it reads them: soonest first. */
  async function spansRead(spans: readonly (readonly [start: string, end: string])[]) {
    for (const [start, end] of spans) {
      await anEvent(server, { orgId: cast.club.id, startDate: new Date(start), endDate: new Date(end) })
    }
    return (await ofClub('sejlklub')).entries.map(({ start, end }) => [start, end])
  }

  test('reads the moments on either side of each change of the clocks, and over it', async () => {
    const spans = [
      // An evening before the clocks go forward, the night in which they do, an evening after.
      ['2027-03-27T18:00:00.000Z', '2027-03-27T21:00:00.000Z'],
      ['2027-03-27T19:00:00.000Z', '2027-03-28T04:00:00.000Z'],
      ['2027-03-28T18:00:00.000Z', '2027-03-28T21:00:00.000Z'],
      // Half past two in October, and the second one an hour later.
      ['2027-10-31T00:30:00.000Z', '2027-10-31T00:45:00.000Z'],
      ['2027-10-31T01:30:00.000Z', '2027-10-31T01:45:00.000Z'],
    ] as const
    expect(await spansRead(spans)).toEqual(spans)
  })

  test('reads whole days as days, whether they have 23, 24 or 25 hours', async () => {
    const read = await spansRead([
      ['2027-03-27T23:00:00Z', '2027-03-28T21:59:00Z'],
      ['2027-06-22T22:00:00Z', '2027-06-23T21:59:00Z'],
      // A weekend over the change, and its Sunday from midnight to midnight.
      ['2027-10-29T22:00:00Z', '2027-10-31T22:59:00Z'],
      ['2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
    ])
    expect(read).toEqual([
      ['2027-03-28', '2027-03-29'],
      ['2027-06-23', '2027-06-24'],
      ['2027-10-30', '2027-11-01'],
      ['2027-10-31', '2027-11-01'],
    ])
  })

  test('reads every sign that somebody may type, in lines of 75 bytes', async () => {
    const title = 'Æbler; pærer, \\ og "øl": hvad så, Åse? 🎉 '.repeat(4).trim()
    const description = 'First line\r\nBEGIN:VEVENT\nlast, line'
    const location = 'Ørstedsgade 1, 8000 Aarhus C'
    const { club } = cast
    const name = 'Sejl; ro, og\\padl'
    await server.deps.db.update(organisation).set({ name }).where(eq(organisation.id, club.id))
    const { id } = await anEvent(server, { orgId: club.id, title, description, location })
    const text = String((await get('/calendar/org/sejlklub.ics')).body)
    const calendar = readCalendar(text)
    expect(calendar).toMatchObject({
      // A name is text of its own kind to the parser, which leaves it as it is written.
      name: 'Sejl\\; ro\\, og\\\\padl',
      entries: [{ uid: id, title, location, description: `${name}\n\n${description.replace('\r', '')}` }],
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const rows = text.split('\r\n')
    expect(rows.filter((row) => row.includes('\n'))).toEqual([])
    expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBeLessThanOrEqual(75)
  })

  test('gets one event as a file, when the viewer may see it', async () => {
    const { id } = await anEvent(server, { orgId: cast.club.id, title: 'Practice', forMembers: true })
    const ask = (who: TestClient) => who.call(exportEvent, { params: { id } })
    expect((await ask(cast.as.ida)).status).toBe(404)
    await anActiveYear(server, { member: cast.alma, configuration: cast.fee })
    const { body, headers } = await ask(cast.as.ida)
    expect(titles(readCalendar(body))).toEqual(['Practice'])
    expect(headers['content-disposition']).toBe('attachment; filename="event.ics"')
  })
})
