import { payTickets } from '@medlem/contract/ticketPayment'
import { event as eventTable } from '@medlem/database/schema/event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMember } from '../../people/member/store.ts'
import { aTier } from '../../testing/aTier.ts'
import { aMember } from '../../testing/builders.ts'
import { countWaiting } from '../../testing/countWaiting.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub } from '../payment/testing/buyer.ts'
import { anOpenEvent, openWindowOf, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** What is done between the provider's answer and what is kept of it. */
function afterWindow(then: () => Promise<void>): void {
  const { providerFor } = server.deps
  server.deps.providerFor = (...of) => {
    const provider = providerFor(...of)
    if (!provider) return provider
    const createWindow: typeof provider.createWindow = async (request) => {
      const answer = await provider.createWindow(request)
      await then()
      return answer
    }
    return Object.create(provider, { createWindow: { value: createWindow } })
  }
}

test('an opened window is kept under the lock of the event first, then of the payer, as people are signed up', async () => {
  const { db } = server.deps
  const { organisation } = await aClub(server)
  const event = await anOpenEvent(server, { orgId: organisation.id })
  const ida = await aMember(server)
  const { call } = server.as(ida)
  const put = await putOn(server, ida, { event, tiers: [[ida, await aTier(server, event.id)]] })
  const body = { registrationIds: toPay(put.body) }
  const made = await call(payTickets, { params: { id: event.id }, body })
  let checked: Promise<void> | undefined
  afterWindow(async () => {
    let hold = () => {}
    const held = new Promise<void>((resolve) => {
      hold = resolve
    })
    checked = db.transaction(async (tx) => {
      await lockMember(tx, ida.id)
      hold()
      await expect.poll(() => countWaiting(db)).toBe(1)
      const free = tx.select().from(eventTable).where(eq(eventTable.id, event.id))
      expect(await free.for('update', { skipLocked: true })).toEqual([])
    })
    await held
  })
  expect((await openWindowOf(call, made.body.id)).window.status).toBe(200)
  await checked
})
