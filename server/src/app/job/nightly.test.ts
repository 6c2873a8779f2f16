import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { team } from '@medlem/database/schema/team'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawClaim } from '../../money/claim/decideClaim.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { listClaims } from '../../money/payment/listClaims.ts'
import { aClub, draft } from '../../money/payment/testing/buyer.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { aMember } from '../../testing/builders.ts'
import { recordedJobs } from '../../testing/recordedJobs.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { jobHandlers } from './handlers.ts'
import { nightly } from './nightly.ts'

let server: TestServer
let orgId: string
const lines: [facts: Record<string, unknown>][] = []
const jobs = recordedJobs()

beforeAll(async () => {
  server = await testServer({ deps: { log: recordingLog(lines), jobs } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  lines.length = 0
  jobs.recorded.length = 0
  orgId = (await aClub(server)).organisation.id
})

const logged = (event: string) => lines.map(([facts]) => facts).filter((facts) => facts.event === event)

/** A team whose filter is not one of ours, as of a later release. */
async function aTeam(name: string, filter: readonly unknown[]) {
  const at = server.clock.now()
  const values = { orgId, name, season: '', description: '', createdAt: at, updateDate: at }
  await server.deps.db.insert(team).values({ ...values, filter })
}
const unreadable = [{ field: 'of a later release' }]

describe('a step of the night that throws', () => {
  test('keeps no other from running: the audit log is verified, and the log names the step', async () => {
    await aTeam('Seniors', unreadable)
    await expect(nightly(server.deps)).rejects.toThrow('teams')
    expect(logged('job_step_failed')).toMatchObject([
      { job: 'nightly', step: 'teams', err: expect.any(Error) },
    ])
    expect(logged('audit_head')).toHaveLength(1)
    expect(logged('nightly')).toMatchObject([{ memberships: 0, failed: ['teams'] }])
  })

  test('is measured under its name, as are those that were done', async () => {
    await aTeam('Seniors', unreadable)
    const metrics = createMetrics()
    await jobHandlers(server.deps, metrics).nightly({})
    const { values } = await metrics.jobStepSeconds.get()
    const counted = (step: string, outcome: string) =>
      values.find(
        ({ metricName, labels }) =>
          metricName?.endsWith('_count') && labels.step === step && labels.outcome === outcome,
      )?.value
    expect([counted('teams', 'failed'), counted('audit', 'done')]).toEqual([1, 1])
  })

  test('alone is tried again, until it is done', async () => {
    await aTeam('Seniors', unreadable)
    const { nightly: run } = jobHandlers(server.deps)
    await run({})
    expect(jobs.recorded).toEqual([{ name: 'nightly', data: { only: ['teams'] }, startAfterSeconds: 0 }])
    lines.length = 0
    await expect(run({ only: ['teams'] })).rejects.toThrow('teams')
    expect(logged('audit_head')).toEqual([])
    await server.deps.db.update(team).set({ filter: null })
    await run({ only: ['teams'] })
    expect(jobs.recorded).toHaveLength(1)
  })
})

test('a draft is given up after a month, but not one that a claim asks for, until the claim is withdrawn', async () => {
  const club = await aClub(server)
  const ida = await aMember(server)
  const made = await aClaim(server, { club, member: ida, by: ida, dueOn: '2027-03-31' })
  const karl = await aMember(server)
  await draft(server, karl, { club, member: karl, referenceKey: crypto.randomUUID() })
  server.clock.set('2027-02-20T03:00:00Z')
  const open = async () => {
    await nightly(server.deps, { only: ['drafts'] })
    const rows = await server.deps.db.select().from(membershipPeriod).orderBy(membershipPeriod.id)
    return rows.filter((row) => row.open).map(({ memberId }) => memberId)
  }
  expect(await open()).toEqual([ida.id])
  const [owed] = await listClaims(server.deps.db, { orgId: club.organisation.id, today: '2027-02-20' })
  expect(owed).toMatchObject({ state: 'open', openMinor: 45_000 })
  await server.deps.db.transaction((tx) =>
    withdrawClaim(tx, server.deps, {
      orgId: club.organisation.id,
      claimId: made.row.id,
      reason: 'By mistake',
      by: { actorId: ida.id, traceId: 'test' },
      at: server.clock.now(),
    }),
  )
  expect(await open()).toEqual([])
})

/** Runs with a table missing, so that what reads it throws. */
async function without(table: string, run: () => Promise<unknown>): Promise<void> {
  const [here, away] = [sql.identifier(table), sql.identifier(`${table}_away`)]
  await server.deps.db.execute(sql`alter table ${here} rename to ${away}`)
  try {
    await run()
  } finally {
    await server.deps.db.execute(sql`alter table ${away} rename to ${here}`)
  }
}

const failedSteps = () => logged('job_step_failed').map(({ job, step }) => `${job} ${step}`)

describe('a table that can’t be read fails the steps that need it, and no other', () => {
  test.each([
    ['sign_in_code', ['codes']],
    ['batch', ['batches', 'foldedRecords']],
    ['ended_session', ['sessions']],
    ['membership', ['memberships', 'endingCards', 'invariants']],
    [
      'payment',
      ['guests', 'claimPayers', 'erasedMembers', 'providerBooks', 'invariants', 'books', 'fees', 'payouts'],
    ],
  ])('of the night: %s', async (table, failed) => {
    await without(table, () => expect(nightly(server.deps)).rejects.toThrow('nightly: '))
    expect(failedSteps()).toEqual(failed.map((step) => `nightly ${step}`))
    expect(logged('audit_head')).toHaveLength(1)
  })

  test('and a check of the books hides none that finds something', async () => {
    const { db } = server.deps
    const { id: memberId } = await aMember(server)
    const updateDate = server.clock.now()
    await db.insert(membership).values({ memberId, orgId, status: 'active', updateDate })
    const check = () => nightly(server.deps, { only: ['invariants'] })
    await without('dispute', () => expect(check()).rejects.toThrow('invariants'))
    expect(logged('invariant_broken')).toMatchObject([{ id: 'I12' }])
  })

  test('renewals: instalments are charged all the same, and the job is tried again', async () => {
    const metrics = createMetrics()
    const { renewMemberships } = jobHandlers(server.deps, metrics)
    await without('renewal', () => expect(renewMemberships({})).rejects.toThrow('renewMemberships: renewals'))
    expect(failedSteps()).toEqual(['renewMemberships renewals'])
    expect(await metrics.register.getSingleMetricAsString('medlem_job_step_seconds')).toContain(
      'medlem_job_step_seconds_count{queue="renewMemberships",step="instalments",outcome="done"} 1',
    )
  })

  test('payments: the tests of payment keys are ended all the same', async () => {
    const { sweepPayments } = jobHandlers(server.deps)
    await without('payment_test', () => expect(sweepPayments({})).rejects.toThrow('paymentTests'))
    expect(failedSteps()).toEqual(['sweepPayments paymentTests'])
  })
})
