import { cancelEvent } from '@medlem/contract/eventChange'
import { revokePeriod } from '@medlem/contract/grant'
import { listHandBacks } from '@medlem/contract/handBack'
import { getOfficeHome } from '@medlem/contract/office'
import { cancelRegistration } from '@medlem/contract/registration'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchaseInput } from '../../testing/ticketPurchase.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { anOpenEvent } from './testing/paidEvent.ts'

let server: TestServer
let club: Club
let event: EventRow
let ida: MemberRow
let treasurer: Awaited<ReturnType<typeof aTreasurer>>

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Regatta' })
  treasurer = await aTreasurer(server, club)
})

const bought = (payer: MemberRow, of: Pick<TicketPurchaseInput, 'event' | 'state'> = {}) =>
  aTicketPurchase(server, { payer, organisation: club.organisation, event, state: 'manual', ...of })
const list = async (eventId?: string) =>
  (
    await treasurer.client.call(listHandBacks, {
      params: { id: club.organisation.id },
      querystring: { eventId },
    })
  ).body
const waiting = async () =>
  (await treasurer.client.call(getOfficeHome, { params: { id: club.organisation.id } })).body.waiting

test('cash for a place is to be handed back once the place is cancelled, until the payment is taken back', async () => {
  const { registrations } = await bought(ida)
  await bought(await aMember(server, { firstName: 'Vera' }), { state: 'captured_test' })
  expect([await list(), await waiting()]).toEqual([[], []])
  const id = registrations[0]?.id ?? ''
  await server.as(ida).call(cancelRegistration, { params: { id } })
  const [one, ...others] = await list(event.id)
  expect([one, others]).toMatchObject([
    {
      registrationId: id,
      name: 'Ida Holm',
      eventTitle: 'Regatta',
      amountMinor: 20_000,
      currency: 'DKK',
      method: 'cash',
    },
    [],
  ])
  expect(await waiting()).toEqual([{ kind: 'handBack', count: 1, since: '2026-03-02T11:00:00.000Z' }])
  const taken = await treasurer.client.call(revokePeriod, { params: { id }, body: { reason: 'Handed out' } })
  expect([taken.status, await list(), await waiting()]).toEqual([200, [], []])
})

test('of an event that is called off everybody is listed, and of another event no one', async () => {
  await bought(ida)
  await bought(await aMember(server, { firstName: 'Vera', lastName: 'Lind' }))
  const other = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Supper' })
  await bought(ida, { event: other })
  const params = { id: club.organisation.id, eventId: event.id }
  await treasurer.client.call(cancelEvent, { params })
  expect((await list()).map(({ name }) => name)).toEqual(['Ida Holm', 'Vera Lind'])
  expect(await list(other.id)).toEqual([])
})
