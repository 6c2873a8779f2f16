import { getSignUp } from '@medlem/contract/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOffers } from '../../club/registration/waitingList.ts'
import { aTier } from '../../testing/aTier.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, pay, runJobs } from '../payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

const RACES = 20
const KEPT_MS = 35 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())

test('of a payment that comes as its place lapses and another who wants it, one gets the last place, each of 20 times', async () => {
  const { organisation } = await aClub(server)
  const [ida, vera] = [await aMember(server), await aMember(server)]
  for (let n = 0; n < RACES; n += 1) {
    const event = await anOpenEvent(server, { orgId: organisation.id })
    const tier = await aTier(server, event.id, { places: 1 })
    const put = await putOn(server, ida, { event, tiers: [[ida, tier]] })
    await pay(server, await openTickets(server, ida, { event, registrationIds: toPay(put.body) }))
    server.clock.advance(KEPT_MS)
    const settled = runJobs(server)
    await Promise.all([
      settled,
      sweepOffers(server.deps),
      putOn(server, vera, { event, tiers: [[vera, tier]] }),
    ])
    const stateOf = async (who: typeof ida) =>
      (await server.as(who).call(getSignUp, { params: { id: event.id } })).body.people[0]?.registration?.state
    const states = [await stateOf(ida), await stateOf(vera)]
    // Vera waits behind a payment that was in time, and has the place where it was not.
    expect([['registered', 'waiting'].join(), [undefined, 'offered'].join()]).toContain(states.join())
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  }
}, 240_000)
