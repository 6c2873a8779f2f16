import { updateEvent } from '@medlem/contract/eventChange'
import { replaceCardKey } from '@medlem/contract/memberCard'
import { answerOffer, cancelRegistration, signUp } from '@medlem/contract/registration'
import { giveTicket, listTickets, type Ticket } from '@medlem/contract/ticket'
import type { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/testServer.ts'
import { anOrder, openByEmail } from '../guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import {
  askFor,
  partsOf,
  passIn,
  statusesFor,
  submitFor,
  unpack,
  type Wallets,
  walletServer,
} from '../wallet/testing/walletServer.ts'

let wallets: Wallets
let server: TestServer
let cast: Cast
beforeAll(async () => {
  wallets = await walletServer()
  server = wallets.server
})
afterAll(() => wallets.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
/** Ida's ticket for a supper of the club, tomorrow evening or with other values. */
async function aTicket(values: Partial<typeof event.$inferInsert> = {}): Promise<Ticket> {
  const of = { orgId: cast.club.id, takesSignUps: true, title: 'Winter supper', location: 'Clubhouse' }
  const { id } = await anEvent(server, { ...of, ...values })
  await cast.as.ida.call(signUp, { params: { id }, body: { memberIds: [cast.ida.id] } })
  const tickets = (await cast.as.ida.call(listTickets, {})).body
  const ticket = tickets.find(({ eventId }) => eventId === id)
  if (!ticket) throw new Error('there is no ticket')
  expect(ticket.wallets).toEqual(['apple', 'google'])
  return ticket
}

test('a ticket’s pass for Apple Wallet has the event, when and where, whose it is, and the code of the ticket', async () => {
  const ticket = await aTicket()
  const { statusCode, headers, rawPayload } = await submitFor(server, ticket.token)
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="ticket.pkpass"'])
  const pass = passIn(await unpack(rawPayload))
  expect(pass).toMatchObject({
    description: `Ticket: Winter supper, ${cast.club.name}`,
    barcodes: [
      {
        message: `${server.deps.config.baseUrl}/card-check#${ticket.token}`,
        altText: ticketCodeText(ticket.code),
      },
    ],
    eventTicket: {
      primaryFields: [{ key: 'event', value: 'Winter supper' }],
      secondaryFields: [
        { key: 'start', label: 'When', value: ticket.startDate },
        { key: 'place', label: 'Where', value: 'Clubhouse' },
      ],
      auxiliaryFields: [{ key: 'name', label: 'For', value: 'Ida Holm' }],
    },
  })
  expect(pass).not.toHaveProperty('generic')
  // Tomorrow in Copenhagen, to the end of that day.
  expect(new Date(pass.expirationDate).toISOString()).toBe('2026-11-22T23:00:00.000Z')
  expect(new Date(pass.relevantDate).toISOString()).toBe(ticket.startDate)
})

test('a ticket’s pass for Google Wallet is of its event as it is now, and fits a link with the longest names', async () => {
  await server.deps.db.update(organisation).set({ name: 'Æ'.repeat(80) })
  await server.deps.db
    .update(member)
    .set({ firstName: 'É'.repeat(80) })
    .where(eq(member.id, cast.ida.id))
  const ticket = await aTicket({ title: 'Ø'.repeat(200), location: 'Å'.repeat(200) })
  const { url, claims } = partsOf((await askFor(server, 'google', ticket.token)).body)
  const [ofEvent] = claims.payload.eventTicketClasses
  const [object] = claims.payload.eventTicketObjects
  expect(ofEvent).toMatchObject({
    issuerName: expect.stringMatching(/^Æ{10,}…$/),
    eventName: { defaultValue: { language: 'en', value: expect.stringMatching(/^Ø{10,}…$/) } },
    dateTime: { start: ticket.startDate },
  })
  expect(object).toMatchObject({
    classId: ofEvent.id,
    ticketHolderName: expect.stringMatching(/^É{10,}…$/),
    textModulesData: [{ header: 'Where', body: expect.stringMatching(/^Å{10,}…$/) }],
    ticketNumber: ticketCodeText(ticket.code),
    barcode: { type: 'QR_CODE', value: `${server.deps.config.baseUrl}/card-check#${ticket.token}` },
  })
  expect(claims.payload).not.toHaveProperty('genericObjects')
  expect(url.length).toBeLessThan(1800)
  const params = { id: cast.club.id, eventId: ticket.eventId }
  const planned = { description: '', location: 'Jetty', forMembers: false, guestsInvited: false }
  const { startDate, endDate } = ticket
  await cast.as.clubAdmin.call(updateEvent, {
    params,
    body: { ...planned, title: 'Supper', startDate, endDate },
  })
  const later = partsOf((await askFor(server, 'google', ticket.token)).body).claims.payload
  expect(later.eventTicketClasses[0].id).not.toBe(ofEvent.id)
  expect(later.eventTicketObjects[0]).toMatchObject({
    id: object.id,
    textModulesData: [{ header: 'Where', body: 'Jetty' }],
  })
})

test('a guest’s ticket is put into a wallet as a member’s is', async () => {
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
  const open = { takesSignUps: true, takesGuests: true, isPublic: true }
  const { id } = await anEvent(server, { orgId: cast.club.id, ...open })
  await anOrder(server, id)
  const opened = await openByEmail(server)
  const registration = opened.order.signUp.people[0]?.registration
  await opened.call(answerOffer, { params: { id: registration?.id ?? '' }, body: { accept: true } })
  const [ticket] = (await opened.call(listTickets, {})).body
  expect(ticket?.wallets).toEqual(['apple', 'google'])
  const { rawPayload } = await submitFor(server, ticket?.token ?? '')
  expect(passIn(await unpack(rawPayload)).eventTicket.auxiliaryFields[0].value).toBe('Olga Berg')
  expect((await askFor(server, 'google', ticket?.token ?? '')).statusCode).toBe(200)
})

test('a ticket that was given away, cancelled, or is over is put into no wallet, nor one that no key of ours signed', async () => {
  const given = await aTicket()
  const params = { id: given.registrationId }
  await cast.as.ida.call(giveTicket, { params, body: { memberId: cast.alma.id } })
  expect(await statusesFor(server, given.token)).toEqual([404, 404])
  const [alma] = (await cast.as.ida.call(listTickets, {})).body
  expect(await statusesFor(server, alma?.token ?? '')).toEqual([200, 200])
  const last = alma?.token.at(-10) === 'A' ? 'B' : 'A'
  const forged = `${alma?.token.slice(0, -10)}${last}${alma?.token.slice(-9)}`
  expect(await statusesFor(server, forged)).toEqual([404, 404])
  await cast.as.ida.call(cancelRegistration, { params })
  expect(await statusesFor(server, alma?.token ?? '')).toEqual([404, 404])
  const today = await aTicket({ startDate: inHours(1), endDate: inHours(2) })
  expect(await statusesFor(server, today.token)).toEqual([200, 200])
  server.clock.advance(48 * 3_600_000)
  expect(await statusesFor(server, today.token)).toEqual([404, 404])
})

test('a ticket of a key that was withdrawn is put into no wallet', async () => {
  const ticket = await aTicket()
  const replace = (withdraw: boolean) =>
    cast.as.clubAdmin.call(replaceCardKey, { params: { id: cast.club.id }, body: { withdraw } })
  await replace(false)
  expect(await statusesFor(server, ticket.token)).toEqual([200, 200])
  await replace(true)
  expect(await statusesFor(server, ticket.token)).toEqual([404, 404])
})
