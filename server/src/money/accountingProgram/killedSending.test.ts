import { sendMonth } from '@medlem/contract/accountingProgram'
import { voucherSending } from '@medlem/database/schema/accountingProgram'
import type { AccountingTarget } from '@medlem/payments/accounting/target'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../app/job/handlers.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { A_MONTH, aClosedMonth, chooseProgram, takenVouchers } from './testing/anAccountingProgram.ts'

const VOUCHERS = 2
/** Whose books it is, then looking for each voucher and sending it. */
const CALLS = 1 + 2 * VOUCHERS

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

/** A process that ends with its n-th call to the program: before that goes out, or after it was done and before its answer. */
function mortal(nth: number, moment: 'before' | 'after'): Deps['accountingFor'] {
  let calls = 0
  return (keys) => {
    const target = server.deps.accountingFor(keys)
    async function live<T>(call: () => Promise<T>): Promise<T> {
      calls += 1
      if (calls < nth) return call()
      if (moment === 'after') await call()
      throw new Error('killed')
    }
    return {
      findsDrafts: target.findsDrafts,
      company: () => live(target.company),
      accounts: () => live(target.accounts),
      send: (...of: Parameters<AccountingTarget['send']>) => live(() => target.send(...of)),
      find: (of) => live(() => target.find(of)),
    }
  }
}

const deaths = (['economic', 'billy'] as const).flatMap((program) =>
  Array.from({ length: CALLS }, (_, n) => n + 1).flatMap((nth) =>
    (['before', 'after'] as const).map((moment) => [program, moment, nth] as const),
  ),
)

test.each(deaths)('%s: killed %s call %i, each voucher is there once', async (program, moment, nth) => {
  const before = (await takenVouchers(server)).length
  const club = await aClub(server)
  const orgId = club.organisation.id
  const { client } = await aTreasurer(server, club)
  for (let n = 0; n < VOUCHERS; n += 1) await aClosedMonth(server, orgId)
  await chooseProgram(client, orgId, { program })
  await client.call(sendMonth, { params: { id: orgId, month: A_MONTH } })
  const run = (deps: Partial<Deps> = {}) => jobHandlers({ ...server.deps, ...deps }).sendVouchers({ orgId })
  await expect(run({ accountingFor: mortal(nth, moment) })).rejects.toThrow('killed')
  // The one that is started in its place: at first the lease of the killed one stands.
  await run()
  server.clock.advance(180_000)
  await run()
  const rows = await server.deps.db.select().from(voucherSending)
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: VOUCHERS }, () => 'sent'))
  const taken = (await takenVouchers(server)).slice(before)
  expect(taken).toHaveLength(VOUCHERS)
  // What is kept of each names a voucher there.
  expect(rows.map(({ programNumber }) => programNumber).toSorted()).toEqual(
    taken.map(({ number }) => String(number)).toSorted(),
  )
})
