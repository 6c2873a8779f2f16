import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { folderStore } from '../../platform/safekeeping/folderStore.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { books, type Club, openPurchase, pay, runJobs, saving, sayPaid } from '../payment/testing/buyer.ts'
import { withApp } from '../payment/testing/withApp.ts'
import { renewMemberships } from '../renewal/renewMemberships.ts'
import { agreeInApp, CHARGE_DAY, followGateway, ORDER_DAY, onAppDay } from '../renewal/testing/anAgreement.ts'
import {
  aNextYear,
  DUE_DAY,
  NOTICE_DAY,
  onDay,
  renewalsOf,
  switchRenewal,
} from '../renewal/testing/aRenewal.ts'
import { check as checkOf, clean, clubAt, merchants } from './testing/aRestore.ts'

let folder: string
let server: TestServer
let safekeeping: Safekeeping
let ida: MemberRow
let before: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-safekeeping-'))
  safekeeping = folderStore(folder)
  // The card is saved 41 days before it is charged.
  const environment = { SAFEKEEPING_DAYS: '60' }
  const all = [...merchants, { name: 'App', apiKey: liveKey, live: true }]
  server = await testServer({ deps: { safekeeping }, merchants: all, environment, listen: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  for (const name of await safekeeping.list()) await safekeeping.remove(name)
  server.deps.safekeeping = safekeeping
  ida = await aMember(server, { registrationDate: new Date('2020-01-01T00:00:00Z') })
  before = (await books(server)).gatewayCaptured
})
afterEach(async () => {
  await recalculateStale(server.deps)
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const check = () => checkOf(server, safekeeping)
const states = async () => (await renewalsOf(server)).map(({ state }) => state)
const charges = async () => {
  const rows = await server.deps.db.select().from(renewalCharge).orderBy(asc(renewalCharge.n))
  return rows.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`))
}
/** Two years of 450 kr. at most: this one in the window, the next from the saved card. */
const taken = async () => {
  const { gatewayCaptured, activeYears, receiptNumbers } = await books(server)
  return { taken: gatewayCaptured - before, activeYears, receiptNumbers }
}
const both = { taken: 90_000, activeYears: 2, receiptNumbers: [1, 2] }

async function announced(provider: 'freepay' | 'stripe'): Promise<Club> {
  const club = await clubAt(server, provider)
  const open = await openPurchase(server, ida, { club, saving })
  const authorization = await pay(server, open)
  await sayPaid(server, open, provider === 'freepay' ? authorization : undefined)
  await runJobs(server)
  await runJobs(server, 'keepCard')
  await switchRenewal(server, { payer: ida, club })
  await aNextYear(server, club)
  await onDay(server, NOTICE_DAY)
  expect(await states()).toEqual(['announced'])
  return club
}

/** The database as it was before the charge; `more` is forgotten too. */
async function forgetCharge(...more: ('renewal' | 'card')[]): Promise<void> {
  const of = sql`select p.id from payment p join renewal_charge c on c.payment_id = p.id`
  const { db } = server.deps
  for (const table of ['receipt', 'capture_attempt', 'payment_event', 'callback_inbox'])
    await db.execute(sql`delete from ${sql.identifier(table)} where payment_id in (${of})`)
  await db.execute(
    sql`update renewal set state = 'announced', purchase_id = null, lease_until = null, ended_at = null, reason = null`,
  )
  await db.execute(
    sql`create temporary table lost as select purchase_id as id from payment where id in (${of})`,
  )
  await db.execute(sql`delete from renewal_charge`)
  await db.execute(sql`delete from payment where purchase_id in (select id from lost)`)
  await db.execute(
    sql`create temporary table years as select history_id as id from purchase_line where purchase_id in (select id from lost)`,
  )
  await db.execute(sql`delete from purchase where id in (select id from lost)`)
  await db.execute(sql`delete from membership_history where id in (select id from years)`)
  await db.execute(sql`drop table lost, years`)
  await db.execute(sql`update organisation set next_receipt_number = 2`)
  if (more.includes('renewal')) await db.execute(sql`delete from renewal`)
  if (more.includes('card')) await db.execute(sql`delete from saved_card`)
  await recalculateStale(server.deps)
}

describe.each(['freepay', 'stripe'] as const)('a charge of a saved card through %s', (provider) => {
  beforeEach(async () => {
    await announced(provider)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual(['charged'])
    expect(await taken()).toEqual(both)
  })

  test('that a restored database has forgotten is booked, and not charged again', async () => {
    await forgetCharge()
    expect(await taken()).toEqual({ taken: 90_000, activeYears: 1, receiptNumbers: [1] })
    expect(await check()).toEqual({ ...clean, windows: 2, known: 1, booked: 1 })
    expect(await states()).toEqual(['charged'])
    await renewMemberships(server.deps)
    expect(await taken()).toEqual(both)
    expect(await check()).toEqual({ ...clean, windows: 2, known: 2 })
  })

  test('is booked with the renewal and the card that were forgotten too', async () => {
    await forgetCharge('renewal', 'card')
    expect(await check()).toEqual({ ...clean, windows: 2, known: 1, booked: 1 })
    expect(await states()).toEqual(['charged'])
    const [card] = await server.deps.db.select().from(savedCard)
    expect([card?.memberId, card?.last4]).toEqual([ida.id, '0019'])
    await onDay(server, DUE_DAY)
    expect(await taken()).toEqual(both)
  })

  test('is not charged again by a server that starts while the gateway does not answer', async () => {
    await forgetCharge()
    await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'error_before', times: 99 })
    expect(await check()).toMatchObject({ unanswered: 2, isComplete: false })
    await renewMemberships(server.deps)
    await server.gateway.control('DELETE', '/faults')
    expect(await check()).toMatchObject({ known: 1, knownBooked: 1, isComplete: true })
    expect(await taken()).toEqual(both)
    expect(await states()).toEqual(['charged'])
  })
})

test('without its check a restored database charges the card again: the safekeeping is what prevents it', async () => {
  await announced('freepay')
  await onDay(server, DUE_DAY)
  await forgetCharge()
  server.deps.safekeeping = undefined
  await renewMemberships(server.deps)
  expect((await taken()).taken).toBe(135_000)
})

test('a charge whose answer is unknown is held for a person, and never made again', async () => {
  await announced('freepay')
  await server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'error_after', times: 1 })
  await onDay(server, DUE_DAY)
  expect(await states()).toEqual(['parked'])
  await forgetCharge()
  const found = await check()
  expect(found).toMatchObject({
    windows: 2,
    known: 1,
    support: [{ why: 'charge unknown' }],
    isComplete: false,
  })
  expect(await states()).toEqual(['parked'])
  server.clock.advance(600_000)
  await renewMemberships(server.deps)
  expect((await taken()).taken).toBe(45_000)
  // Until somebody decides it.
  expect((await check()).isComplete).toBe(false)
})

test('no card is charged while safekeeping does not answer, and afterwards once', async () => {
  await announced('freepay')
  server.deps.safekeeping = { ...safekeeping, write: () => Promise.reject(new Error('the disk is full')) }
  await onDay(server, DUE_DAY)
  expect(await charges()).toEqual(['prepared'])
  server.clock.advance(600_000)
  await renewMemberships(server.deps)
  expect(await charges()).toEqual(['refused not_sent', 'prepared'])
  expect((await taken()).taken).toBe(45_000)
  server.deps.safekeeping = safekeeping
  server.clock.advance(600_000)
  await renewMemberships(server.deps)
  expect(await charges()).toEqual(['refused not_sent', 'refused not_sent', 'done'])
  expect(await states()).toEqual(['charged'])
  expect(await taken()).toEqual(both)
})

test('a refused charge leaves no record', async () => {
  await announced('freepay')
  await server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'refused', code: 7, times: 1 })
  await onDay(server, DUE_DAY)
  expect(await states()).toEqual(['waiting'])
  expect(await safekeeping.list()).toHaveLength(1)
})

test('a charge that was ordered in the app is restored with its name and its agreement, and waited for', async () => {
  await followGateway(server)
  const club = await withApp(server, await clubAt(server, 'freepay'))
  await agreeInApp({ server, club, ida })
  await aNextYear(server, club)
  await onDay(server, NOTICE_DAY)
  await onDay(server, ORDER_DAY)
  const rows = async () => {
    const { db } = server.deps
    const [[card], [charge], orders] = await Promise.all([
      db.select().from(savedCard),
      db.select().from(renewalCharge),
      db.select().from(payment).orderBy(asc(payment.createdAt)),
    ])
    const { outcome, authorizationId } = charge ?? {}
    return [card?.limitMinor, outcome, authorizationId, orders.map((one) => one.providerPaymentId)]
  }
  const ordered = await rows()
  expect(ordered[1]).toBe('pending')
  await forgetCharge('renewal', 'card')
  await check()
  expect(await rows()).toEqual(ordered)
  await onAppDay(server, CHARGE_DAY)
  expect(await states()).toEqual(['charged'])
  expect(await taken()).toEqual(both)
})
