import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPayment } from '@medlem/contract/payment'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { folderStore } from '../../platform/safekeeping/folderStore.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { dropOldRecords, resealRecords } from '../payment/oldRecords.ts'
import { books, type Club, type OpenPurchase, openPurchase, pay, sayPaid } from '../payment/testing/buyer.ts'
import { restoreCheck } from './restoreCheck.ts'
import { sweepProviderBooks } from './sweepProviderBooks.ts'
import {
  check as checkOf,
  clean,
  clubAt as clubOf,
  giveBackElsewhere,
  merchants,
} from './testing/aRestore.ts'

let folder: string
let server: TestServer
let safekeeping: Safekeeping
let ida: MemberRow
let before: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-safekeeping-'))
  safekeeping = folderStore(folder)
  server = await testServer({ deps: { safekeeping }, merchants })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.reset()
  await server.gateway.control('DELETE', '/faults')
  for (const name of await safekeeping.list()) await safekeeping.remove(name)
  server.deps.safekeeping = safekeeping
  ida = await aMember(server, { registrationDate: new Date('2020-01-01T00:00:00Z') })
  before = (await books(server)).gatewayCaptured
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const clubAt = (provider: 'freepay' | 'stripe') => clubOf(server, provider)

/** The database as it was before anything was bought; the gateway is not set back. */
const forget = async () => {
  const { db } = server.deps
  await db.execute(
    sql`truncate purchase, membership_history, membership, organisation_member, notification, message cascade`,
  )
  await db.update(organisation).set({ nextReceiptNumber: 1 })
}

const check = () => checkOf(server, safekeeping)
const taken = async () => {
  const { states, gatewayCaptured, capturedMinor, activeYears, receiptNumbers } = await books(server)
  return { states, taken: gatewayCaptured - before, capturedMinor, activeYears, receiptNumbers }
}
const paidOnce = {
  states: ['captured'],
  taken: 45_000,
  capturedMinor: 45_000,
  activeYears: 1,
  receiptNumbers: [1],
}

/** Paid, captured and booked, as the member sees it. */
async function buy(club: Club, payer = ida): Promise<OpenPurchase> {
  const open = await openPurchase(server, payer, { club })
  const authorization = club.organisation.paymentProvider === 'freepay' ? await pay(server, open) : undefined
  if (authorization === undefined) await pay(server, open)
  const { body } = await sayPaid(server, open, authorization)
  expect(body.paymentStatus).toBe('paid')
  return open
}

