import * as calls from '@medlem/contract/instalment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { instalmentCharge, instalmentPart } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { savedCard } from '@medlem/database/schema/savedCard'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, books, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { processInstalments } from './processInstalments.ts'
import { buyInParts, offerParts, onPartsDay, openPart, savingForParts } from './testing/aPlan.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  club = await aClub(server, { priceMinor: 90_000 })
  const { gatewayCaptured = 0, gatewayVoided = 0 } = await books(server)
  before = { gatewayCaptured, gatewayVoided }
  await offerParts(server, club)
})

const NOTICE = '2026-05-25T11:00:00Z'
const DUE = '2026-06-01T11:00:00Z'

let before = { gatewayCaptured: 0, gatewayVoided: 0 }
/** The books, and what the gateway's ledger has since the test began. */
async function money() {
  const { gatewayCaptured = 0, gatewayVoided = 0, ...own } = await books(server)
  return {
    ...own,
    gatewayCaptured: gatewayCaptured - before.gatewayCaptured,
    gatewayVoided: gatewayVoided - before.gatewayVoided,
  }
}

async function plan() {
  const { body } = await server.as(ida).call(calls.listInstalments, {})
  const [one] = body
  if (!one) throw new Error('no plan')
  return one
}
const states = async () => (await plan()).parts.map(({ state }) => state)
const partId = async (n: number) => (await plan()).parts[n - 1]?.id ?? ''
const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
const titles = async () =>
  (
    await server.deps.db
      .select()
      .from(message)
      .where(eq(message.templateId, calls.INSTALMENT_TEMPLATE))
      .orderBy(asc(message.createdAt))
  ).map(({ notice }) => notice?.code)
const admin = () => server.as(ida, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
const refuse = (code: number, times: number) =>
  server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'refused', code, times })

describe('a year in three parts', () => {
  test('begins with the first, and each later part is announced, charged once and receipted', async () => {
    const quoted = await server.as(ida).call(quotePurchase, {
      body: {
        orgId: club.organisation.id,
        lines: [{ memberId: ida.id, membershipConfId: club.configuration.id }],
      },
    })
    expect(quoted.body).toMatchObject({
      totalMinor: 90_000,
      inParts: {
        totalMinor: 90_000,
        chargeMinor: 0,
        parts: [
          { dueOn: '2026-03-02', amountMinor: 30_000 },
          { dueOn: '2026-06-01', amountMinor: 30_000 },
          { dueOn: '2026-09-01', amountMinor: 30_000 },
        ],
      },
    })
    await buyInParts(server, ida, { club })
    expect(await states()).toEqual(['paid', 'coming', 'coming'])
    expect(await money()).toMatchObject({ capturedMinor: 30_000, activeYears: 1 })
    await onPartsDay(server, '2026-05-24T11:00:00Z')
    expect(await titles()).toEqual([])
    await onPartsDay(server, NOTICE)
    expect(await titles()).toEqual(['instalment_charge'])
    expect(await money()).toMatchObject({ capturedMinor: 30_000 })
    await onPartsDay(server, DUE)
    await onPartsDay(server, '2026-06-02T11:00:00Z')
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    await onPartsDay(server, '2026-08-25T11:00:00Z')
    await onPartsDay(server, '2026-09-01T11:00:00Z')
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    expect(await plan()).toMatchObject({ paidMinor: 90_000, totalMinor: 90_000 })
    expect(await titles()).toEqual(['instalment_charge', 'instalment_charge'])
    expect(await money()).toMatchObject({
      ...{ capturedMinor: 90_000, gatewayCaptured: 90_000, activeYears: 1, receiptNumbers: [1, 2, 3] },
      states: ['captured', 'captured', 'captured'],
    })
    const [card] = await server.deps.db.select().from(savedCard)
    expect(card?.forgottenAt).not.toBeNull()
    expect(await problems()).toEqual([])
  })

  test('is charged once by jobs at the same moment, and when a process ended after the provider was called', async () => {
    await buyInParts(server, ida, { club })
    await onPartsDay(server, NOTICE)
    server.clock.set(DUE)
    await Promise.all([
      processInstalments(server.deps),
      processInstalments(server.deps),
      processInstalments(server.deps),
    ])
    expect(await server.deps.db.$count(instalmentCharge)).toBe(1)
    // As after kill -9 between the provider's answer and what follows from it.
    await server.deps.db
      .update(instalmentPart)
      .set({ nextOn: '2026-06-01', leaseUntil: null })
      .where(eq(instalmentPart.n, 2))
    await onPartsDay(server, '2026-06-01T12:00:00Z')
    expect(await server.deps.db.$count(instalmentCharge)).toBe(1)
    expect(await money()).toMatchObject({ capturedMinor: 60_000, gatewayCaptured: 60_000 })
    expect(await problems()).toEqual([])
  })

  test('whose charge was never answered is held, can’t be paid meanwhile, and is released by an administrator', async () => {
    await buyInParts(server, ida, { club, card: '0415' })
    await onPartsDay(server, NOTICE)
    const { providerFor } = server.deps
    await onPartsDay(server, DUE)
    server.deps.providerFor = providerFor
    expect(await states()).toEqual(['paid', 'held', 'coming'])
    await onPartsDay(server, '2026-06-09T11:00:00Z')
    expect(await server.deps.db.$count(instalmentCharge)).toBe(1)
    const refused = await server
      .as(ida)
      .call(calls.payInstalment, { params: { id: await partId(2) }, body: {} })
    expect(refused.problem).toMatchObject({ code: 'payment_open' })
    const params = { id: club.organisation.id, partId: await partId(2) }
    const released = await admin().call(calls.releaseInstalment, { params, body: { reason: 'Not there' } })
    expect(released.body.parts[1]?.state).toBe('overdue')
    await pay(server, await openPart(server, ida, { partId: await partId(2) }))
    await runJobs(server)
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    expect(await problems()).toEqual([])
  })
})

