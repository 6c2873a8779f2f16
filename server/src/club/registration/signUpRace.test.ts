import { answerOffer, cancelRegistration, type Registration, signUp } from '@medlem/contract/registration'
import { openPostgresql } from '@medlem/database/postgresql'
import type { MemberRow } from '@medlem/database/schema/member'
import { eventRegistration } from '@medlem/database/schema/registration'
import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { aMember, anEvent, anOrganisation } from '../../testing/builders.ts'
import { type TestClient, testClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { sweepOffers } from './waitingList.ts'

const PLACES = 20
const PEOPLE = 60

/** Two servers on one database: on PostgreSQL each has connections of its own, the embedded one has but one. */
async function twoServers(): Promise<{
  server: TestServer
  deps: Deps[]
  client(n: number, who: MemberRow): TestClient
}> {
  const server = await testServer()
  const { bossOptions } = server.connection
  const second =
    'connectionString' in bossOptions && bossOptions.connectionString
      ? await openPostgresql({ databaseUrl: bossOptions.connectionString, poolSize: 5 })
      : undefined
  const other: Deps = { ...server.deps, db: second?.db ?? server.deps.db }
  const yes = async () => true
  const app = await buildApp(other, { readiness: { database: yes, migrations: yes, jobs: yes } })
  onTestFinished(async () => {
    await app.close()
    await second?.close()
    await server.close()
  })
  return {
    server,
    deps: [server.deps, other],
    client: (n, { email }) =>
      testClient(n % 2 === 0 ? server.app : app, server.deps.config, () =>
        server.issuer.token({ email: email ?? '' }),
      ),
  }
}

test('of sixty people who want twenty places at once twenty get one, and the waiting list keeps its order', async () => {
  const { server, deps, client } = await twoServers()
  // However long sixty of them take, none is given up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = server.deps
  const { id: orgId } = await anOrganisation(server)
  const startDate = new Date(server.clock.now().getTime() + 7 * 86_400_000)
  const { id } = await anEvent(server, {
    orgId,
    takesSignUps: true,
    capacity: PLACES,
    startDate,
    endDate: startDate,
  })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(server)))
  const clients = people.map((who, n) => client(n, who))
  const rows = () =>
    db
      .select()
      .from(eventRegistration)
      .where(eq(eventRegistration.eventId, id))
      .orderBy(asc(eventRegistration.queueNumber))
  const inState = async (state: Registration['state']) => (await rows()).filter((row) => row.state === state)
  const clientOf = (memberId: string) => clients[people.findIndex((one) => one.id === memberId)]
  const holds = async () => expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])

  const answers = await Promise.all(
    clients.map((one, n) => one.call(signUp, { params: { id }, body: { memberIds: [people[n]?.id ?? ''] } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const queue = await inState('waiting')
  expect(await inState('registered')).toHaveLength(PLACES)
  expect(queue.map(({ queueNumber }) => queueNumber)).toEqual(queue.map((_, n) => n + 1))
  expect(queue).toHaveLength(PEOPLE - PLACES)
  await holds()

  // Half of those who come cancel, while the others ask again and both servers sweep.
  const leaving = (await inState('registered')).slice(0, PLACES / 2)
  await Promise.all([
    ...leaving.map((row) => clientOf(row.memberId)?.call(cancelRegistration, { params: { id: row.id } })),
    ...clients
      .slice(0, 10)
      .map((one, n) => one.call(signUp, { params: { id }, body: { memberIds: [people[n]?.id ?? ''] } })),
    ...deps.map(sweepOffers),
  ])
  const offers = await inState('offered')
  expect(offers.map(({ queueNumber }) => queueNumber)).toEqual(leaving.map((_, n) => n + 1))
  await holds()

  // Half of the offers lapse at the moment in which the other half is accepted.
  const taken = offers.slice(0, 5)
  const left = offers.slice(5)
  await Promise.all(
    taken.map((row) =>
      clientOf(row.memberId)?.call(answerOffer, { params: { id: row.id }, body: { accept: true } }),
    ),
  )
  server.clock.advance(86_400_000)
  const late = await Promise.all([
    ...left.map((row) =>
      clientOf(row.memberId)?.call(answerOffer, { params: { id: row.id }, body: { accept: true } }),
    ),
    ...[...deps, ...deps].map(async (one) => void (await sweepOffers(one))),
  ])
  expect(late.flatMap((one) => (one ? [one.status] : []))).toEqual(left.map(() => 409))
  expect(await inState('registered')).toHaveLength(PLACES - left.length)
  expect((await inState('offered')).map(({ queueNumber }) => queueNumber)).toEqual([11, 12, 13, 14, 15])
  await holds()
}, 600_000)
