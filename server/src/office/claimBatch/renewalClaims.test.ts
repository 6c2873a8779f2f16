import {
  type Batch,
  type BatchAction,
  getBatch,
  listBatches,
  listBatchRows,
  moveBatch,
} from '@medlem/contract/batch'
import { claimFees, listClaims } from '@medlem/contract/claim'
import { listMemberships } from '@medlem/contract/membership'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { getRenewal, listRenewals } from '@medlem/contract/renewal'
import { audit } from '@medlem/database/schema/audit'
import { batch } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { type ConfigurationRow, membershipConfiguration } from '@medlem/database/schema/organisation'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { renewalTexts } from '@medlem/i18n/en/domain/renewal'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aClub, type Club, runJobs } from '../../money/payment/testing/buyer.ts'
import {
  aNextYear,
  DUE_DAY,
  NOTICE_DAY,
  onDay,
  renewalsOf,
  renewing,
} from '../../money/renewal/testing/aRenewal.ts'
import { warnOfCards } from '../../money/renewal/warnOfCards.ts'
import { aChild, aConfiguration, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { resumeBatches, runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'
import { claimBatch } from './claimBatch.ts'
import { claimRenewals } from './renewalClaims.ts'

const DAY_BEFORE_NOTICE = '2026-12-17T11:00:00Z'
const YEAR_2027 = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01' }

let server: TestServer
let club: Club
let next: ConfigurationRow
let treasurer: MemberRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  next = await aNextYear(server, club)
  treasurer = await aMember(server, { firstName: 'Karl' })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const office = () => server.as(treasurer, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
const here = () => ({ id: club.organisation.id })

/** The fee of the next year asks for its renewals, or charges cards again. */
async function asks(renewalClaim: ConfigurationRow['renewalClaim'] = { dueDays: 30, countsForDays: null }) {
  await server.deps.db
    .update(membershipConfiguration)
    .set({ renewalClaim })
    .where(eq(membershipConfiguration.id, next.id))
}

/** Somebody who has paid a year. */
async function paid(
  firstName: string,
  {
    configuration = club.configuration,
    ...values
  }: Partial<MemberRow> & { configuration?: ConfigurationRow } = {},
): Promise<MemberRow> {
  const made = await aMember(server, { firstName, ...values })
  await aPurchase(server, { payer: made, members: [made], configuration })
  return made
}

/** The work of a night, with how many batches it began: each is previewed, then run. */
async function night(instant = NOTICE_DAY): Promise<number> {
  server.clock.set(instant)
  await recalculateStale(server.deps)
  const begun = await claimRenewals(server.deps)
  await runAllBatches()
  return begun
}

async function runAllBatches(): Promise<void> {
  while (server.jobs.some(({ name }) => name === 'runBatch')) await runJobs(server, 'runBatch')
}

const batches = async (): Promise<Batch[]> =>
  (await office().call(listBatches, { params: here(), querystring: { kind: 'claim' } })).body
const claims = async () => (await office().call(listClaims, { params: here(), querystring: {} })).body.claims
const asked = async () => (await claims()).map(({ memberName }) => memberName.split(' ')[0]).toSorted()
async function rowsOf(batchId: string) {
  const { body } = await office().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })
  return Object.fromEntries(
    body.map(({ name, state, problems, reason }) => [
      name.split(' ')[0],
      [state, problems[0]?.code ?? reason ?? undefined],
    ]),
  )
}
async function move(batchId: string, action: BatchAction): Promise<Batch> {
  await office().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  await runBatch(server.deps, batchHandlers, batchId)
  return (await office().call(getBatch, { params: { ...here(), batchId } })).body
}

describe('renewals of a fee that asks by claims', () => {
  test('are asked for on the day on which cards would be announced, of those who have the year before', async () => {
    const { db } = server.deps
    const long = await aConfiguration(server, {
      orgId: club.organisation.id,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      offerStartDate: '2025-01-01',
    })
    await asks()
    const parent = await paid('Anna')
    const child = await aChild(server, parent, { firstName: 'Bo' })
    await aPurchase(server, { payer: parent, members: [child], configuration: club.configuration })
    const renewed = await paid('Cleo')
    await aPurchase(server, { payer: renewed, members: [renewed], configuration: next })
    const ended = await paid('Dora')
    await db.update(membership).set({ endsOn: '2026-12-31' }).where(eq(membership.memberId, ended.id))
    const closed = await paid('Eva')
    await db
      .update(member)
      .set({ enabled: false, erasedAt: new Date(), email: null })
      .where(eq(member.id, closed.id))
    await paid('Finn', { configuration: long })
    await paid('Gro', { email: null, address: null })
    const refunded = await paid('Hans')
    await aPurchase(server, { payer: refunded, members: [refunded], configuration: next })
    await db
      .update(membershipPeriod)
      .set({ status: 'inactive', open: false, reason: 'Wanted it back' })
      .where(and(eq(membershipPeriod.memberId, refunded.id), eq(membershipPeriod.membershipFor, 2027)))

    expect(await night(DAY_BEFORE_NOTICE)).toBe(0)
    expect(await night()).toBe(1)
    const [run] = await batches()
    expect(run).toMatchObject({
      state: 'done',
      name: 'Membership 2027',
      startedBy: '',
      rows: { done: 2, aside: 1 },
    })
    expect(await rowsOf(run?.id ?? '')).toEqual({
      Anna: ['done', undefined],
      Bo: ['done', undefined],
      Gro: ['aside', 'claim_no_address'],
    })
    expect(
      (await claims()).map(({ payerId, year, dueOn, totalMinor }) => ({ payerId, year, dueOn, totalMinor })),
    ).toEqual([1, 2].map(() => ({ payerId: parent.id, year: 2027, dueOn: '2027-01-17', totalMinor: 45_000 })))
    const log = await db
      .select()
      .from(audit)
      .where(eq(audit.objectId, run?.id ?? ''))
      .orderBy(audit.id)
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['batch_preview', null],
      ['batch_run', null],
      ['batch_rows_read', treasurer.id],
    ])
  })

  test('are asked for once, and of members who pay the year before late, on a later night', async () => {
    await asks()
    await paid('Anna')
    expect(await night()).toBe(1)
    expect(await night()).toBe(0)
    expect(await night('2026-12-19T11:00:00Z')).toBe(0)
    await paid('Bo')
    expect(await night('2027-01-05T11:00:00Z')).toBe(1)
    expect(await night('2027-01-06T11:00:00Z')).toBe(0)
    expect(await asked()).toEqual(['Anna', 'Bo'])
    await paid('Cleo')
    expect(await night('2027-02-01T11:00:00Z')).toBe(0)
  })

  test('are not asked of members who had the year before as a gift: it says so, and staff decide', async () => {
    await asks()
    await paid('Anna')
    const honorary = await paid('Bo')
    const trainer = await aMember(server, { firstName: 'Cleo' })
    await renewing(server, { payer: trainer, club })
    const { db } = server.deps
    const given = { grantedBy: treasurer.id, grantReason: 'Honorary member' }
    const unreached = await paid('Dora', { email: null, address: null })
    for (const { id } of [honorary, trainer, unreached])
      await db.update(membershipPeriod).set(given).where(eq(membershipPeriod.memberId, id))
    expect(await night()).toBe(1)
    const [run] = await batches()
    expect(await rowsOf(run?.id ?? '')).toEqual({
      Anna: ['done', undefined],
      Bo: ['aside', 'year_given'],
      Cleo: ['done', undefined],
      Dora: ['aside', 'claim_no_address'],
    })
    expect(await night('2026-12-19T11:00:00Z')).toBe(0)
    const { body } = await office().call(claimFees, {
      params: here(),
      body: {
        selection: { kind: 'some', memberIds: [honorary.id] },
        claim: { membershipConfId: next.id, dueOn: '2027-01-17', countsForDays: null },
      },
    })
    await runAllBatches()
    await move(body.id, 'run')
    expect(await asked()).toEqual(['Anna', 'Bo', 'Cleo'])
  })

  test('of two workers of the same night are asked for once', async () => {
    await asks()
    for (const name of ['Anna', 'Bo', 'Cleo']) await paid(name)
    server.clock.set(NOTICE_DAY)
    const begun = await Promise.all([claimRenewals(server.deps), claimRenewals(server.deps)])
    expect(begun.toSorted()).toEqual([0, 1])
    const [run] = await server.deps.db.select().from(batch)
    const work = () => runBatch(server.deps, batchHandlers, run?.id ?? '')
    await Promise.all([work(), work()])
    await Promise.all([work(), work()])
    expect(await asked()).toEqual(['Anna', 'Bo', 'Cleo'])
  })

  test('go on where a process ended, before its batch ran and in the middle of it', async () => {
    await asks()
    for (const name of ['Anna', 'Bo', 'Cleo']) await paid(name)
    server.clock.set(NOTICE_DAY)
    await claimRenewals(server.deps)
    server.jobs.length = 0
    const [run] = await server.deps.db.select().from(batch)
    let rows = 0
    const dying = {
      ...batchHandlers,
      claim: {
        ...claimBatch,
        run: async (...of: Parameters<typeof claimBatch.run>) => {
          const outcomes = await claimBatch.run(...of)
          rows += 1
          if (rows === 2) throw new Error('the process ended')
          return outcomes
        },
      },
    }
    await runBatch(server.deps, dying, run?.id ?? '')
    await expect(runBatch(server.deps, dying, run?.id ?? '')).rejects.toThrow('the process ended')
    expect(await asked()).toEqual(['Anna'])
    server.jobs.length = 0
    expect(await claimRenewals(server.deps)).toBe(0)
    expect(server.jobs).toMatchObject([{ name: 'runBatch', data: { batchId: run?.id } }])
    server.jobs.length = 0
    await resumeBatches(server.deps)
    await runAllBatches()
    expect(await asked()).toEqual(['Anna', 'Bo', 'Cleo'])
  })

  test('of several fees are asked for in the same night', async () => {
    const of = { orgId: club.organisation.id, name: 'Juniors' }
    const terms = { dueDays: 30, countsForDays: null }
    await aConfiguration(server, { ...of, ...YEAR_2027, renewalClaim: terms })
    await asks()
    await paid('Anna')
    await paid('Bo', { configuration: await aConfiguration(server, of) })
    expect(await night()).toBe(2)
    expect(await asked()).toEqual(['Anna', 'Bo'])
  })

  test('that staff threw away before they ran are not begun again in the same night', async () => {
    await asks()
    await paid('Anna')
    server.clock.set(NOTICE_DAY)
    expect(await claimRenewals(server.deps)).toBe(1)
    const [run] = await batches()
    expect(await move(run?.id ?? '', 'discard')).toMatchObject({ state: 'discarded' })
    server.jobs.splice(0)
    expect(await claimRenewals(server.deps)).toBe(0)
    expect(await night('2026-12-19T11:00:00Z')).toBe(1)
    expect(await asked()).toEqual(['Anna'])
  })

  test('are not begun for those alone who are no members any more when the year begins', async () => {
    await asks()
    const anna = await paid('Anna')
    const ends = { endsOn: '2026-12-31' }
    await server.deps.db.update(membership).set(ends).where(eq(membership.memberId, anna.id))
    expect(await night()).toBe(0)
  })

  test('are withdrawn by the undo of the run, and not asked for again', async () => {
    await asks()
    await paid('Anna')
    await night()
    const [run] = await batches()
    expect(await move(run?.id ?? '', 'undo')).toMatchObject({ state: 'undone', rows: { reversed: 1 } })
    expect(await night('2026-12-19T11:00:00Z')).toBe(0)
    expect((await claims()).map(({ state }) => state)).toEqual(['withdrawn'])
  })

  test('count as the fee says', async () => {
    await asks({ dueDays: 14, countsForDays: 20 })
    const anna = await paid('Anna')
    await night()
    expect((await claims())[0]).toMatchObject({ state: 'open', dueOn: '2027-01-01' })
    const years = await server.deps.db
      .select()
      .from(membershipPeriod)
      .where(eq(membershipPeriod.memberId, anna.id))
    expect(years.map(({ membershipFor, status }) => [membershipFor, status]).toSorted()).toEqual([
      [2026, 'active'],
      [2027, 'active'],
    ])
  })

  test('follow the name of the fee, and of those who have to choose there are none', async () => {
    const of = { orgId: club.organisation.id }
    await aConfiguration(server, { ...of, ...YEAR_2027, name: 'Juniors' })
    const juniors = await aConfiguration(server, { orgId: of.orgId, name: 'Juniors', enabled: false })
    const guests = await aConfiguration(server, { orgId: of.orgId, name: 'Friends', enabled: false })
    await asks()
    await server.deps.db
      .update(membershipConfiguration)
      .set({ enabled: false })
      .where(eq(membershipConfiguration.id, club.configuration.id))
    await paid('Anna')
    await paid('Bo', { configuration: juniors })
    await paid('Cleo', { configuration: guests })
    await night()
    expect(await asked()).toEqual(['Anna'])
  })
})