describe('a part that is declined', () => {
  test('for want of money is tried again, and then left to the payer, who pays with another card', async () => {
    await buyInParts(server, ida, { club })
    await onPartsDay(server, NOTICE)
    await refuse(7, 9)
    for (const day of ['01', '02', '03', '04', '05', '06', '07', '08', '09']) {
      await onPartsDay(server, `2026-06-${day}T11:00:00Z`)
    }
    const charges = await server.deps.db.select().from(instalmentCharge).orderBy(asc(instalmentCharge.n))
    expect(
      charges.map(({ startedAt, outcome }) => `${startedAt.toISOString().slice(0, 10)} ${outcome}`),
    ).toEqual(['2026-06-01 refused', '2026-06-02 refused', '2026-06-04 refused', '2026-06-08 refused'])
    expect(await titles()).toEqual([
      'instalment_charge',
      ...['instalment_retry', 'instalment_retry', 'instalment_retry', 'instalment_declined'],
    ])
    expect(await states()).toEqual(['paid', 'overdue', 'coming'])
    await pay(server, await openPart(server, ida, { partId: await partId(2) }))
    await runJobs(server)
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    expect(await money()).toMatchObject({ capturedMinor: 60_000, activeYears: 1 })
    expect(await problems()).toEqual([])
  })

  test('because the card is no good is by hand from then on, with two reminders', async () => {
    await buyInParts(server, ida, { club, card: '0407' })
    await onPartsDay(server, NOTICE)
    for (const day of ['01', '02', '08', '09', '20']) await onPartsDay(server, `2026-06-${day}T11:00:00Z`)
    expect(await titles()).toEqual([
      ...['instalment_charge', 'instalment_declined', 'instalment_unpaid', 'instalment_unpaid'],
    ])
    expect(await plan()).toMatchObject({ isCharged: false })
    expect(await server.deps.db.$count(instalmentCharge)).toBe(1)
  })
})

describe('the payer', () => {
  test('pays the rest at once, and of two windows for a part the second is given back', async () => {
    await buyInParts(server, ida, { club })
    const one = await openPart(server, ida, { partId: await partId(2) })
    const rest = await openPart(server, ida, { partId: await partId(2), rest: true })
    await pay(server, rest)
    await runJobs(server)
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    await pay(server, one)
    await runJobs(server)
    expect(await money()).toMatchObject({
      capturedMinor: 90_000,
      gatewayCaptured: 90_000,
      gatewayVoided: 30_000,
    })
    await onPartsDay(server, '2026-09-02T11:00:00Z')
    expect(await server.deps.db.$count(instalmentCharge)).toBe(0)
    expect(await problems()).toEqual([])
  })

  test('without a kept card is asked before each part and reminded after it', async () => {
    await buyInParts(server, ida, { club, keeps: false })
    await onPartsDay(server, NOTICE)
    await onPartsDay(server, '2026-06-02T11:00:00Z')
    expect(await titles()).toEqual(['instalment_by_hand', 'instalment_unpaid'])
    await pay(server, await openPart(server, ida, { partId: await partId(2), keeps: true }))
    await runJobs(server)
    await runJobs(server, 'keepCard')
    expect(await plan()).toMatchObject({ isCharged: true, cardLast4: '0019' })
  })

  test('is not charged while in a window, and pays only their own parts', async () => {
    await buyInParts(server, ida, { club })
    await onPartsDay(server, NOTICE)
    server.clock.set(DUE)
    const open = await openPart(server, ida, { partId: await partId(2) })
    await onPartsDay(server, '2026-06-01T11:05:00Z')
    expect(await server.deps.db.$count(instalmentCharge)).toBe(0)
    await pay(server, open)
    await runJobs(server)
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    const other = await aMember(server, { firstName: 'Jonas' })
    const foreign = await server
      .as(other)
      .call(calls.payInstalment, { params: { id: await partId(3) }, body: {} })
    expect(foreign.status).toBe(404)
  })

  test('must be shown the terms of parts, and can’t have parts that are not offered', async () => {
    const open = openPurchase(server, ida, {
      club,
      inParts: true,
      saving: { ...savingForParts, consentVersion: '1' },
    })
    await expect(open).rejects.toThrow('consent_missing')
    server.clock.set('2026-11-02T11:00:00Z')
    await expect(openPurchase(server, ida, { club, inParts: true })).rejects.toThrow('not_on_offer')
  })
})

