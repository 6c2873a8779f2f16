import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { pay, runJobs, sayPaid } from '@medlem/server/money/payment/testing/buyer'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from '../effort.ts'
import type { Abuse } from './tamperAbuse.ts'
import { otherAbuses } from './tamperElsewhere.ts'
import { gatewayAbuses } from './tamperGateway.ts'
import { membershipAbuses } from './tamperMembership.ts'
import { paymentAbuses } from './tamperPayment.ts'
import { eventsOf, recordedLog, type TamperSnapshot, takeSnapshot, takings } from './tamperSnapshot.ts'
import { windowAbuses } from './tamperWindow.ts'
import { type TamperWorld, tamperWorld } from './tamperWorld.ts'

/**
 * Experiment E5 (design §6): abuses of every call that leads to money, each sent to one world that stays as it is.
 * Sequences of calls are in tamperSequence.test.ts.
 */
const abuses: readonly Abuse[] = [
  ...membershipAbuses,
  ...paymentAbuses,
  ...windowAbuses,
  ...gatewayAbuses,
  ...otherAbuses,
]
const { log, lines } = recordedLog()
let unlogged = 0
let server: TestServer
let world: TamperWorld
let atFirst: TamperSnapshot
let latest: TamperSnapshot

beforeAll(async () => {
  server = await testServer({ deps: { log } })
  world = await tamperWorld(server)
  await runAllJobs()
  latest = atFirst = await takeSnapshot(server)
})
afterAll(async () => {
  const before = takings(atFirst)
  const after = takings(latest)
  figure(
    `E5 tampering: ${abuses.length} abuses, ${after.activeYears - before.activeYears} activations, ` +
      `${(after.ledgerCapturedMinor - before.ledgerCapturedMinor) / 100} kr. captured, ${unlogged} not logged.`,
  )
  await server.close()
})

/** What was left for later; the real queues hold a job for each payment once. */
async function runAllJobs(): Promise<void> {
  const once = new Map(server.jobs.map((job) => [JSON.stringify([job.name, job.data]), job]))
  server.jobs.splice(0, server.jobs.length, ...once.values())
  await runJobs(server, 'settlePayment')
  await runJobs(server, 'reconcilePayment')
  // What is still undecided would be asked about again and again.
  server.jobs.length = 0
}

const refusalLine = (code: string | undefined) =>
  expect.objectContaining({ event: 'refused', code, msg: 'refused' })

describe('is refused or answered with the truth, and changes nothing [S17][P03]', () => {
  test.each(abuses)('$name', async (abuse) => {
    lines.length = 0
    const reply = await abuse.send(world)
    // Callbacks are processed by a job.
    await runAllJobs()
    const before = latest
    latest = await takeSnapshot(server)

    expect(takings(latest)).toEqual(takings(before))
    expect(latest).toEqual(before)
    const { status, code, truth, logged } = abuse
    expect([reply.status, reply.problem.code]).toEqual([status, code])
    if (truth) expect(reply.body).toMatchObject(typeof truth === 'function' ? truth(world) : truth)
    const written = eventsOf(lines)
    if (written.length === 0) unlogged += 1
    if (logged !== null) expect(written).toContain(logged)
    else {
      // What only breaks a rule leaves a quieter line.
      expect(lines.filter(({ msg }) => msg === 'a security event')).toEqual([])
      expect(lines).toContainEqual(refusalLine(code))
    }
  })
})

test('after all abuses an honest purchase is paid, and the invariants hold', async () => {
  const { open } = world
  const { body } = await sayPaid(server, open, await pay(server, open, '0100'))
  expect(body).toMatchObject({ paymentStatus: 'paid', totalPaid: 45_000 })
  const after = await takeSnapshot(server)
  const { activeYears, ledgerCapturedMinor } = takings(latest)
  expect(takings(after)).toMatchObject({
    activeYears: activeYears + 1,
    ledgerCapturedMinor: ledgerCapturedMinor + 45_000,
  })
  // What the gateway took before there was a world is no payment of ours.
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('every abuse has a name of its own', () => {
  expect(new Set(abuses.map(({ name }) => name)).size).toBe(abuses.length)
})
