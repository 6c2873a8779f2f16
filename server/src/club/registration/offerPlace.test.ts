import { listParticipants, type OfferedBeyond, offerPlace } from '@medlem/contract/participant'
import { cancelRegistration, signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aTier } from '../../testing/aTier.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let cast: Cast
let evening: EventRow

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const startDate = new Date(server.clock.now().getTime() + 7 * 24 * HOUR_MS)
  evening = await anEvent(server, {
    orgId: cast.club.id,
    takesSignUps: true,
    capacity: 1,
    startDate,
    endDate: startDate,
  })
})

/** Signs somebody up; answers the sign-up. */
async function put(who: MemberRow): Promise<string> {
  const body = { memberIds: [who.id] }
  const answer = await server.as(who).call(signUp, { params: { id: evening.id }, body })
  return answer.body.people.find(({ memberId }) => memberId === who.id)?.registration?.id ?? ''
}
const offer = (id: string, beyond?: OfferedBeyond) =>
  cast.as.clubAdmin.call(offerPlace, { params: { id }, body: { beyond } })
const people = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: evening.id } })).body.participants
const states = async () => (await people()).map(({ name, state }) => `${name} ${state}`).toSorted()
const offers = () =>
  server.deps.db.select().from(audit).where(eq(audit.action, 'event_place_offer')).orderBy(audit.id)

/** Ida has cancelled her place, which Jonas was offered and let lapse; Alma waits, and Vera behind her. */
async function aFreePlace(): Promise<{ jonas: string; vera: string }> {
  const ida = await put(cast.ida)
  const jonas = await put(cast.jonas)
  await server.as(cast.ida).call(signUp, { params: { id: evening.id }, body: { memberIds: [cast.alma.id] } })
  const vera = await put(cast.vera)
  await cast.as.ida.call(cancelRegistration, { params: { id: ida } })
  server.clock.advance(24 * HOUR_MS + 1)
  return { jonas, vera }
}

test('staff offer a free place to one who waits, before those in front, for a day; in the log, and twice is once', async () => {
  const { jonas, vera } = await aFreePlace()
  for (const _ of ['once', 'twice']) expect((await offer(vera)).status).toBe(200)
  const now = server.clock.now().getTime()
  const [offered] = (await people()).filter(({ state }) => state === 'offered')
  expect([offered?.registrationId, offered?.offerExpiresAt]).toEqual([
    vera,
    new Date(now + 24 * HOUR_MS).toISOString(),
  ])
  expect(await states()).toEqual(['Alma Holm waiting', `${offered?.name} offered`])
  expect(await offers()).toMatchObject([
    { orgId: cast.club.id, objectId: vera, subjectId: cast.vera.id, detail: { eventId: evening.id } },
  ])
  // What lapsed is another state, of which there is nothing to offer.
  expect((await offer(jonas)).problem.code).toBe('invalid_transition')
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('where no place is free that is refused in a sentence that says what to do, and the line stays', async () => {
  const { vera } = await aFreePlace()
  await offer(vera)
  const alma = (await people()).find(({ state }) => state === 'waiting')?.registrationId ?? ''
  const before = await states()
  const refused = await offer(alma)
  expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
    409,
    'limit_reached',
    'No place is free for this person. Give the event more places, and those who wait are offered them in their order.',
  ])
  expect(await states()).toEqual(before)
  expect(await offers()).toHaveLength(1)
})

test('once the event has begun no place is offered', async () => {
  const { vera } = await aFreePlace()
  server.clock.set(evening.startDate.toISOString())
  expect((await offer(vera)).problem.code).toBe('sign_up_closed')
})

describe('beyond the places', () => {
  /** Vera has an offer of the only place, and Alma waits; answers Alma's sign-up. */
  async function aFullEvent(): Promise<string> {
    const { vera } = await aFreePlace()
    await offer(vera)
    return (await people()).find(({ state }) => state === 'waiting')?.registrationId ?? ''
  }
  const sizeNow = async () =>
    (await server.deps.db.select().from(event).where(eq(event.id, evening.id)))[0]?.capacity

  test('a place is made and offered for staff who agreed to how many there are then, which is in the log', async () => {
    const alma = await aFullEvent()
    for (const _ of ['once', 'twice']) expect((await offer(alma, { capacity: 2 })).status).toBe(200)
    expect((await states()).filter((one) => one.endsWith('offered'))).toHaveLength(2)
    expect(await sizeNow()).toBe(2)
    expect((await offers()).map(({ detail }) => detail).at(-1)).toEqual({
      eventId: evening.id,
      changes: { capacity: { before: 1, after: 2 } },
    })
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  })

  test('two who agree to the same number for two people end with what one of them agreed to', async () => {
    const alma = await aFullEvent()
    const jonas = await put(cast.jonas)
    const answers = await Promise.all([alma, jonas].map((id) => offer(id, { capacity: 2 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.detail).toBe(
      'The places have changed meanwhile. Look at the list, and offer the place again.',
    )
    expect(await sizeNow()).toBe(2)
    for (const wrong of [{ capacity: 4 }, { capacity: 3, tierPlaces: 1 }, {}])
      expect((await offer(answers[0]?.status === 200 ? jonas : alma, wrong)).status).toBe(409)
    expect(await offers()).toHaveLength(2)
  })

  test('a kind of place grows alone where it is what is full, and never for one for whom it is not', async () => {
    const { db } = server.deps
    const tier = await aTier(server, evening.id, { places: 1, priceMinor: 0 })
    await db.update(event).set({ capacity: 9 }).where(eq(event.id, evening.id))
    const onTier = async (who: MemberRow) => {
      const body = { memberIds: [who.id], tiers: [{ memberId: who.id, tierId: tier.id }] }
      const answer = await server.as(who).call(signUp, { params: { id: evening.id }, body })
      return answer.body.people.find(({ memberId }) => memberId === who.id)?.registration?.id ?? ''
    }
    await onTier(cast.ida)
    const vera = await onTier(cast.vera)
    await db.update(eventTier).set({ minAge: 99 }).where(eq(eventTier.id, tier.id))
    expect((await offer(vera, { tierPlaces: 2 })).problem.code).toBe('not_eligible')
    await db.update(eventTier).set({ minAge: null }).where(eq(eventTier.id, tier.id))
    expect((await offer(vera, { tierPlaces: 2 })).status).toBe(200)
    expect([await sizeNow(), (await db.select().from(eventTier))[0]?.places]).toEqual([9, 2])
  })

  test('a caller who may not change the event learns no number of places, and one who agreed to none makes none', async () => {
    const alma = await aFullEvent()
    const params = { id: alma }
    const stranger = await cast.as.ida.call(offerPlace, { params, body: { beyond: { capacity: 2 } } })
    expect(stranger.status).toBe(404)
    const refused = await cast.as.clubAdmin.call(offerPlace, { params, body: {} })
    expect(refused.problem.code).toBe('limit_reached')
  })
})
