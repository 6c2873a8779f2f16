import { randomUUID } from 'node:crypto'
import type { WrittenTier } from '@medlem/contract/eventTier'
import {
  addParticipant,
  type EventParticipants,
  listParticipants,
  updateTiers,
} from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { audit } from '@medlem/database/schema/audit'
import { eventTier } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../money/ledger/testing/readCsv.ts'
import { insertPurchase, makeAttempt } from '../../money/payment/insertPurchase.ts'
import { requireMove } from '../../money/payment/movePayment.ts'
import { anActiveYear, anEvent } from '../../testing/builders.ts'
import { pricedTier } from '../../testing/registrationRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'
import { insertRegistrations, type NewRegistration, type RegistrationRow } from './store.ts'

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
  evening = await anEvent(server, { orgId: cast.club.id, takesSignUps: true })
})

type Sent = WrittenTier & { id?: string }

const aTier = (values: Partial<Sent> = {}): Sent => ({ ...pricedTier, ...values })

interface Writing {
  who?: keyof Cast['as']
  version?: number
  headers?: Record<string, string>
}

const write = (tiers: Sent[], { who = 'clubAdmin', version, headers }: Writing = {}) =>
  cast.as[who].call(updateTiers, { params: { id: evening.id }, body: { tiers, version } }, headers)

/** What staff see of a name that is in one language. */
const asWritten = ({ name }: Sent) => ({ written: { name, translations: {} } })

/** The list as it is sent when nothing is changed. */
const asSent = ({ tiers }: EventParticipants): Sent[] =>
  tiers.map(({ unitMinor: _unit, taken: _taken, ...tier }) => tier)

const list = () => cast.as.clubAdmin.call(listParticipants, { params: { id: evening.id } })

/** Somebody on a tier. */
async function on(
  tierId: string | null,
  { id: memberId }: MemberRow,
  values: Partial<NewRegistration> = {},
): Promise<RegistrationRow> {
  const at = server.clock.now()
  const by = { createdAt: at, createdBy: memberId, changedAt: at, changedBy: memberId }
  const place = { eventId: evening.id, memberId, tierId, state: 'registered' as const }
  const [row] = await insertRegistrations(server.deps.db, [{ ...place, ...by, ...values }])
  if (!row) throw new Error('not signed up')
  return row
}

const tierId = ({ body }: { body: EventParticipants }, n = 0) => body.tiers[n]?.id ?? ''

