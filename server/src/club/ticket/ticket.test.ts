import { createPublicKey, verify } from 'node:crypto'
import { cancelEvent } from '@medlem/contract/eventChange'
import { CardKeySet, replaceCardKey } from '@medlem/contract/memberCard'
import { answerOffer, cancelRegistration, signUp } from '@medlem/contract/registration'
import { getTicketPdf, listTickets, type Ticket } from '@medlem/contract/ticket'
import { event } from '@medlem/database/schema/event'
import { message } from '@medlem/database/schema/message'
import { eventRegistration } from '@medlem/database/schema/registration'
import { readTicketCode } from '@medlem/domain/ticketCode'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { newestEmail } from '../guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { readPdf } from '../receipt/testing/readPdf.ts'

let server: TestServer
let cast: Cast
let supper: EventRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  supper = await anEvent(server, {
    orgId: cast.club.id,
    title: 'Winter supper',
    location: 'Clubhouse',
    takesSignUps: true,
    capacity: 2,
  })
})

const put = (who: TestClient, ...memberIds: string[]) =>
  who.call(signUp, { params: { id: supper.id }, body: { memberIds } })
const tickets = async (who = cast.as.ida): Promise<Ticket[]> => (await who.call(listTickets, {})).body

/** Whether a key that the club publishes signed it. */
async function isSigned(token: string): Promise<boolean> {
  const { body } = await server.app.inject({ url: `/card-keys/${cast.club.id}` })
  const ticket = readTicketToken(token)
  const jwk = CardKeySet.parse(JSON.parse(body)).keys.find(({ kid }) => kid === ticket?.kid)
  if (!ticket || !jwk) return false
  const { kty, crv, x } = jwk
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  return verify(null, ticket.signed, key, ticket.signature)
}

test('those who have a place have a ticket, signed by the organisation, with a code to type; those who wait have none', async () => {
  await put(cast.as.ida, cast.ida.id, cast.alma.id)
  await put(cast.as.vera, cast.vera.id)
  const own = await tickets()
  expect(own.map(({ name, eventTitle, location }) => [name, eventTitle, location])).toEqual([
    ['Alma Holm', 'Winter supper', 'Clubhouse'],
    ['Ida Holm', 'Winter supper', 'Clubhouse'],
  ])
  for (const { token, code, registrationId } of own) {
    expect(await isSigned(token)).toBe(true)
    expect(readTicketToken(token)).toMatchObject({ registrationId, version: 1 })
    expect(readTicketCode(code)).toBe(code)
  }
  expect(new Set(own.map(({ code }) => code)).size).toBe(2)
  expect(await tickets(cast.as.vera)).toEqual([])
})

test('a cancelled sign-up has no ticket any more, and signing up again makes another one', async () => {
  await put(cast.as.ida, cast.ida.id)
  const [first] = await tickets()
  await cast.as.ida.call(cancelRegistration, { params: { id: first?.registrationId ?? '' } })
  expect(await tickets()).toEqual([])
  const gone = await cast.as.ida.call(getTicketPdf, { params: { id: first?.registrationId ?? '' } })
  expect(gone.status).toBe(404)
  await put(cast.as.ida, cast.ida.id)
  const [second] = await tickets()
  expect(second?.registrationId).not.toBe(first?.registrationId)
  expect(second?.code).not.toBe(first?.code)
})

test('a ticket holds to its event when the key is replaced, in a club that has no members yet', async () => {
  await put(cast.as.ida, cast.ida.id)
  const [ticket] = await tickets()
  const body = { withdraw: false }
  await cast.as.clubAdmin.call(replaceCardKey, { params: { id: cast.club.id }, body })
  expect(await isSigned(ticket?.token ?? '')).toBe(true)
})

test('an event that is called off has no tickets', async () => {
  await put(cast.as.ida, cast.ida.id)
  await cast.as.clubAdmin.call(cancelEvent, { params: { id: cast.club.id, eventId: supper.id } })
  expect(await tickets()).toEqual([])
})

test('the e-mail of a sign-up has the ticket’s code and the event’s address, also for the one who did it', async () => {
  await put(cast.as.ida, cast.ida.id)
  const [ticket] = await tickets()
  const typed = ticket?.code.replace(/^(.{4})/, '$1 ')
  const [sent] = await server.deps.db.select().from(message).where(eq(message.memberId, cast.ida.id))
  expect(sent).toMatchObject({ notice: { code: 'registration_signed_up', values: { code: typed } } })
  expect(sent?.params).toMatchObject({ eventId: supper.id })
  expect(JSON.stringify(sent)).not.toContain(ticket?.token)
})

test('who accepts an offered place gets the ticket by e-mail', async () => {
  await put(cast.as.ida, cast.ida.id, cast.alma.id)
  await put(cast.as.vera, cast.vera.id)
  const [first] = await tickets()
  await cast.as.ida.call(cancelRegistration, { params: { id: first?.registrationId ?? '' } })
  const { db } = server.deps
  const [offered] = await db
    .select()
    .from(eventRegistration)
    .where(eq(eventRegistration.memberId, cast.vera.id))
  await cast.as.vera.call(answerOffer, { params: { id: offered?.id ?? '' }, body: { accept: true } })
  expect(await tickets(cast.as.vera)).toHaveLength(1)
  const sent = await db.select().from(message).where(eq(message.memberId, cast.vera.id))
  expect(sent.map(({ notice }) => notice?.code)).toContain('registration_signed_up')
})

test('a ticket on paper is tagged, names its parts and has the code as a picture with words', async () => {
  await put(cast.as.ida, cast.ida.id)
  const [ticket] = await tickets()
  const { status, body } = await cast.as.ida.call(getTicketPdf, {
    params: { id: ticket?.registrationId ?? '' },
  })
  expect(status).toBe(200)
  const { pages, ...document } = await readPdf(await (body as File).arrayBuffer())
  expect(document).toMatchObject({ title: 'Ticket: Winter supper', tagged: true, accessible: true })
  const text = JSON.stringify(pages)
  for (const part of ['Winter supper', 'Ida Holm', 'Clubhouse', ticket?.code.slice(0, 4)])
    expect(text).toContain(part)
})

test('of an event that takes whole days neither the e-mail nor the paper says an hour', async () => {
  const days = { startDate: new Date('2026-12-04T23:00:00Z'), endDate: new Date('2026-12-06T22:59:00Z') }
  await server.deps.db.update(event).set(days).where(eq(event.id, supper.id))
  await put(cast.as.ida, cast.ida.id)
  const { text } = await newestEmail(server)
  expect(text).toMatch(/05-12-2026\./)
  const [ticket] = await tickets()
  const { body } = await cast.as.ida.call(getTicketPdf, { params: { id: ticket?.registrationId ?? '' } })
  const { pages } = await readPdf(await (body as File).arrayBuffer())
  const paper = JSON.stringify(pages)
  expect(paper).toContain('05-12-2026 – 06-12-2026')
  expect(`${text}${paper}`).not.toContain('00:00')
})

test('others’ tickets are not found', async () => {
  await put(cast.as.ida, cast.ida.id)
  const [ticket] = await tickets()
  const params = { id: ticket?.registrationId ?? '' }
  for (const who of [cast.as.vera, cast.as.clubAdmin])
    expect((await who.call(getTicketPdf, { params })).status).toBe(404)
})
