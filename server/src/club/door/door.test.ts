import {
  DoorList,
  DoorNews,
  type DoorScan,
  endDoorLink,
  getDoor,
  listDoorLinks,
  makeDoorLink,
  sendDoorScans,
} from '@medlem/contract/door'
import { listParticipants, recordTicketPayment } from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { cancelRegistration, signUp } from '@medlem/contract/registration'
import { listTickets } from '@medlem/contract/ticket'
import { audit } from '@medlem/database/schema/audit'
import { eventDoorLink } from '@medlem/database/schema/door'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putOn } from '../../money/ticket/testing/paidEvent.ts'
import { aTier } from '../../testing/aTier.ts'
import { aMember, anEvent } from '../../testing/builders.ts'
import { inCash } from '../../testing/registrationRequests.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { sweepOffers } from '../registration/waitingList.ts'

let server: TestServer
let cast: Cast
let supper: EventRow
let staff: TestClient
const start = new Date('2026-11-21T17:30:00Z')
const end = new Date('2026-11-21T21:00:00Z')
const during = '2026-11-21T17:40:00Z'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  staff = cast.as.clubAdmin
  const times = { startDate: start, endDate: end }
  supper = await anEvent(server, { orgId: cast.club.id, title: 'Supper', takesSignUps: true, ...times })
})

/** Signs Ida and Alma up; answers Ida's sign-up. */
async function signedUp(): Promise<string> {
  const body = { memberIds: [cast.ida.id, cast.alma.id] }
  await cast.as.ida.call(signUp, { params: { id: supper.id }, body })
  const { body: own } = await cast.as.ida.call(listTickets, {})
  return own.find(({ memberId }) => memberId === cast.ida.id)?.registrationId ?? ''
}

const scan = (registrationId: string, more: Partial<DoorScan> = {}): DoorScan => ({
  nonce: crypto.randomUUID(),
  registrationId,
  kind: 'in',
  undoes: null,
  door: 'North',
  at: during,
  ...more,
})
const send = (scans: DoorScan[], since?: string, known?: string[]) =>
  staff.call(sendDoorScans, { params: { id: supper.id }, body: { scans, since, known } })
const door = async () => (await staff.call(getDoor, { params: { id: supper.id } })).body
const participants = async () => (await staff.call(listParticipants, { params: { id: supper.id } })).body

describe('the list at the door', () => {
  test('has names and tickets of those who come, and the keys that sign them; each load is in the log', async () => {
    const id = await signedUp()
    const list = await door()
    expect(list.tickets.map(({ name }) => name)).toEqual(['Alma Holm', 'Ida Holm'])
    expect(list.keys).toHaveLength(1)
    expect(list.revoked).toEqual([])
    await cast.as.ida.call(cancelRegistration, { params: { id } })
    const later = await door()
    expect([later.tickets.length, later.revoked.map((one) => one.registrationId)]).toEqual([1, [id]])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    const loads = rows.filter(({ action }) => action === 'event_door_read')
    expect(loads).toMatchObject(
      [2, 1].map((size) => ({ orgId: cast.club.id, objectId: supper.id, detail: { size, title: 'Supper' } })),
    )
  })

  test('is for staff who plan events, and for no others; those who only read participants have no codes of tickets', async () => {
    const params = { id: supper.id }
    const body = { scans: [] }
    const secretary = server.as(await aMember(server), { roles: [`org:${cast.club.key}|role:SECRETARY`] })
    for (const who of [cast.as.ida, cast.as.choirAdmin, secretary]) {
      expect((await who.call(getDoor, { params })).status).toBe(404)
      expect((await who.call(sendDoorScans, { params, body })).status).toBe(404)
    }
  })
})

describe('what phones did', () => {
  beforeEach(() => server.clock.set('2026-11-21T18:00:00Z'))

  test('sent twice is one, and shows in the list of participants and its file', async () => {
    server.clock.set('2026-11-21T12:00:00Z')
    const id = await signedUp()
    server.clock.set('2026-11-21T18:00:00Z')
    const queue = [scan(id)]
    for (const _ of ['once', 'twice']) expect((await send(queue)).body.scans).toHaveLength(1)
    const { participants: rows, conflicts } = await participants()
    expect(rows.map(({ name, cameAt }) => [name, cameAt])).toEqual([
      ['Alma Holm', null],
      ['Ida Holm', '2026-11-21T17:40:00.000Z'],
    ])
    expect(conflicts).toEqual([])
    const file = (await staff.call(exportParticipants, { params: { id: supper.id }, body: {} })).body
    expect(file).toContain('21-11-2026 18:40')
  })

  test('two doors that let the same ticket in are listed, the first by time first, in whichever order they send', async () => {
    server.clock.set('2026-11-21T12:00:00Z')
    const id = await signedUp()
    server.clock.set('2026-11-21T18:00:00Z')
    await send([scan(id, { door: 'South', at: '2026-11-21T17:45:00Z' })])
    await send([scan(id)])
    const { conflicts, participants: rows } = await participants()
    expect(conflicts).toEqual([
      {
        registrationId: id,
        name: 'Ida Holm',
        first: { door: 'North', at: '2026-11-21T17:40:00.000Z' },
        second: { door: 'South', at: '2026-11-21T17:45:00.000Z' },
      },
    ])
    expect(rows.at(-1)?.cameAt).toBe('2026-11-21T17:40:00.000Z')
  })

  test('of another event is left out and holds up nothing, and a clock that is fast is put right', async () => {
    server.clock.set('2026-11-21T12:00:00Z')
    const id = await signedUp()
    const { status, body } = await send([scan(crypto.randomUUID()), scan(id, { at: '2027-01-01T00:00:00Z' })])
    expect([status, body.scans.map(({ at }) => at)]).toEqual([200, ['2026-11-21T12:00:00.000Z']])
  })

  test('since a moment is answered without what was known before', async () => {
    server.clock.set('2026-11-21T12:00:00Z')
    const id = await signedUp()
    await send([scan(id)])
    server.clock.set('2026-11-21T18:00:00Z')
    const { asOf } = (await send([])).body
    expect((await send([], asOf)).body.scans).toEqual([])
    expect((await send([])).body.scans).toHaveLength(1)
  })
})