describe('the list of tiers', () => {
  test('is written in its order, shown with VAT and how many are on each, and counts the write', async () => {
    const child = aTier({ name: 'Child', priceMinor: 0, audience: 'members', minAge: 0, maxAge: 14 })
    const guest = aTier({ name: 'Guest', vatRateTenThousandths: 12_500, places: 2, perFamily: 1 })
    const sale = { salesFrom: '2026-11-01T08:00:00.000Z', salesUntil: '2026-11-20T23:00:00.000Z' }
    const made = await write([guest, { ...child, ...sale }], { version: evening.version })
    expect([made.status, made.body.version, made.body.currency]).toEqual([200, evening.version + 1, 'DKK'])
    expect(made.body.tiers).toEqual([
      { ...guest, ...asWritten(guest), id: tierId(made), unitMinor: 18_750, taken: 0 },
      { ...child, ...sale, ...asWritten(child), id: tierId(made, 1), unitMinor: 0, taken: 0 },
    ])
    await on(tierId(made), cast.ida)
    const turned = asSent(made.body).reverse()
    const moved = await write(turned)
    expect(moved.body.tiers.map(({ name, taken }) => [name, taken])).toEqual([
      ['Child', 0],
      ['Guest', 1],
    ])
    expect((await list()).body).toEqual(moved.body)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_tiers_update'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([
      { objectId: evening.id, orgId: cast.club.id, detail: { before: [] } },
      { detail: { before: [{ name: 'Guest', priceMinor: 15_000 }, { name: 'Child' }] } },
    ])
  })

  test('is not there for those who may not change events, whether there is such an event or not', async () => {
    const absent = await cast.as.vera.call(updateTiers, {
      params: { id: randomUUID() },
      body: { tiers: [aTier()] },
    })
    for (const who of ['ida', 'vera', 'choirAdmin'] as const)
      expect(refusalOf(await write([aTier()], { who }))).toBe(refusalOf(absent))
    expect(absent.status).toBe(404)
    expect(await server.deps.db.$count(eventTier)).toBe(0)
  })

  test('is refused to one who began before another saved', async () => {
    await write([aTier()], { version: evening.version })
    const late = await write([aTier({ name: 'Late' })], { version: evening.version })
    expect([late.status, late.problem.code]).toEqual([409, 'stale_version'])
    expect((await list()).body.tiers.map(({ name }) => name)).toEqual(['Adult'])
  })

  test.each<[string, Partial<WrittenTier>, string]>([
    ['name', { name: 'ADULT' }, 'Please give each its own.'],
    ['maxAge', { minAge: 15, maxAge: 14 }, 'not below the lowest'],
    [
      'salesUntil',
      { salesFrom: '2026-11-20T08:00:00Z', salesUntil: '2026-11-20T08:00:00Z' },
      'after its beginning',
    ],
    ['vatRateTenThousandths', { vatRateTenThousandths: 9_999 }, '0 to 100 %'],
    ['priceMinor', { priceMinor: 10_000_001 }, 'at most 100,000'],
    ['priceMinor', { priceMinor: 8_000_001, vatRateTenThousandths: 12_500 }, 'at most 100,000'],
  ])('a wrong %s is refused at its field', async (field, values, sentence) => {
    const answer = await write([aTier(), aTier({ name: 'Second', ...values })])
    expect([answer.status, answer.problem.errors]).toMatchObject([
      422,
      [{ field: `tiers.1.${field}`, message: expect.stringContaining(sentence) }],
    ])
    expect(await server.deps.db.$count(eventTier)).toBe(0)
  })

  test('is refused in the language of its writer', async () => {
    const danish = { 'accept-language': 'da' }
    const answer = await write([aTier(), aTier()], { headers: danish })
    expect(answer.problem.errors?.[0]?.message).toMatch(/^Der er en anden slags plads/)
  })

  test('takes the dearest price, and one that moves a tier’s name to another', async () => {
    const made = await write([aTier({ priceMinor: 10_000_000 }), aTier({ name: 'Guest' })])
    const [adult, guest] = asSent(made.body)
    if (!adult || !guest) throw new Error('not made')
    const swapped = await write([
      { ...adult, name: 'Guest' },
      { ...guest, name: 'Adult' },
    ])
    expect(swapped.body.tiers.map(({ name, unitMinor }) => [name, unitMinor])).toEqual([
      ['Guest', 10_000_000],
      ['Adult', 15_000],
    ])
  })

  test('names no tier of another event, and none twice', async () => {
    const other = await anEvent(server, { orgId: cast.club.id })
    const params = { id: other.id }
    const made = await cast.as.clubAdmin.call(updateTiers, { params, body: { tiers: [aTier()] } })
    const stolen = await write([aTier({ id: tierId(made) })])
    const own = await write([aTier()])
    const id = tierId(own)
    const twice = await write([aTier({ id }), aTier({ id, name: 'Second' })])
    for (const [answer, field] of [
      [stolen, 'tiers.0.id'],
      [twice, 'tiers.1.id'],
    ] as const)
      expect([answer.status, answer.problem.errors]).toMatchObject([422, [{ field, code: 'unknown' }]])
  })

  test('keeps a tier that somebody is or was on, and says which', async () => {
    const made = await write([aTier(), aTier({ name: 'Guest' })])
    await on(tierId(made, 1), cast.ida, { state: 'cancelled', ending: 'cancelled' })
    const [adult, guest] = asSent(made.body)
    if (!adult || !guest) throw new Error('not made')
    const refused = await write([adult])
    expect([refused.status, refused.problem.errors]).toMatchObject([
      409,
      [{ field: 'tiers', code: 'in_use', message: expect.stringContaining('Guest') }],
    ])
    expect((await write([guest])).body.tiers.map(({ name }) => name)).toEqual(['Guest'])
  })

  test('has no fewer places on a tier than are taken', async () => {
    const made = await write([aTier()])
    await on(tierId(made), cast.ida)
    await on(tierId(made), cast.jonas, {
      state: 'offered',
      queueNumber: 1,
      offerExpiresAt: new Date(server.clock.now().getTime() + 3_600_000),
    })
    const few = await write([aTier({ id: tierId(made), places: 1 })])
    expect(few.problem.errors).toMatchObject([{ field: 'tiers.0.places' }])
    expect((await write([aTier({ id: tierId(made), places: 2 })])).status).toBe(200)
  })

  test('offers more places at once to the next who waits', async () => {
    const made = await write([aTier({ places: 1, priceMinor: 0 })])
    const id = tierId(made)
    await on(id, cast.ida)
    await on(id, cast.vera, { state: 'waiting', queueNumber: 1 })
    const more = await write([aTier({ id, places: 2, priceMinor: 0 })])
    expect(more.body.participants).toMatchObject([
      { memberId: cast.ida.id, state: 'registered' },
      { memberId: cast.vera.id, state: 'offered', tierId: id },
    ])
  })

  test('leaves those who signed up before there were tiers their places', async () => {
    await on(null, cast.ida)
    const made = await write([aTier({ places: 1 })])
    expect(made.body.tiers).toMatchObject([{ taken: 0 }])
    expect(made.body.participants).toMatchObject([{ state: 'registered', tierId: null, paid: null }])
  })

  test('has prices only where payments are taken', async () => {
    const withoutKey = { paymentAuthToken: null }
    await server.deps.db.update(organisation).set(withoutKey).where(eq(organisation.id, cast.club.id))
    const refused = await write([aTier({ priceMinor: 0 }), aTier({ name: 'Guest', priceMinor: 1 })])
    expect([refused.status, refused.problem.errors]).toMatchObject([
      409,
      [{ field: 'tiers.1.priceMinor', code: 'no_payments' }],
    ])
    expect((await write([aTier({ priceMinor: 0 })])).status).toBe(200)
  })

  test('counts a change of price or VAT, and of nothing else', async () => {
    const { body } = await write([aTier(), aTier({ name: 'Guest' }), aTier({ name: 'Crew' })])
    const [adult, guest, crew] = asSent(body)
    if (!adult || !guest || !crew) throw new Error('not made')
    await write([
      { ...adult, priceMinor: 16_000 },
      { ...guest, vatRateTenThousandths: 12_500 },
      { ...crew, name: 'Helpers', places: 3 },
    ])
    const rows = await server.deps.db.select().from(eventTier).orderBy(eventTier.position)
    expect(rows.map(({ name, version }) => [name, version])).toEqual([
      ['Adult', 2],
      ['Guest', 2],
      ['Helpers', 1],
    ])
  })
})

