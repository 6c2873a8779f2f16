import type { GuestOrder } from '@medlem/contract/guest'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { type EventRow, findEvent } from '@medlem/server/club/event/store'
import type { anOrder } from '@medlem/server/club/guestOrder/testing/aGuest'
import { aClub, type Club, draft } from '@medlem/server/money/payment/testing/buyer'
import { anOpenEvent } from '@medlem/server/money/ticket/testing/paidEvent'
import { aTier } from '@medlem/server/testing/aTier'
import { aChild, aMember } from '@medlem/server/testing/builders'
import type { TestClient } from '@medlem/server/testing/testClient'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FAMILIES = 5

interface Family {
  /** Who is signed in first, then a child. */
  people: readonly [MemberRow, ...MemberRow[]]
  client: TestClient
}

export interface Gathering {
  event: EventRow
  /** None at one that costs nothing. */
  tiers: readonly EventTierRow[]
}

export type Guest = Awaited<ReturnType<typeof anOrder>> & { order: GuestOrder }

export interface PlaceStorm {
  server: TestServer
  club: Club
  families: readonly [Family, ...Family[]]
  /** Those that are to come; where one was called off, the next takes its place. */
  gatherings: [Gathering, ...Gathering[]]
  /** Also those that were called off. */
  all: Gathering[]
  staff: TestClient
  guests: { guest: Guest; at: Gathering }[]
  /** Windows that were opened and not paid yet: they may be paid in whenever. */
  windows: { windowPath: string }[]
  /** Tokens of tickets that were ever shown. */
  tickets: Set<string>
  /** Answers that no one should get, what was logged as an error, and jobs that failed. */
  surprises: string[]
  /** How many requests of each name were carried out. */
  done: Map<string, number>
}

/** A club with two events that cost something and one that does not, and few places at each; five families, staff, and strangers. */
export async function openPlaceStorm(): Promise<PlaceStorm> {
  const surprises: string[] = []
  const write = (line: string) => void surprises.push(line)
  const server = await testServer({ listen: true, deps: { log: pino({ level: 'error' }, { write }) } })
  const club = await aClub(server)
  const { id: orgId, key } = club.organisation
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, orgId))
  const families: [Family, ...Family[]] = [await aFamily(server, club)]
  while (families.length < FAMILIES) families.push(await aFamily(server, club))
  const chair = await aMember(server)
  const gatherings: PlaceStorm['gatherings'] = [
    await priced(server, orgId, 5),
    await priced(server, orgId, 7),
    await free(server, orgId),
  ]
  return {
    server,
    club,
    families,
    gatherings,
    all: [...gatherings],
    staff: server.as(chair, { roles: [`org:${key}|role:ADMIN`] }),
    guests: [],
    windows: [],
    tickets: new Set(),
    surprises,
    done: new Map(),
  }
}

async function aFamily(server: TestServer, club: Club): Promise<Family> {
  const parent = await aMember(server)
  // Whom staff sign up have to do with the club.
  await draft(server, parent, { club })
  return { people: [parent, await aChild(server, parent)], client: server.as(parent) }
}

/** Far enough away that it is to come, whatever time passes. */
async function open(server: TestServer, orgId: string, capacity: number): Promise<EventRow> {
  const startDate = new Date(server.clock.now().getTime() + 300 * DAY_MS)
  const shown = { isPublic: true, takesGuests: true }
  const event = await anOpenEvent(server, { orgId, capacity, startDate, endDate: startDate, ...shown })
  await server.deps.db.update(eventTable).set({ refundUntil: startDate }).where(eq(eventTable.id, event.id))
  return event
}

async function priced(server: TestServer, orgId: string, capacity: number): Promise<Gathering> {
  const event = await open(server, orgId, capacity)
  const tiers = [
    await aTier(server, event.id, { places: 2 }),
    await aTier(server, event.id, { name: 'Child', priceMinor: 5_000, position: 1 }),
  ]
  return { event, tiers }
}

/** Time passes here and at the gateway, whose windows end by their own clock. */
export async function letPass({ server }: PlaceStorm, minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS)
  await server.gateway.advance(minutes * MINUTE_MS)
}

/** Where an event was called off for good another is planned, so that there is always something to come to. */
export async function planAnother(storm: PlaceStorm): Promise<void> {
  for (const [n, { event, tiers }] of storm.gatherings.entries()) {
    const row = await findEvent(storm.server.deps.db, event.id)
    if (row?.cancelledAt === null) continue
    const next = await (tiers.length === 0
      ? free(storm.server, event.orgId)
      : priced(storm.server, event.orgId, 5))
    storm.gatherings[n] = next
    storm.all.push(next)
  }
}

const free = async (server: TestServer, orgId: string): Promise<Gathering> => ({
  event: await open(server, orgId, 3),
  tiers: [],
})
