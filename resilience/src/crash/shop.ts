import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { organisation } from '@medlem/database/schema/organisation'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { createAccount } from '@medlem/identity/accounts'
import { startGateway } from '@medlem/sandbox/gateway'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { sandboxMerchants } from '@medlem/server/app/demonstration/sandboxMerchants'
import { organisationId } from '@medlem/server/app/demonstration/seedId'
import { readConfig } from '@medlem/server/platform/config/config'
import { seedFolder } from '@medlem/server/testing/seededFolder'
import { type ServerPlace, type ServerProcess, startServer } from '@medlem/server/testing/serverProcess'
import { inArray, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { seededRandom } from '../random.ts'
import { Answers } from './answers.ts'
import { Buyer } from './buyer.ts'
import { httpClient, type Progress } from './client.ts'
import type { Evening, Ware, Year } from './wares.ts'

// Both are in test mode.
const clubs = [organisationId('kor'), organisationId('sejlklub')] as const
const FIRST_YEAR = 2040
const YEARS = 40
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Person {
  email: string
  firstName: string
  lastName: string
}

export const newcomer: Person = { email: 'first.buyer@example.org', firstName: 'Finn', lastName: 'First' }

/** Two of the demonstration, one of them with a child and a linked spouse; two who are no members yet. */
const people: readonly Person[] = [
  { email: 'ida.holm@example.org', firstName: 'Ida', lastName: 'Holm' },
  { email: 'freja.lund@example.org', firstName: 'Freja', lastName: 'Lund' },
  newcomer,
  { email: 'second.buyer@example.org', firstName: 'Sanne', lastName: 'Second' },
]

/** Enough to buy, a place at an event after each two years, and accounts for those who are no members yet. */
async function stock(dataFolder: string, live: boolean): Promise<Ware[]> {
  const connection = await connect({ dataFolder })
  const years = await fillShop(connection, { newcomers: people.slice(2), years: YEARS, live })
  const evenings = await planEvenings(connection.db, YEARS / 2)
  await connection.close()
  return years.flatMap((year, n) => [year, ...(n % 2 === 0 ? [] : evenings.splice(0, 1))])
}

/** Events with one kind of place, which costs something and is for everybody. */
async function planEvenings(db: Database, length: number): Promise<Evening[]> {
  const startDate = new Date(Date.now() + 60 * DAY_MS)
  const endDate = new Date(startDate.getTime() + 3 * HOUR_MS)
  const events = await db
    .insert(event)
    .values(
      Array.from({ length }, (_, n) => ({
        orgId: clubs[n % 2 === 0 ? 0 : 1],
        title: `Evening ${n}`,
        startDate,
        endDate,
        takesSignUps: true,
      })),
    )
    .returning({ id: event.id })
  const tiers = await db
    .insert(eventTier)
    .values(
      events.map(({ id: eventId }, n) => ({ eventId, position: 0, name: 'Guest', priceMinor: 12_000 + n })),
    )
    .returning({ eventId: eventTier.eventId, tierId: eventTier.id })
  return tiers
}

/** Fees of two clubs of the demonstration, one a year, and accounts for people who are no members yet. */
export async function fillShop(
  connection: Connection,
  { newcomers, years, live }: { newcomers: readonly Person[]; years: number; live: boolean },
): Promise<Year[]> {
  for (const { email, firstName, lastName } of newcomers) {
    await createAccount(connection.db, {
      email,
      emailVerified: true,
      givenName: firstName,
      familyName: lastName,
      password: DEMONSTRATION_PASSWORD,
    })
  }
  const fees = Array.from({ length: years }, (_, index) => ({
    club: clubs[index % 2 === 0 ? 0 : 1],
    year: FIRST_YEAR + index,
  }))
  // By these columns alone, as the tables may be those of the release before.
  const { rows } = await connection.db.execute<{ id: string; org_id: string }>(
    sql`insert into membership_configuration (org_id, name, membership_price_minor, vat_rate_ten_thousandths,
        membership_surcharge_minor, start_date, end_date, offer_start_date)
      select club, 'Year ' || year, 10000 + year, 12500, 500, make_date(year, 1, 1), make_date(year, 12, 31), '2020-01-01'
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as fee (club uuid, year integer)
      returning id, org_id`,
  )
  if (live) {
    const ours = inArray(organisation.id, [...clubs])
    await connection.db.update(organisation).set({ paymentTestMode: false }).where(ours)
  }
  return rows.map(({ id, org_id: orgId }) => ({ orgId, membershipConfId: id }))
}

/**
 * 'sandbox': the demonstration's gateway, which dies with the server, and takes no money.
 * 'outside': a gateway that lives on, as a real one does, and takes the money of real payments.
 */
export type GatewayKind = 'sandbox' | 'outside'

export interface Shop {
  dataFolder: string
  ledgerFile: string
  buyers: Buyer[]
  answers: Answers[]
  progress: Progress
  start(): ServerProcess
}

/** A server's folder with the demonstration and much to buy, and people who want to; nothing runs yet. */
export async function openShop(seed: number, gateway: GatewayKind): Promise<Shop> {
  const place = await newPlace()
  const { dataFolder } = place
  const live = gateway === 'outside'
  const wares = await fillFolder(place, live)
  let running: ServerProcess | undefined
  const start = () => {
    running = startServer(place)
    return running
  }
  onTestFinished(() => running?.kill())
  if (live) {
    const { environment, close } = await openGateway(dataFolder)
    onTestFinished(close)
    place.environment = environment
  }

  const progress = { answered: 0 }
  const parts = people.map((person, index) => ({
    ...arrival(place, person, progress),
    wares,
    random: seededRandom(seed + index + 1),
  }))
  return {
    dataFolder,
    ledgerFile: ledgerFileOf(dataFolder, gateway),
    start,
    progress,
    buyers: parts.map((part) => new Buyer(part)),
    answers: parts.map(({ answers }) => answers),
  }
}

export async function newPlace(): Promise<ServerPlace> {
  return { dataFolder: await temporaryFolder(), port: await freePort(), sandboxPort: await freePort() }
}

/** Seeds the folder as a first start does, and stocks it; `live` clubs take real money. */
export async function fillFolder(place: ServerPlace, live: boolean): Promise<Ware[]> {
  await seedFolder(place)
  return stock(place.dataFolder, live)
}

/** Somebody at a server's door, with what they are answered. */
export function arrival(place: ServerPlace, { email, ...name }: Person, progress: Progress) {
  const account = { email, password: DEMONSTRATION_PASSWORD, progress }
  const client = httpClient(`http://localhost:${place.port}`, account)
  return { email, name, client, answers: new Answers(email, client) }
}

export const ledgerFileOf = (dataFolder: string, gateway: GatewayKind) =>
  join(dataFolder, gateway, 'ledger.jsonl')

/** Opens a gateway that knows the clubs' keys as those of real shops, and says how the server finds it. */
export async function openGateway(dataFolder: string) {
  const { secret } = readConfig({ MEDLEM_DATA: dataFolder })
  const gateway = await startGateway({
    port: 0,
    controlPort: 0,
    ledgerFile: ledgerFileOf(dataFolder, 'outside'),
    merchants: sandboxMerchants(secret).map((merchant) => ({ ...merchant, live: true })),
    callbackHosts: [],
  })
  const environment = {
    FREEPAY_GATEWAY_URL: gateway.url,
    FREEPAY_MANAGEMENT_URL: gateway.url,
    VIPPS_API_URL: gateway.url,
    VIPPS_TEST_API_URL: gateway.url,
  }
  return { environment, controlUrl: gateway.controlUrl ?? '', close: () => gateway.close() }
}
