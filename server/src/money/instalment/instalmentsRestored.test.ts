import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instalmentCharge, instalmentPart } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { folderStore } from '../../platform/safekeeping/folderStore.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { books } from '../payment/testing/buyer.ts'
import { check as checkOf, clean, clubAt, merchants } from '../reconciliation/testing/aRestore.ts'
import {
  buyInParts,
  offerParts,
  onPartsDay,
  partStates,
  payInstalmentInWindow,
  planOf,
} from './testing/aPlan.ts'

const NOTICE = '2026-05-25T11:00:00Z'
const DUE = '2026-06-01T11:00:00Z'

let folder: string
let server: TestServer
let safekeeping: Safekeeping
let ida: MemberRow
let before: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-safekeeping-'))
  safekeeping = folderStore(folder)
  // The second part is charged three months after the first.
  const environment = { SAFEKEEPING_DAYS: '120' }
  server = await testServer({ deps: { safekeeping }, merchants, environment, listen: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  for (const name of await safekeeping.list()) await safekeeping.remove(name)
  ida = await aMember(server, { registrationDate: new Date('2020-01-01T00:00:00Z') })
  before = (await books(server)).gatewayCaptured ?? 0
  const club = await clubAt(server, 'freepay')
  await offerParts(server, club)
  await buyInParts(server, ida, { club })
})
afterEach(async () => {
  await recalculateStale(server.deps)
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const check = () => checkOf(server, safekeeping)
const states = () => partStates(server, ida)
const taken = async () => ((await books(server)).gatewayCaptured ?? 0) - before
const charges = async () => {
  const rows = await server.deps.db.select().from(instalmentCharge).orderBy(asc(instalmentCharge.n))
  return rows.map(({ outcome }) => outcome)
}

/** The database as it was before these purchases. */
async function forget(purchases: 'all' | 'later'): Promise<void> {
  const { db } = server.deps
  const lost = sql`(select id from purchase where ${purchases === 'all'}
    or id not in (select purchase_id from instalment_plan))`
  const payments = sql`(select id from payment where purchase_id in ${lost})`
  await db.execute(sql`delete from instalment_charge`)
  for (const table of ['receipt', 'capture_attempt', 'payment_event', 'callback_inbox'])
    await db.execute(sql`delete from ${sql.identifier(table)} where payment_id in ${payments}`)
  await db.execute(sql`delete from instalment_purchase where purchase_id in ${lost}`)
  await db.execute(sql`delete from payment where purchase_id in ${lost}`)
  if (purchases === 'later') {
    await db.execute(sql`delete from purchase where id in ${lost}`)
    await db.execute(sql`update organisation set next_receipt_number = 2`)
    return
  }
  await db.execute(sql`delete from instalment_plan`)
  await db.execute(sql`delete from purchase`)
  await db.execute(sql`delete from membership_history`)
  await db.execute(sql`delete from membership`)
  await db.execute(sql`delete from saved_card`)
  await db.execute(sql`update organisation set next_receipt_number = 1`)
}

/** What is due and at what price, without what became of it. */
async function terms() {
  const { id, totalMinor, parts } = await planOf(server, ida)
  return { id, totalMinor, parts: parts.map(({ state: _state, paymentId: _paid, ...part }) => part) }
}

describe('a price in parts that a restored database has forgotten', () => {
  test('is written again with its first payment; what the card was named is lost, so the parts are paid by hand', async () => {
    const agreed = await terms()
    await forget('all')
    expect(await check()).toEqual({ ...clean, booked: 1 })
    expect([await states(), await terms()]).toEqual([['paid', 'coming', 'coming'], agreed])
    await onPartsDay(server, NOTICE)
    await onPartsDay(server, DUE)
    expect([await states(), await charges()]).toEqual([['paid', 'due', 'coming'], []])
    await payInstalmentInWindow(server, ida, { n: 2 })
    expect([await states(), await taken()]).toEqual([['paid', 'paid', 'coming'], 30_000])
    expect(await check()).toEqual({ ...clean, windows: 2, known: 2 })
  })

  test('with the charge of a later part is not charged again for it, whether the plan is there or not', async () => {
    await onPartsDay(server, NOTICE)
    await onPartsDay(server, DUE)
    expect([await states(), await taken()]).toEqual([['paid', 'paid', 'coming'], 30_000])
    await forget('later')
    await server.deps.db.execute(
      sql`update instalment_part set next_on = '2026-06-01', lease_until = null where n = 2`,
    )
    expect(await states()).toEqual(['paid', 'due', 'coming'])
    expect(await check()).toEqual({ ...clean, windows: 2, known: 1, booked: 1 })
    expect([await states(), await charges()]).toEqual([['paid', 'paid', 'coming'], ['done']])

    await forget('all')
    expect(await check()).toEqual({ ...clean, windows: 2, booked: 2 })
    expect([await states(), await charges()]).toEqual([['paid', 'paid', 'coming'], ['done']])
    for (const day of ['2026-06-02', '2026-06-10']) await onPartsDay(server, `${day}T11:00:00Z`)
    expect([await taken(), await charges()]).toEqual([30_000, ['done']])
    // The next one is charged to the same card.
    await onPartsDay(server, '2026-08-25T11:00:00Z')
    await onPartsDay(server, '2026-09-01T11:00:00Z')
    expect([await states(), await taken()]).toEqual([['paid', 'paid', 'paid'], 45_000])
  })

  test('with a charge that was not answered is held for a person', async () => {
    await onPartsDay(server, NOTICE)
    await server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'error_after', times: 1 })
    await onPartsDay(server, DUE)
    expect(await states()).toEqual(['paid', 'held', 'coming'])
    await forget('later')
    await server.deps.db.update(instalmentPart).set({ isHeld: false })
    expect(await check()).toMatchObject({ known: 1, support: [{ why: 'charge unknown' }], isComplete: false })
    expect(await states()).toEqual(['paid', 'held', 'coming'])
    await onPartsDay(server, '2026-06-02T11:00:00Z')
    expect([await taken(), await charges()]).toEqual([15_000, ['started']])
  })
})
