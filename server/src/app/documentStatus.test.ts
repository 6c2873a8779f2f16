import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, anEvent, anOrganisation } from '../testing/builders.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { documentStatus } from './documentStatus.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const statusOf = (path: string) => documentStatus(server.deps, path)

test('the page of an organisation is 404 when there is none, or it is closed [R09] [R24]', async () => {
  const club = await anOrganisation(server)
  const closed = await anOrganisation(server, { enabled: false })
  expect(await statusOf(`/organizations-${club.id}-details`)).toBe(200)
  for (const id of [closed.id, ABSENT, '1']) expect(await statusOf(`/organizations-${id}-details`)).toBe(404)
})

test('the page of an event is 404 when there is none, or it is off, past or of a closed organisation [R08] [R24]', async () => {
  const club = await anOrganisation(server)
  const closed = await anOrganisation(server, { enabled: false })
  const status = async (values: Parameters<typeof anEvent>[1]) =>
    statusOf(`/event-${(await anEvent(server, values)).id}-detail`)
  const at = (instant: string) => ({ startDate: new Date(instant), endDate: new Date(instant) })
  expect(await status({ orgId: club.id })).toBe(200)
  expect(await status({ orgId: club.id, forMembers: true })).toBe(200)
  expect(await status({ orgId: club.id, ...at('2026-11-21T07:00:00Z') })).toBe(200)
  expect(await status({ orgId: club.id, enabled: false })).toBe(404)
  expect(await status({ orgId: closed.id })).toBe(404)
  expect(await status({ orgId: club.id, ...at('2026-11-20T20:00:00Z') })).toBe(404)
  expect(await statusOf(`/event-${ABSENT}-detail`)).toBe(404)
})

test('the page of a membership tells nothing: whose it is decides the call, not the document', async () => {
  const member = await aMember(server)
  for (const id of [member.id, ABSENT]) {
    expect(await statusOf(`/membership-${id}-history`)).toBe(200)
    expect(await statusOf(`/membership-${id}-receipt`)).toBe(200)
  }
})

test('the pages after a payment are 404 without the token that names it [R12] [R13] [R24]', async () => {
  for (const path of ['/membership-confirm', '/membership-decline']) {
    const status = (query: string) => documentStatus(server.deps, path, new URLSearchParams(query))
    expect(await status('token=1e5')).toBe(200)
    for (const query of ['', 'token=', 'gatewayreason=7']) expect(await status(query)).toBe(404)
  }
})

test('a database that does not answer withholds no page', async () => {
  const db = new Proxy(server.deps.db, {
    get: () => {
      throw new Error('no connection')
    },
  })
  expect(await documentStatus({ ...server.deps, db }, `/event-${ABSENT}-detail`)).toBe(200)
})
