import { batch, batchRow } from '@medlem/database/schema/batch'
import { claim } from '@medlem/database/schema/claim'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aNextYear } from '../../money/renewal/testing/aRenewal.ts'
import { aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { hasAnyToRenew, listGiven, toRenewSql } from './renewalStore.ts'

let server: TestServer
let club: Club
let next: ConfigurationRow
let ida: MemberRow

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  next = await aNextYear(server, club)
  ida = await aMember(server)
})

const NONE = '00000000-0000-4000-8000-000000000000'

const ofYear = (year: number) => ({
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
  offerStartDate: `${year - 1}-11-01`,
})
const aFee = (year: number, { organisation }: Pick<Club, 'organisation'> = club) =>
  aConfiguration(server, { orgId: organisation.id, name: 'Juniors', ...ofYear(year) })
const paid = (configuration: ConfigurationRow = club.configuration) =>
  anActiveYear(server, { member: ida, configuration })
const change = (values: Partial<typeof membershipPeriod.$inferInsert>, year = 2026) =>
  server.deps.db
    .update(membershipPeriod)
    .set(values)
    .where(and(eq(membershipPeriod.memberId, ida.id), eq(membershipPeriod.membershipFor, year)))
/** Began to pay the next year, of another fee than those that the asking one follows on. */
async function drafted() {
  await paid(next)
  await change({ status: 'inactive', open: true }, 2027)
}
const renews = () => server.deps.db.update(membership).set({ autoRenewal: true })

/** A row of somebody in a batch, as the night begins them for the fee of the next year, or another one. */
async function inBatch(values: Partial<typeof batch.$inferInsert> = {}) {
  const at = server.clock.now()
  const { db } = server.deps
  const [made] = await db
    .insert(batch)
    .values({
      orgId: club.organisation.id,
      kind: 'claim',
      state: 'done',
      name: 'Membership 2027',
      detail: { ...detailOf(next.id, []) },
      ranAt: at,
      createdAt: at,
      updateDate: at,
      ...values,
    })
    .returning()
  const none = { input: {}, before: {}, after: {}, problems: [], candidates: [] }
  await db.insert(batchRow).values({
    ...none,
    batchId: made?.id ?? '',
    number: 1,
    group: 'needs_you',
    state: 'aside',
    memberId: ida.id,
  })
}

function detailOf(membershipConfId: string, afterIds: string[]) {
  return { claim: { membershipConfId, dueOn: '2027-01-31', countsForDays: null }, afterIds }
}

describe('who is asked for a renewal', () => {
  // A join of these is taken for one of a few rows where no statistics were gathered: a club of 30,000 took minutes.
  test('is found by looking at one member after the other, whatever the planner knows of the tables', async () => {
    const chosen = toRenewSql({ orgId: NONE, detail: detailOf(NONE, [NONE]), year: 2027, from: '2027-01-01' })
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) select ${listed.memberId} from ${listed} where ${chosen}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(Semi|Anti) Join/)
  })

  /** Whether Ida is asked for the fee of 2027 after those of the name that her club's has. */
  async function isAsked(): Promise<boolean> {
    const earlier = await aConfiguration(server, { orgId: club.organisation.id, ...ofYear(2025) })
    const detail = detailOf(next.id, [earlier.id, club.configuration.id])
    return hasAnyToRenew(server.deps.db, {
      orgId: club.organisation.id,
      detail,
      year: 2027,
      from: '2027-01-01',
    })
  }
  const claimed = async (configuration: ConfigurationRow, countsForDays: number | null) => {
    const by = await aMember(server, { firstName: 'Karl' })
    await aClaim(server, { club: { ...club, configuration }, member: ida, by, countsForDays })
  }

  test.each<[string, () => Promise<unknown>]>([
    ['had the year before', () => paid()],
    [
      'renews automatically since an earlier year',
      async () => {
        await paid()
        await change({ membershipFor: 2025 })
        await renews()
      },
    ],
    [
      'had another fee earlier',
      async () => {
        await paid(await aFee(2025))
        await paid()
      },
    ],
    [
      'began to pay another fee',
      async () => {
        await paid()
        await drafted()
      },
    ],
    [
      'gave an earlier year back',
      async () => {
        await paid(await aFee(2025))
        await change({ status: 'inactive', open: false, reason: 'Moved' }, 2025)
        await paid()
      },
    ],
    ['was asked for the year before by a claim', () => claimed(club.configuration, 30)],
    [
      'is in a batch that did not run',
      async () => {
        await paid()
        await inBatch({ ranAt: null, state: 'draft' })
      },
    ],
    [
      'is in a batch that staff ran',
      async () => {
        await paid()
        await inBatch({ detail: { claim: detailOf(next.id, []).claim } })
      },
    ],
    [
      'is in a batch of another fee',
      async () => {
        await paid()
        await inBatch({ detail: { ...detailOf(club.configuration.id, []) } })
      },
    ],
  ])('is who %s', async (_who, prepare) => {
    await prepare()
    expect(await isAsked()).toBe(true)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'had a year long ago',
      async () => {
        await paid()
        await change({ membershipFor: 2025 })
      },
    ],
    [
      'had another fee last',
      async () => {
        await paid()
        await change({ membershipFor: 2025 })
        await paid(await aFee(2026))
        await renews()
      },
    ],
    [
      'is no member any more on the first day of the year',
      async () => {
        await paid()
        await server.deps.db.update(membership).set({ endsOn: '2027-01-01' })
      },
    ],
    [
      'gave the year back',
      async () => {
        await paid()
        await drafted()
        await change({ open: false, reason: 'Moved' }, 2027)
      },
    ],
    [
      'was asked for it by a claim, also a withdrawn one',
      async () => {
        await paid()
        await claimed(next, null)
        await server.deps.db.update(claim).set({ end: 'withdrawn' })
      },
    ],
    [
      'is in a batch of it that ran',
      async () => {
        await paid()
        await inBatch()
      },
    ],
  ])('is not who %s', async (_who, prepare) => {
    await prepare()
    expect(await isAsked()).toBe(false)
  })
})

describe('who had the last year as a gift', () => {
  const isGiven = async () =>
    (await listGiven(server.deps.db, { orgId: club.organisation.id, memberIds: [ida.id] })).has(ida.id)
  const give = async (year = 2026) => change({ grantedBy: ida.id, grantReason: 'Honorary member' }, year)

  test('is known by the newest year that counts, here', async () => {
    await paid(await aFee(2025))
    await give(2025)
    expect(await isGiven()).toBe(true)
    await paid()
    expect(await isGiven()).toBe(false)
    await give()
    await drafted()
    const elsewhere = await aClub(server)
    await paid(await aFee(2028, elsewhere))
    expect(await isGiven()).toBe(true)
    await renews()
    expect(await isGiven()).toBe(false)
  })
})