describe('an administrator', () => {
  const inClub = async (n: number) => ({ id: club.organisation.id, partId: await partId(n) })
  const cash = {
    method: 'cash',
    paidOn: '2026-03-02',
    amountMinor: 30_000,
    reason: 'Paid at the club',
  } as const

  test('records a part with a receipt, takes it back, and then the part is due again', async () => {
    await buyInParts(server, ida, { club })
    const recorded = await admin().call(calls.recordInstalment, { params: await inClub(2), body: cash })
    expect(recorded.body.parts[1]).toMatchObject({ state: 'paid', isRecorded: true })
    const again = await admin().call(calls.recordInstalment, { params: await inClub(2), body: cash })
    expect(again.problem).toMatchObject({ code: 'already_paid' })
    expect(await server.deps.db.$count(receipt)).toBe(2)
    const params = await inClub(2)
    const back = await admin().call(calls.takeBackInstalment, { params, body: { reason: 'Wrong member' } })
    expect(back.body).toMatchObject({ paidMinor: 30_000, parts: [{}, { state: 'coming' }, {}] })
    expect(await money()).toMatchObject({ activeYears: 1 })
    expect(await titles()).toContain('instalment_taken_back')
    await onPartsDay(server, NOTICE)
    await onPartsDay(server, DUE)
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    expect(await problems()).toEqual([])
  })

  test('forgives the rest with a reason, and a window that was open is given back', async () => {
    await buyInParts(server, ida, { club })
    const open = await openPart(server, ida, { partId: await partId(2) })
    const params = { id: club.organisation.id, planId: (await plan()).id }
    const stopped = await admin().call(calls.stopInstalments, { params, body: { reason: 'Moved away' } })
    expect(stopped.body).toMatchObject({ isStopped: true, stopReason: 'Moved away' })
    await pay(server, open)
    await runJobs(server)
    expect(await money()).toMatchObject({ capturedMinor: 30_000, gatewayVoided: 30_000, activeYears: 1 })
    await onPartsDay(server, NOTICE)
    expect(await titles()).toEqual(['instalment_stopped'])
    const twice = await admin().call(calls.stopInstalments, { params, body: { reason: 'Moved away' } })
    expect(twice.problem).toMatchObject({ code: 'invalid_transition' })
    expect(await problems()).toEqual([])
  })
})

test('of a family the rest falls by what ended, and a line without parts is paid with the first', async () => {
  const jonas = await aMember(server, { firstName: 'Jonas', parentId: ida.id })
  await buyInParts(server, ida, { club, members: [ida, jonas] })
  expect(await plan()).toMatchObject({ totalMinor: 180_000, paidMinor: 60_000 })
  await server.deps.db.execute(
    `update membership_history set status = 'inactive', open = false, reason = 'Left' where member_id = '${jonas.id}'`,
  )
  expect((await plan()).parts.map(({ amountMinor }) => amountMinor)).toEqual([60_000, 30_000, 30_000])
  await onPartsDay(server, NOTICE)
  await onPartsDay(server, DUE)
  const rows = await server.deps.db
    .select({ totalMinor: purchase.totalMinor, state: payment.state })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .orderBy(asc(payment.createdAt))
  expect(rows).toEqual([
    { totalMinor: 60_000, state: 'captured' },
    { totalMinor: 30_000, state: 'captured' },
  ])
})
