import { createNotification } from '@medlem/contract/notification'
import { getThread } from '@medlem/contract/thread'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { aClaim } from './testing/aClaim.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: Awaited<ReturnType<typeof aTreasurer>>
let made: ClaimView
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
  karl = await aTreasurer(server, club)
  made = await aClaim(server, { club, member: ida, by: karl.member })
})

function ask(client: TestClient, { claim, to = club }: { claim: unknown; to?: Club }) {
  server.clock.advance(1000)
  const data = { org: to.organisation.key, claim }
  const body = { type: 'CONTACT_US' as const, title: 'More time', message: 'In February.', data }
  return client.call(createNotification, { body })
}
const read = (client: TestClient, id: string) => client.call(getThread, { params: { id } })

test('what a payer writes about a claim is one conversation, whose claim staff see and the payer doesn’t', async () => {
  const first = await ask(server.as(ida), { claim: made.row.id })
  expect(first.status).toBe(201)
  const second = await ask(server.as(ida), { claim: made.row.id })
  expect(second.body.messageThreadId).toBe(first.body.id)
  const { body } = await read(karl.client, first.body.id)
  expect(body.messages).toHaveLength(2)
  expect(body.staffView?.claim).toEqual({ id: made.row.id, reference: made.claim.reference })
  expect((await read(server.as(ida), first.body.id)).body.staffView).toBeNull()
})

test('a message that names no claim is of no claim', async () => {
  const { body } = await ask(server.as(ida), { claim: undefined })
  expect((await read(karl.client, body.id)).body.staffView?.claim).toBeNull()
})

test('a claim of somebody else, or of another organisation, can’t be written about', async () => {
  const other = await aClub(server)
  const refused = [
    await ask(server.as(await aMember(server)), { claim: made.row.id }),
    await ask(server.as(ida), { claim: made.row.id, to: other }),
    await ask(server.as(ida), { claim: club.organisation.id }),
    await ask(server.as(ida), { claim: "'; drop table claim" }),
    await ask(server.as(ida), { claim: null }),
  ]
  for (const { status, problem } of refused)
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'data.claim'])
})
