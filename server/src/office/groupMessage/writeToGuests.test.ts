import { getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { getCancellation } from '@medlem/contract/eventCancellation'
import { cancelEvent, updateEvent } from '@medlem/contract/eventChange'
import { previewGroupMessage, sendGroupMessage } from '@medlem/contract/groupMessage'
import { getGuestOrder } from '@medlem/contract/guest'
import { addParticipant, listParticipants } from '@medlem/contract/participant'
import { answerOffer, signUp } from '@medlem/contract/registration'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { thread } from '@medlem/database/schema/thread'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import type { EventRow } from '../../club/event/store.ts'
import { anOrder, openByEmail } from '../../club/guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { composeEmail } from '../../communication/outbox/composeEmail.ts'
import { draft } from '../../money/payment/testing/buyer.ts'
import { anOpenEvent } from '../../money/ticket/testing/paidEvent.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let event: EventRow
let olga: Awaited<ReturnType<typeof openByEmail>>
const CLUB = 'club@example.org'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
/** Ida is a member; Jonas has an account and is none; Olga and Per, whom she brings, and Bo of the door have no account. */
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const values = { isPublic: true, email: CLUB }
  await server.deps.db.update(organisation).set(values).where(eq(organisation.id, cast.club.id))
  event = await anOpenEvent(server, {
    orgId: cast.club.id,
    title: 'Supper',
    isPublic: true,
    takesGuests: true,
  })
  await draft(server, cast.ida, { club: { organisation: cast.club, configuration: cast.fee } })
  for (const who of [cast.ida, cast.jonas])
    await server.as(who).call(signUp, { params: { id: event.id }, body: { memberIds: [who.id] } })
  const people = ['Olga', 'Per'].map((firstName) => ({ firstName, lastName: 'Berg' }))
  server.clock.advance(1000)
  await anOrder(server, event.id, { people })
  olga = await openByEmail(server)
  await cast.as.clubAdmin.call(addParticipant, {
    params: { id: event.id },
    body: { guest: { firstName: 'Bo', lastName: '', email: null } },
  })
  await server.deps.db.delete(message)
})

const orgParams = () => ({ id: cast.club.id })
const everybody = async () => {
  const { body } = await cast.as.clubAdmin.call(listParticipants, { params: { id: event.id } })
  const registrationIds = body.participants.map(({ registrationId }) => registrationId)
  return { kind: 'participants' as const, eventId: event.id, registrationIds }
}
/** The e-mails that wait, as they go out. */
async function emails() {
  const rows = await server.deps.db.select().from(message).orderBy(asc(message.createdAt), asc(message.id))
  const made = await Promise.all(
    rows.map((row) => composeEmail(server.deps, { domain: 'example.org', rules: [] }, row)),
  )
  return made.flatMap((one) => (one.kind === 'email' ? [one.email] : []))
}
const to = (all: Awaited<ReturnType<typeof emails>>, address: string) =>
  all.filter((one) => one.to === address)

const letter = { title: 'Bring a lamp', message: 'The lights are out.\nSee you there.' }
async function send() {
  const { body } = await cast.as.clubAdmin.call(sendGroupMessage, {
    params: orgParams(),
    body: { ...letter, selection: await everybody() },
  })
  return body
}
async function work(id: string) {
  for (const _ of ['preview', 'run']) await runBatch(server.deps, batchHandlers, id)
  return (await cast.as.clubAdmin.call(getBatch, { params: { ...orgParams(), batchId: id } })).body
}
/** A day later. */
async function move() {
  const { title, description, location, forMembers, guestsInvited, contact, isPublic } = event
  const later = (moment: Date) => new Date(moment.getTime() + 86_400_000).toISOString()
  const times = { startDate: later(event.startDate), endDate: later(new Date(event.endDate.getTime() + 1)) }
  const shown = { title, description, location, forMembers, guestsInvited, contact, isPublic }
  const { status } = await cast.as.clubAdmin.call(updateEvent, {
    params: { ...orgParams(), eventId: event.id },
    body: { ...shown, ...times },
  })
  return status
}