describe('a kept card', () => {
  const charges = () => server.deps.db.select().from(renewalCharge)

  test('is neither announced nor charged for a fee that asks by claims', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await asks()
    await onDay(server, NOTICE_DAY)
    expect(await renewalsOf(server)).toEqual([])
    await night()
    expect(await asked()).toEqual(['Ida'])
    await onDay(server, DUE_DAY)
    await recalculateStale(server.deps)
    expect(await charges()).toEqual([])
  })

  test('that was announced before is not charged, and the year is asked for', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await onDay(server, NOTICE_DAY)
    expect(await renewalsOf(server)).toMatchObject([{ state: 'announced' }])
    await asks()
    await night('2026-12-19T11:00:00Z')
    expect(await asked()).toEqual(['Ida'])
    expect(await renewalsOf(server)).toMatchObject([{ state: 'dropped', reason: 'claimed' }])
    await onDay(server, DUE_DAY)
    await recalculateStale(server.deps)
    expect(await charges()).toEqual([])
  })

  test('of a fee that asks by claims since is not said to be charged on a day', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await onDay(server, NOTICE_DAY)
    const [announced] = await renewalsOf(server)
    const own = async () =>
      (await server.as(ida).call(getRenewal, { params: { id: announced?.id ?? '' } })).body
    const seen = async () =>
      (
        await server.as(ida).call(listMemberships, {
          params: { memberId: ida.id },
          querystring: { orgId: club.organisation.id },
        })
      ).body[0]
    expect(await own()).toMatchObject({ status: 'coming', chargedOn: '2027-01-01' })
    expect(await seen()).not.toHaveProperty('renewalAsked')
    await asks()
    expect(await own()).toMatchObject({ status: 'stopped', chargedOn: null })
    expect(await seen()).toMatchObject({ autoRenewal: true, renewalAsked: true })
    const { body } = await office().call(listRenewals, { params: here(), querystring: {} })
    expect(body.renewals.map(({ message }) => message)).toEqual([renewalTexts.claimed])
  })

  test('is not asked for at a purchase where the next year of all is asked for by a claim', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    const child = await aChild(server, ida, { firstName: 'Bo' })
    const { id: orgId } = club.organisation
    const rowers = await aConfiguration(server, { orgId, name: 'Rowers' })
    const isAsked = async (fees: ConfigurationRow[]) => {
      const memberIds = [ida.id, child.id]
      const lines = fees.map(({ id }, at) => ({ memberId: memberIds[at] ?? '', membershipConfId: id }))
      return (await server.as(ida).call(quotePurchase, { body: { orgId, lines } })).body.renewalAsked
    }
    expect(await isAsked([club.configuration])).toBe(false)
    await asks()
    expect(await isAsked([club.configuration])).toBe(true)
    const { startDate, endDate, offerStartDate } = next
    await aConfiguration(server, { orgId, name: 'Rowers', startDate, endDate, offerStartDate })
    expect(await isAsked([club.configuration, rowers])).toBe(false)
  })

  test('that ends soon is warned of only where it is charged', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await server.deps.db.update(savedCard).set({ expiry: '12/26' })
    server.clock.set(NOTICE_DAY)
    await asks()
    expect(await warnOfCards(server.deps)).toBe(0)
    await asks(null)
    expect(await warnOfCards(server.deps)).toBe(1)
  })

  test('is not charged on its day where the fee changed just before', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await onDay(server, NOTICE_DAY)
    await asks()
    await onDay(server, DUE_DAY)
    await recalculateStale(server.deps)
    expect(await charges()).toEqual([])
    expect(await renewalsOf(server)).toMatchObject([{ state: 'dropped', reason: 'claimed' }])
    await night('2027-01-02T11:00:00Z')
    expect(await asked()).toEqual(['Ida'])
  })

  test('whose day comes after claims are made no more has its owner pay by hand', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await onDay(server, '2027-01-25T11:00:00Z')
    await asks()
    await onDay(server, '2027-02-08T11:00:00Z')
    await recalculateStale(server.deps)
    expect(await charges()).toEqual([])
    expect(await renewalsOf(server)).toMatchObject([{ state: 'asked', reason: 'not_charged' }])
    expect(await night('2027-02-09T11:00:00Z')).toBe(0)
  })

  test('that may have been charged before keeps its owner from being asked', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await onDay(server, NOTICE_DAY)
    await server.deps.db.update(renewal).set({ state: 'parked' })
    await asks()
    await night('2026-12-19T11:00:00Z')
    expect(await claims()).toEqual([])
    const [run] = await batches()
    expect(await rowsOf(run?.id ?? '')).toEqual({ Ida: ['aside', 'auto_renews'] })
  })

  test('is not announced for a year that is asked for, once the fee charges cards again', async () => {
    const ida = await aMember(server, { firstName: 'Ida' })
    await renewing(server, { payer: ida, club })
    await asks()
    await night()
    await asks(null)
    await onDay(server, '2026-12-20T11:00:00Z')
    expect(await renewalsOf(server)).toEqual([])
  })

  test('of a member who has grown out of the fee has its owner choose another', async () => {
    const ida = await aMember(server, { firstName: 'Ida', dateOfBirth: '1980-01-01' })
    await renewing(server, { payer: ida, club })
    await server.deps.db
      .update(membershipConfiguration)
      .set({ maxAge: 30 })
      .where(eq(membershipConfiguration.id, next.id))
    await asks()
    await onDay(server, NOTICE_DAY)
    expect(await renewalsOf(server)).toMatchObject([{ state: 'asked', reason: 'choice' }])
    await night()
    expect(await claims()).toEqual([])
  })
})