/** A place that was paid in a test of payments. */
async function paidFor({ id: registrationId, memberId }: RegistrationRow, payer: MemberRow): Promise<string> {
  const { db } = server.deps
  const at = server.clock.now()
  return db.transaction(async (tx) => {
    const purchase = await insertPurchase(tx, {
      payer,
      orgId: cast.club.id,
      currency: 'DKK',
      totalMinor: 15_000,
      lines: [
        {
          memberId,
          registrationId,
          priceVersion: 1,
          feeMinor: 15_000,
          vatMinor: 0,
          surchargeMinor: 0,
          unitMinor: 15_000,
        },
      ],
      referenceKey: randomUUID(),
      gdprAgreement: true,
      at,
    })
    const cause = { source: 'test', actorId: null, at }
    let row = await makeAttempt(tx, server.deps, { ...cause, purchase, provider: 'freepay', test: true })
    row = await requireMove(tx, { ...cause, row, event: 'open_window', values: { windowOpenedAt: at } })
    const values = { authorizationId: randomUUID() }
    row = await requireMove(tx, { ...cause, row, event: 'authorize', values })
    await requireMove(tx, { ...cause, row, event: 'finish_test' })
    return row.id
  })
}

describe('who comes', () => {
  test('is listed with the kind of place and what was paid, on the screen and in the file', async () => {
    const made = await write([aTier()])
    const paymentId = await paidFor(await on(tierId(made), cast.ida), cast.ida)
    await on(tierId(made), cast.vera)
    const { body } = await list()
    expect(body.participants).toMatchObject([
      { memberId: cast.ida.id, tierId: tierId(made), paid: { paymentId, amountMinor: 15_000 } },
      { memberId: cast.vera.id, tierId: tierId(made), paid: null },
    ])
    const file = await cast.as.clubAdmin.call(exportParticipants, { params: { id: evening.id }, body: {} })
    const [headings = [], ida = [], vera = []] = readCsv(String(file.body))
    const columns = [headings.indexOf('Kind of place'), headings.indexOf('Paid')]
    expect([ida, vera].map((row) => columns.map((n) => row[n]))).toEqual([
      ['Adult', '150,00'],
      ['Adult', ''],
    ])
  })

  test('is signed up by staff on a tier that is chosen, where there are any', async () => {
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    await write([aTier({ priceMinor: 0 })])
    const params = { id: evening.id }
    const add = (chosen: { tierId?: string }) =>
      cast.as.clubAdmin.call(addParticipant, { params, body: { memberId: cast.ida.id, ...chosen } })
    for (const [chosen, sentence] of [
      [{}, 'Please choose what kind of place Ida gets.'],
      [{ tierId: randomUUID() }, 'This kind of place is gone. Please look at the event again.'],
    ] as const) {
      const refused = await add(chosen)
      expect([refused.status, refused.problem.errors]).toMatchObject([
        422,
        [{ field: 'tierId', message: sentence }],
      ])
    }
    expect((await list()).body.participants).toEqual([])
  })
})