describe('what staff write to those who come', () => {
  test('is counted before, guests among them, each order once; guests who gave no address are named', async () => {
    const selection = await everybody()
    const { body } = await cast.as.clubAdmin.call(previewGroupMessage, {
      params: orgParams(),
      body: { selection },
    })
    expect(body).toEqual({
      count: 3,
      childrenCount: 0,
      guestsCount: 1,
      unreached: [{ reason: 'noEmail', count: 1, names: ['Bo'] }],
    })
  })

  test('reaches a member as a conversation, and a guest as an e-mail that the organisation is answered to', async () => {
    const { id } = await send()
    expect((await work(id)).rows).toMatchObject({ sending: 3, aside: 2 })
    const written = await server.deps.db.select().from(thread)
    expect(written.map(({ memberId }) => memberId)).toEqual([cast.ida.id])
    const sent = await emails()
    const [olga, ...others] = to(sent, 'olga@example.org')
    expect(others).toEqual([])
    expect(olga).toMatchObject({ subject: `${cast.club.name}: Bring a lamp`, replyTo: CLUB })
    expect(olga?.text).toContain('The lights are out.\nSee you there.')
    expect(olga?.text).toContain('/guest-order#')
    // Somebody who has an account and is not in the organisation has no conversation with it.
    expect(to(sent, cast.jonas.email ?? '')[0]?.text).toContain('The lights are out.')
    expect(to(sent, cast.ida.email ?? '')[0]?.text).not.toContain('The lights are out.')
    await sendDueMessages(server.deps)
    expect(await work(id)).toMatchObject({ state: 'done', rows: { done: 3, aside: 2 } })
    const { body: rows } = await cast.as.clubAdmin.call(listBatchRows, {
      params: { ...orgParams(), batchId: id },
      querystring: {},
    })
    // No page is named for somebody who has none.
    expect(rows.find(({ name }) => name === 'Olga Berg')).toMatchObject({ state: 'done', memberId: null })
  })

  test('is taken back while it waits', async () => {
    const { id } = await send()
    await work(id)
    const { body } = await cast.as.clubAdmin.call(moveBatch, {
      params: { ...orgParams(), batchId: id },
      body: { action: 'stop' },
    })
    expect(body).toMatchObject({ state: 'stopped', rows: { waiting: 3, aside: 2 } })
    expect(await emails()).toEqual([])
  })

  test('is written, followed and taken back by those who run the event; they write to no other people', async () => {
    const manager = server.as(cast.vera, { roles: ['org:sejlklub|role:EVENT_MANAGER'] })
    const selection = await everybody()
    const params = orgParams()
    const { status, body } = await manager.call(sendGroupMessage, { params, body: { ...letter, selection } })
    expect(status).toBe(201)
    const which = { ...params, batchId: body.id }
    expect((await work(body.id)).rows).toMatchObject({ sending: 3 })
    expect((await manager.call(getBatch, { params: which })).body.rows).toMatchObject({ sending: 3 })
    expect((await manager.call(moveBatch, { params: which, body: { action: 'stop' } })).status).toBe(200)
    const members = { kind: 'some' as const, memberIds: [cast.ida.id] }
    const others = { ...letter, selection: members }
    expect((await manager.call(sendGroupMessage, { params, body: others })).status).toBe(404)
    const ofClub = await cast.as.clubAdmin.call(sendGroupMessage, { params, body: others })
    const foreign = { ...params, batchId: ofClub.body.id }
    expect((await manager.call(getBatch, { params: foreign })).status).toBe(404)
    expect((await manager.call(moveBatch, { params: foreign, body: { action: 'stop' } })).status).toBe(404)
  })

  test('is for staff who write messages and read participants, of events of their own', async () => {
    const selection = await everybody()
    const preview = (who: Cast['as'][keyof Cast['as']], of: string) =>
      who.call(previewGroupMessage, { params: { id: of }, body: { selection } })
    const treasurer = server.as(cast.vera, { roles: ['org:sejlklub|role:TREASURER'] })
    expect((await preview(treasurer, cast.club.id)).status).toBe(404)
    expect((await preview(cast.as.ida, cast.club.id)).status).toBe(404)
    expect((await preview(cast.as.choirAdmin, cast.choir.id)).body).toMatchObject({ count: 0, unreached: [] })
  })
})

