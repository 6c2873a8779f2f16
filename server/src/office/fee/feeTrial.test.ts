import { copyFees, previewFee, simulateFees } from '@medlem/contract/feeChange'
import { audit } from '@medlem/database/schema/audit'
import { familyCap } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type ConfigurationRow, membershipConfiguration } from '@medlem/database/schema/organisation'
import { purchase } from '@medlem/database/schema/payment'
import { addDays } from '@medlem/domain/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aClub, type Club, openPurchase, pay, sayPaid } from '../../money/payment/testing/buyer.ts'
import { aChild, aConfiguration, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let club: Club
let staff: ReturnType<TestServer['as']>

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  staff = server.as(await aMember(server), { roles: [`org:${club.organisation.key}|role:ADMIN`] })
})

const thisYear = () => Number(club.configuration.startDate.slice(0, 4))
const feeOf = (name: string, values: Partial<ConfigurationRow>) =>
  aConfiguration(server, {
    orgId: club.organisation.id,
    name,
    startDate: `${thisYear()}-01-01`,
    endDate: `${thisYear()}-12-31`,
    ...values,
  })
/** Everybody buys this year. */
const buyAll = async ({ fees, purchases }: Families) => {
  for (const { payer, members, fee } of purchases) {
    await aPurchase(server, { payer, members, configuration: fees[fee] })
  }
}
const simulated = async (query: { show?: 'all' | 'more' | 'none'; page?: string } = {}) => {
  const querystring = { year: String(thisYear() + 1), ...query }
  const answer = await staff.call(simulateFees, { params: { id: club.organisation.id }, querystring })
  expect(answer.status).toBe(200)
  return answer.body
}

interface Families {
  fees: Record<'adult' | 'youth', ConfigurationRow>
  /** Who pays for whom, by the fee of this year. */
  purchases: { payer: MemberRow; members: MemberRow[]; fee: 'adult' | 'youth' }[]
}

/** Four families: alone, linked, with children, one who grows out of the youth fee. */
async function aClubful(): Promise<Families> {
  const limits = { ageOn: `${thisYear()}-01-01` }
  const adult = await feeOf('Adult', { membershipPriceMinor: 65_033, minAge: 18, ...limits })
  const youth = await feeOf('Youth', { membershipPriceMinor: 33_350, maxAge: 17, ...limits })
  await server.deps.db
    .update(membershipConfiguration)
    .set({ enabled: false })
    .where(eq(membershipConfiguration.id, club.configuration.id))
  const born = (age: number) => ({ dateOfBirth: `${thisYear() - age}-01-01` })
  const [alone, one, other, parent] = await Promise.all(
    [40, 41, 42, 43].map((age) => aMember(server, born(age))),
  )
  if (!alone || !one || !other || !parent) throw new Error('a member is missing')
  await aLink(server, { from: one, to: other })
  const grown = await aMember(server, { firstName: 'Grown', ...born(17) })
  const theirs = await Promise.all([8, 9, 10].map((age) => aChild(server, parent, born(age))))
  const others = await aChild(server, other, born(5))
  return {
    fees: { adult, youth },
    purchases: [
      { payer: alone, members: [alone], fee: 'adult' },
      { payer: one, members: [one], fee: 'adult' },
      { payer: other, members: [other], fee: 'adult' },
      { payer: other, members: [others], fee: 'youth' },
      { payer: parent, members: [parent], fee: 'adult' },
      { payer: parent, members: theirs, fee: 'youth' },
      { payer: grown, members: [grown], fee: 'youth' },
    ],
  }
}