describe.each(['freepay', 'stripe'] as const)(
  'a restore to a point before a purchase through %s',
  (provider) => {
    let club: Club
    beforeEach(async () => {
      club = await clubAt(provider)
    })

    test('forgets it, and restore-check books it once, by its own ids', async () => {
      const { paymentId, historyId } = await buy(club)
      expect(await taken()).toEqual(paidOnce)
      await forget()
      expect(await taken()).toMatchObject({ states: [], taken: 45_000, activeYears: 0 })
      expect(await check()).toEqual({ ...clean, booked: 1 })
      expect(await taken()).toEqual(paidOnce)
      const { payments, events } = await books(server)
      expect(payments[0]?.id).toBe(paymentId)
      expect(events.map(({ source }) => source)).toContain('restore')
      const read = await server.as(ida).call(getPayment, { params: { historyId, paymentId } })
      expect(read.body.paymentStatus).toBe('paid')
      // Repeated, it changes nothing.
      const version = payments[0]?.version
      expect(await check()).toEqual({ ...clean, known: 1 })
      expect((await books(server)).payments[0]?.version).toBe(version)
      expect(await taken()).toEqual(paidOnce)
    })

    test('makes a member again who joined after that point', async () => {
      const newcomer = await aMember(server, {
        email: 'ny@example.org',
        registrationDate: server.clock.now(),
      })
      await buy(club, newcomer)
      await forget()
      await server.deps.db.delete(member).where(eq(member.id, newcomer.id))
      expect(await check()).toEqual({ ...clean, booked: 1 })
      const [again] = await server.deps.db.select().from(member).where(eq(member.id, newcomer.id))
      expect(again?.email).toBe('ny@example.org')
      expect(await taken()).toEqual(paidOnce)
    })

    test('books it for a member who signed in again before the check', async () => {
      const newcomer = await aMember(server, {
        email: 'ny@example.org',
        registrationDate: server.clock.now(),
      })
      await buy(club, newcomer)
      await forget()
      await server.deps.db.delete(member).where(eq(member.id, newcomer.id))
      const again = await aMember(server, { email: 'ny@example.org', registrationDate: server.clock.now() })
      expect(await check()).toEqual({ ...clean, booked: 1 })
      expect((await books(server)).notifications).toBe(1)
      expect(await taken()).toEqual(paidOnce)
      expect(again.id).not.toBe(newcomer.id)
    })

    test('lists a payment whose member is not recorded, and does not pass', async () => {
      const { paymentId } = await buy(club)
      await forget()
      await server.deps.db.delete(member).where(eq(member.id, ida.id))
      const found = await check()
      expect(found).toMatchObject({ isComplete: false, support: [{ paymentId, why: 'member unknown' }] })
      expect((await taken()).states).toEqual([])
    })

    test('does not pass while the gateway does not answer', async () => {
      await buy(club)
      await forget()
      await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'error_before', times: 99 })
      expect(await check()).toEqual({ ...clean, unanswered: 1, isComplete: false })
      expect((await taken()).states).toEqual([])
      await server.gateway.control('DELETE', '/faults')
      expect(await check()).toEqual({ ...clean, booked: 1 })
    })

    test('does not read what another secret sealed as nothing', async () => {
      await buy(club)
      await forget()
      const secret = 'another secret for the tests, long enough'
      const from = server.deps.config.secret
      expect(await resealRecords(safekeeping, { from, to: secret })).toEqual({ resealed: 1, unreadable: 0 })
      expect(await restoreCheck(server.deps, safekeeping)).toMatchObject({ unreadable: 1, isComplete: false })
      expect(await resealRecords(safekeeping, { from: secret, to: from })).toEqual({
        resealed: 1,
        unreadable: 0,
      })
      expect(await check()).toEqual({ ...clean, booked: 1 })
    })

    test('books what was paid and given back since, and ends the year', async () => {
      const { paymentId } = await buy(club)
      await giveBackElsewhere(server, { club, paymentId, minor: 45_000 })
      await forget()
      expect(await check()).toEqual({ ...clean, givenBack: 1 })
      expect(await taken()).toEqual({ ...paidOnce, states: ['refunded'], activeYears: 0 })
      expect((await books(server)).payments[0]).toMatchObject({ id: paymentId, refundedMinor: 45_000 })
      expect(await check()).toEqual({ ...clean, known: 1 })
    })

    test('books a part that was given back, and says that no year ended for it', async () => {
      const { paymentId } = await buy(club)
      await giveBackElsewhere(server, { club, paymentId, minor: 5_000 })
      await forget()
      const parts = [{ paymentId, orderNumber: expect.any(String), minor: 5_000, currency: 'DKK' }]
      expect(await check()).toEqual({ ...clean, givenBack: 1, parts })
      expect(await taken()).toEqual({ ...paidOnce, states: ['part_refunded'] })
      expect(await check()).toEqual({ ...clean, known: 1 })
    })

    test('books what was given back since of a payment that is known', async () => {
      const { paymentId } = await buy(club)
      await giveBackElsewhere(server, { club, paymentId, minor: 45_000 })
      expect(await check()).toEqual({ ...clean, givenBack: 1 })
      expect(await taken()).toEqual({ ...paidOnce, states: ['refunded'], activeYears: 0 })
    })

    test('books a year that was given back and bought again, each as it was', async () => {
      const first = await buy(club)
      await giveBackElsewhere(server, { club, paymentId: first.paymentId, minor: 45_000 })
      await sweepProviderBooks(server.deps)
      server.clock.advance(60_000)
      await buy(club)
      await forget()
      expect(await check()).toEqual({ ...clean, windows: 2, givenBack: 1, booked: 1 })
      const { states, activeYears, receiptNumbers } = await books(server)
      expect([states, activeYears, receiptNumbers]).toEqual([['refunded', 'captured'], 1, [1, 2]])
    })

    test('lets the hold go of a year that was bought again since', async () => {
      const first = await openPurchase(server, ida, { club })
      const authorization = await pay(server, first)
      // Authorized at the gateway and noted, and the database loses it before the capture.
      await server.gateway.control('POST', '/faults', { place: 'capture', kind: 'error_before', times: 99 })
      await sayPaid(server, first, provider === 'freepay' ? authorization : undefined)
      await server.gateway.control('DELETE', '/faults')
      await forget()
      await buy(club)
      const found = await check()
      expect(found).toMatchObject({ windows: 2, known: 1 })
      const { states, activeYears, gatewayCaptured } = await books(server)
      expect(states.toSorted()).toEqual(['captured', 'voided'])
      expect([activeYears, gatewayCaptured - before]).toEqual([1, 45_000])
    })
  },
)