test('somebody who was let in can’t cancel, so that no money goes back to those inside; once that is undone they can', async () => {
  const id = await signedUp()
  server.clock.set('2026-11-21T17:00:00Z')
  const at = server.clock.now().toISOString()
  const entry = scan(id, { at })
  await send([entry])
  const refused = await cast.as.ida.call(cancelRegistration, { params: { id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'sign_up_closed'])
  await send([scan(id, { at, kind: 'undo', undoes: entry.nonce })])
  expect((await cast.as.ida.call(cancelRegistration, { params: { id } })).status).toBe(200)
})

test('who gets a place after a door was loaded is in its next answer, and in the log once', async () => {
  const { asOf } = await door()
  server.clock.advance(60_000)
  const body = { memberIds: [cast.ida.id] }
  await cast.as.ida.call(signUp, { params: { id: supper.id }, body })
  server.clock.advance(1_000)
  const first = (await send([], asOf)).body
  expect(first.tickets).toMatchObject([{ name: 'Ida Holm', version: 1 }])
  server.clock.advance(5_000)
  // Asked for with an overlap, it comes once more; no one reads it for the first time.
  const known = (first.tickets ?? []).map(({ registrationId }) => registrationId)
  expect((await send([], first.asOf, known)).body.tickets).toHaveLength(1)
  server.clock.advance(60_000)
  expect((await send([], server.clock.now().toISOString())).body.tickets).toEqual([])
  const rows = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_door_read'))
    .orderBy(audit.id)
  expect(rows.map(({ detail }) => detail?.size)).toEqual([0, 1])
})

test('a name that was written late, from before what a door knew, is in the log too', async () => {
  const { asOf } = await door()
  server.clock.advance(-5_000)
  await cast.as.ida.call(signUp, { params: { id: supper.id }, body: { memberIds: [cast.ida.id] } })
  server.clock.advance(10_000)
  expect((await send([], asOf)).body.tickets).toMatchObject([{ name: 'Ida Holm' }])
  const rows = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_door_read'))
    .orderBy(audit.id)
  expect(rows.map(({ detail }) => detail?.size)).toEqual([0, 1])
})

describe('who owes for their place', () => {
  let owing: string
  beforeEach(async () => {
    const adult = await aTier(server, supper.id)
    await putOn(server, cast.ida, { event: supper, tiers: [[cast.ida, adult]] })
    owing = (await participants()).participants[0]?.registrationId ?? ''
  })

  test('is on the list with the amount, to a helper without it, and is no debtor any more once it is paid', async () => {
    const owes = { registrationId: owing, name: 'Ida Holm', owedMinor: 15_000 }
    const { tickets, currency, asOf } = await door()
    expect([tickets, currency]).toEqual([[expect.objectContaining(owes)], 'DKK'])
    const made = await staff.call(makeDoorLink, { params: { id: supper.id }, body: { name: 'Karin' } })
    const token = new URL(made.body.address).hash.slice(1)
    for (const [url, payload] of [
      ['/door-list', { token }],
      ['/door-scan', { token, scans: [], since: asOf }],
    ] as const) {
      const { body } = await server.app.inject({ method: 'POST', url, payload })
      expect(JSON.parse(body).tickets).toEqual([expect.objectContaining({ ...owes, owedMinor: null })])
    }
    await staff.call(recordTicketPayment, { params: { id: owing }, body: inCash })
    const [paid] = (await send([], asOf)).body.tickets ?? []
    expect([paid?.name, paid?.owedMinor]).toEqual(['Ida Holm', undefined])
  })

  test.each([
    ['are inside', ['in']],
    ['have left again', ['in', 'out']],
  ] as const)(
    'keeps the place once they were let in on the day, until a day after the event, also when they %s',
    async (_where, kinds) => {
      server.clock.set('2026-11-21T17:00:00Z')
      for (const kind of kinds) await send([scan(owing, { kind })])
      for (const [now, states] of [
        ['2026-11-21T17:30:01Z', ['offered']],
        ['2026-11-22T20:59:00Z', ['offered']],
        ['2026-11-22T21:00:01Z', []],
      ] as const) {
        server.clock.set(now)
        await sweepOffers(server.deps)
        expect((await participants()).participants.map(({ state }) => state)).toEqual(states)
      }
    },
  )

  test.each([
    ['was let in by mistake', '2026-11-21T17:00:00Z', true],
    ['was let in days before', '2026-11-18T17:00:00Z', false],
  ])('and %s has the place no longer than others', async (_who, at, isUndone) => {
    server.clock.set(at)
    const wrong = scan(owing, { at })
    await send([wrong])
    if (isUndone) await send([scan(owing, { kind: 'undo', undoes: wrong.nonce, at })])
    server.clock.set('2026-11-21T17:30:01Z')
    await sweepOffers(server.deps)
    expect((await participants()).participants).toEqual([])
  })

  test('and is not let in has no place any more once the event begins', async () => {
    server.clock.set('2026-11-21T17:30:01Z')
    await sweepOffers(server.deps)
    const { tickets, revoked } = await door()
    expect([tickets, revoked.map((one) => one.registrationId)]).toEqual([[], [owing]])
  })
})

describe('a helper’s link', () => {
  const make = async () =>
    (await staff.call(makeDoorLink, { params: { id: supper.id }, body: { name: 'Karin' } })).body
  const ask = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })
  const tokenOf = (address: string) => new URL(address).hash.slice(1)

  test('opens the door of one event without a sign-in, shows names and tickets alone, and stands nowhere', async () => {
    const id = await signedUp()
    const { address, endsAt } = await make()
    const token = tokenOf(address)
    expect(endsAt).toBe('2026-11-22T00:00:00.000Z')
    const list = await ask('/door-list', { token, language: 'en' })
    expect(DoorList.parse(JSON.parse(list.body)).tickets.map(({ name }) => name)).toEqual([
      'Alma Holm',
      'Ida Holm',
    ])
    expect(list.body).not.toMatch(/@|memberId|phone/)
    const sent = await ask('/door-scan', { token, scans: [scan(id, { at: start.toISOString() })] })
    expect(DoorNews.parse(JSON.parse(sent.body)).scans).toHaveLength(1)
    expect(JSON.stringify(await server.deps.db.select().from(eventDoorLink))).not.toContain(token)
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action, actorId }) => [action, actorId]).slice(-2)).toEqual([
      ['event_door_link', expect.any(String)],
      ['event_door_read', null],
    ])
  })

  test('lets no one in before the day of the event, in a sentence that says from when; staff do', async () => {
    const id = await signedUp()
    const token = tokenOf((await make()).address)
    server.clock.set('2026-11-20T22:59:59Z')
    const scans = [scan(id, { at: '2026-11-20T22:59:00Z' })]
    const early = await ask('/door-scan', { token, scans })
    expect([early.statusCode, JSON.parse(early.body).detail]).toEqual([
      409,
      'A helper’s link lets people in from 2026-11-21 00:00. Until then, staff who are signed in can.',
    ])
    expect((await ask('/door-scan', { token, scans: [] })).statusCode).toBe(200)
    const list = DoorList.parse(JSON.parse((await ask('/door-list', { token })).body))
    expect([list.opensAt, list.scans, (await door()).opensAt]).toEqual([
      '2026-11-20T23:00:00.000Z',
      [],
      undefined,
    ])
    expect((await send(scans)).body.scans).toHaveLength(1)
    server.clock.set('2026-11-20T23:00:00Z')
    expect((await ask('/door-scan', { token, scans: [scan(id)] })).statusCode).toBe(200)
  })

  test('expires after the evening, and at once when it is ended; an unknown one answers the same', async () => {
    const [first, second] = [await make(), await make()]
    const ended = await staff.call(endDoorLink, { params: { id: first.id } })
    expect(ended.body.map(({ id }) => id)).toEqual([second.id])
    const status = async (token: string) => (await ask('/door-list', { token })).statusCode
    const tokens = [first, second].map(({ address }) => tokenOf(address))
    expect(await Promise.all([...tokens, 'x', 'A'.repeat(43)].map(status))).toEqual([404, 200, 404, 404])
    server.clock.set('2026-11-22T00:00:01Z')
    expect(await status(tokens[1] ?? '')).toBe(404)
    expect((await ask('/door-scan', { token: tokens[1], scans: [] })).statusCode).toBe(404)
    expect((await staff.call(listDoorLinks, { params: { id: supper.id } })).body).toEqual([])
    const late = await staff.call(makeDoorLink, { params: { id: supper.id }, body: { name: 'Karin' } })
    expect(late.status).toBe(409)
  })
})