describe('the members of this year through the fees of the next', () => {
  test('bring to the øre what all of them pay when they buy', async () => {
    const families = await aClubful()
    await buyAll(families)
    const { purchases } = families
    const next = await staff.call(copyFees, {
      params: { id: club.organisation.id },
      body: { year: thisYear() },
    })
    const nextFees = next.body.fees.filter(({ startDate }) => startDate.startsWith(String(thisYear() + 1)))
    expect(nextFees.map(({ name }) => name)).toEqual(['Adult', 'Youth'])
    await server.deps.db
      .update(membershipConfiguration)
      .set({
        membershipPriceMinor: 70_011,
        vatRateTenThousandths: 12_500,
        membershipSurchargeMinor: 333,
        joiningFeeMinor: 50_000,
        priceSteps: [{ from: `${thisYear()}-01-02`, priceMinor: 70_017 }],
      })
      .where(eq(membershipConfiguration.id, nextFees[0]?.id ?? ''))
    const limitMinor = 160_001
    await server.deps.db
      .insert(familyCap)
      .values({ orgId: club.organisation.id, year: thisYear() + 1, limitMinor })
    const all = await simulated()
    expect(all).toMatchObject({ isCopy: false, members: 9, families: 4, withoutFee: 0, rowCount: 4 })
    expect(all.beforeMinor).toBe(4 * 65_033 + 5 * 33_350)
    expect(all.cappedFamilies).toBe(2)
    expect(all.rows.reduce((sum, { afterMinor }) => sum + afterMinor, 0)).toBe(all.afterMinor)
    // The year opens, and all buy: those who grew out of a fee buy the other one.
    server.clock.set(`${all.on}T11:00:00Z`)
    const rows = await server.deps.db.select().from(membershipConfiguration)
    const rowOf = (name: string) => {
      const row = rows.find(({ id }) => id === nextFees.find((one) => one.name === name)?.id)
      if (!row) throw new Error('no fee')
      return row
    }
    const before = new Set((await server.deps.db.select().from(purchase)).map(({ id }) => id))
    for (const { payer, members, fee: kind } of purchases) {
      const name = kind === 'adult' || payer.firstName === 'Grown' ? 'Adult' : 'Youth'
      // A maximum that is used up leaves purchases for which nothing is to be paid.
      const paid = await openPurchase(server, payer, {
        club: { ...club, configuration: rowOf(name) },
        members,
      }).catch(() => undefined)
      if (paid) await sayPaid(server, paid, await pay(server, paid))
    }
    const bought = (await server.deps.db.select().from(purchase)).filter(({ id }) => !before.has(id))
    expect(bought.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(all.afterMinor)
  })

  test('are shown by the fees of this year, moved on, where the next has none', async () => {
    await buyAll(await aClubful())
    const all = await simulated()
    expect(all).toMatchObject({ isCopy: true, same: 3, more: { families: 1, minor: 65_033 - 33_350 } })
    expect((await simulated({ show: 'more' })).rows.map(({ name }) => name)).toEqual(['Grown Holm'])
    expect((await simulated({ page: '1' })).rows).toEqual([])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'fee_simulation_read'))
      .orderBy(audit.id)
    expect(entries).toHaveLength(2)
  })

  test('leave out those whose membership is ended by the day on which the fees are tried', async () => {
    const families = await aClubful()
    await buyAll(families)
    const [alone] = families.purchases
    const { on } = await simulated()
    const end = (endsOn: string) =>
      server.deps.db
        .update(membership)
        .set({ endsOn })
        .where(eq(membership.memberId, alone?.payer.id ?? ''))
    await end(addDays(on, 1))
    expect(await simulated()).toMatchObject({ members: 9, families: 4 })
    await end(on)
    expect(await simulated()).toMatchObject({ members: 8, families: 3 })
  })

  test('whom no fee is for are counted, and their families listed', async () => {
    const families = await aClubful()
    await buyAll(families)
    await server.deps.db
      .update(membershipConfiguration)
      .set({ maxAge: 6 })
      .where(eq(membershipConfiguration.id, families.fees.youth.id))
    const all = await simulated({ show: 'none' })
    expect([all.withoutFee, all.rows.length]).toEqual([3, 1])
  })
})

describe('a fee that is being written', () => {
  test('is shown by three families, without being saved', async () => {
    await buyAll(await aClubful())
    const days = { startDate: `${thisYear() + 1}-01-01`, endDate: `${thisYear() + 1}-12-31` }
    const fee = {
      name: 'Adult',
      membershipPrice: '700',
      minAge: 18,
      ...days,
      offerStartDate: `${thisYear()}-12-01`,
    }
    const body = { ...fee, named: true }
    const params = { id: club.organisation.id }
    const shown = await staff.call(previewFee, { params, body })
    expect(
      shown.body.families.map(({ kind, beforeMinor, afterMinor }) => [kind, beforeMinor, afterMinor]),
    ).toEqual([
      ['single', 65_033, 70_000],
      ['children', 65_033 + 3 * 33_350, 70_000 + 3 * 33_350],
    ])
    expect(shown.body.families[0]?.lines[0]?.name).toMatch(/ Holm$/)
    const anonymous = await staff.call(previewFee, { params, body: fee })
    expect(anonymous.body.families[0]?.lines[0]?.name).toBeNull()
    const wrong = await staff.call(previewFee, {
      params,
      body: { ...fee, membershipPrice: 'free' },
    })
    expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([422, 'membershipPrice'])
  })
})
