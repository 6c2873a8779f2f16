import { listParticipants, offerPlace } from '@medlem/contract/participant'
import { cancelRegistration, signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
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
const offer = (id: string) => cast.as.clubAdmin.call(offerPlace, { params: { id } })
const people = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: evening.id } })).body.participants
const states = async () => (await people()).map(({ name, state }) => `${name} ${state}`).toSorted()
const offers = () => server.deps.db.select().from(audit).where(eq(audit.action, 'event_place_offer'))

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