test('a window that was paid and never reported is found by its provider, or stays open for the report', async () => {
  const stripe = await clubAt('stripe')
  await pay(server, await openPurchase(server, ida, { club: stripe }))
  await forget()
  expect(await check()).toEqual({ ...clean, booked: 1 })
})

test('FreePay’s window stays open for the report that is to come', async () => {
  const club = await clubAt('freepay')
  const open = await openPurchase(server, ida, { club })
  const authorization = await pay(server, open)
  await forget()
  expect(await check()).toEqual({ ...clean, unreported: 1, isComplete: false })
  const { body } = await sayPaid(server, open, authorization)
  expect(body.paymentStatus).toBe('paid')
  expect(await taken()).toEqual(paidOnce)
})

test('a window that was never paid is not written again', async () => {
  const club = await clubAt('stripe')
  const open = await openPurchase(server, ida, { club })
  const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, open.paymentId))
  const provider = server.deps.providerFor(club.organisation, row)
  await provider?.closeWindow?.(row?.providerPaymentId ?? '')
  await forget()
  expect(await check()).toEqual({ ...clean, forgottenUnpaid: 1 })
  expect((await taken()).states).toEqual([])
})

test('no window is shown that could not be noted', async () => {
  const club = await clubAt('freepay')
  const opened = await openPurchase(server, ida, { club })
  server.deps.safekeeping = { ...safekeeping, write: () => Promise.reject(new Error('the disk is full')) }
  await forget()
  await expect(openPurchase(server, ida, { club })).rejects.toThrow('unavailable')
  const [row] = await server.deps.db.select().from(payment)
  expect([row?.state, row?.windowUrl]).toEqual(['created', null])
  server.deps.safekeeping = safekeeping
  expect(opened.windowLink).toContain('http')
})

test('records show nothing of a member, and go when every backup has them', async () => {
  const club = await clubAt('freepay')
  const { paymentId } = await buy(club)
  const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sealed'),
  )
  expect(file).toBe(`2026-11-21/${paymentId}.sealed`)
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  server.clock.set('2026-12-26T11:00:00Z')
  expect(await dropOldRecords(server.deps)).toBe(0)
  server.clock.set('2026-12-27T11:00:00Z')
  expect(await dropOldRecords(server.deps)).toBe(1)
  expect(await safekeeping.list()).toEqual(['night-2026-12-27'])
})

test('a clock that is months ahead removes no record before as many nights have passed', async () => {
  const club = await clubAt('freepay')
  await buy(club)
  const kept = async () => (await safekeeping.list()).filter((name) => !name.startsWith('night-')).length
  const night = async (day: string) => {
    server.clock.set(`${day}T01:00:00Z`)
    return dropOldRecords(server.deps)
  }
  expect([await night('2027-03-25'), await kept()]).toEqual([0, 1])
  expect([await night('2027-03-26'), await kept()]).toEqual([0, 1])
  // Put right, it goes on as before; a year later the nights have passed.
  expect([await night('2026-11-22'), await kept()]).toEqual([0, 1])
  expect([await night('2026-12-26'), await night('2026-12-27'), await kept()]).toEqual([0, 1, 0])
})