describe('an event that changes', () => {
  test('is moved: its guests are written to, and answer to the organisation', async () => {
    expect(await move()).toBe(200)
    const olgas = to(await emails(), 'olga@example.org')
    expect(olgas.map(({ replyTo }) => replyTo)).toEqual([CLUB, CLUB])
    expect(olgas[0]?.text).toContain('Supper')
  })

  test('is called off: its guests are counted before, and written to', async () => {
    const params = { ...orgParams(), eventId: event.id }
    const before = await cast.as.clubAdmin.call(getCancellation, { params })
    expect(before.body.people.map(({ name }) => name).toSorted()).toEqual([
      'Bo',
      'Ida Holm',
      'Jonas Holm',
      'Olga Berg',
      'Per Berg',
    ])
    await cast.as.clubAdmin.call(cancelEvent, { params })
    const olgas = to(await emails(), 'olga@example.org')
    expect(olgas.map(({ replyTo }) => replyTo)).toEqual([CLUB, CLUB])
    const [bo] = await server.deps.db.select().from(member).where(eq(member.firstName, 'Bo'))
    const bos = await server.deps.db
      .select()
      .from(message)
      .where(eq(message.memberId, bo?.id ?? ''))
    expect(bos).toEqual([])
  })
})

describe('the order of a guest', () => {
  const read = async (who: Pick<typeof olga, 'call'> = olga) =>
    (await who.call(getGuestOrder, {})).body.messages ?? []
  const titles = async (who?: Pick<typeof olga, 'call'>) => (await read(who)).map(({ title }) => title)

  test('shows what was written to the guest once it was sent, newest first, and of a change once', async () => {
    const { id } = await send()
    await work(id)
    expect(await read()).toEqual([])
    await sendDueMessages(server.deps)
    const written = { id: expect.any(String), title: 'Bring a lamp', text: letter.message }
    expect(await read()).toEqual([{ ...written, createdAt: server.clock.now().toISOString() }])
    server.clock.advance(60_000)
    await move()
    await sendDueMessages(server.deps)
    // Olga and Per have an e-mail each, which say the same.
    expect(await titles()).toEqual(['Another time or place: Supper', 'Bring a lamp'])
    server.clock.advance(60_000)
    await cast.as.clubAdmin.call(cancelEvent, { params: { ...orgParams(), eventId: event.id } })
    await sendDueMessages(server.deps)
    expect((await titles())[0]).toBe('Called off: Supper')
  })

  test('leaves out what was taken back, and the e-mails about what guests did themselves', async () => {
    const { id } = await send()
    await work(id)
    await cast.as.clubAdmin.call(moveBatch, {
      params: { ...orgParams(), batchId: id },
      body: { action: 'stop' },
    })
    const { order, call } = olga
    const places = order.signUp.people.flatMap(({ registration }) => registration?.id ?? [])
    for (const place of places) await call(answerOffer, { params: { id: place }, body: { accept: true } })
    await sendDueMessages(server.deps)
    expect(await server.deps.db.$count(message)).toBeGreaterThan(0)
    expect(await read()).toEqual([])
  })

  test('shows it only to the guest who opened the link: not to another order, not before the link is opened, not to support', async () => {
    const stranger = await anOrder(server, event.id, {
      email: 'pia@example.org',
      people: [{ firstName: 'Pia', lastName: 'Dahl' }],
    })
    const { id } = await send()
    await work(id)
    await sendDueMessages(server.deps)
    expect(await titles()).toEqual(['Bring a lamp'])
    expect(await read(stranger)).toEqual([])
    const [own] = await server.deps.db.select().from(member).where(eq(member.firstName, 'Olga'))
    const acting = own ? cast.actingFor(own) : {}
    const seen = await cast.as.support.call(getGuestOrder, {}, acting)
    expect([seen.status, seen.body.messages]).toEqual([200, []])
    await server.deps.db.delete(message).where(eq(message.memberId, own?.id ?? ''))
    // The other order has its own, once its link was opened.
    await server.deps.db.update(guest).set({ confirmedAt: server.clock.now() })
    expect([await titles(), await titles(stranger)]).toEqual([[], ['Bring a lamp']])
  })
})
