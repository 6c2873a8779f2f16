import type { MemberRow } from '@medlem/database/schema/member'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import type { Club } from '../payment/testing/buyer.ts'
import { fetchPayouts } from '../payout/fetchPayouts.ts'
import { listEntries, listPayouts } from '../payout/store.ts'
import {
  type AppStage,
  agreeInApp,
  appStage,
  CHARGE_DAY,
  ORDER_DAY,
  onAppDay,
} from './testing/anAgreement.ts'
import { aNextYear, NOTICE_DAY, renewalsOf } from './testing/aRenewal.ts'

let stage: AppStage
let server: TestServer
let ida: MemberRow
let club: Club
beforeEach(async () => {
  stage = await appStage()
  ;({ server, ida, club } = stage)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  await server.close()
})

const at = (instant: string) => onAppDay(server, instant)
const states = async () => (await renewalsOf(server)).map(({ state, reason }) => [state, reason])

/** Agrees, and comes to the day on which the charge of the next year is ordered. */
async function ordered(of: Parameters<typeof agreeInApp>[1] = {}): Promise<void> {
  await agreeInApp(stage, of)
  await aNextYear(server, club)
  await at(NOTICE_DAY)
  await at(ORDER_DAY)
}

describe('a charge that was ordered in the app', () => {
  test('is known in its payout, which names it without its agreement', async () => {
    await ordered()
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charged', null]])
    await at('2027-01-04T11:00:00Z')
    const orgId = club.organisation.id
    await fetchPayouts(server.deps, { orgId })
    const payouts = await listPayouts(server.deps.db, { orgId, limit: 9 })
    const entries = (await Promise.all(payouts.map(({ id }) => listEntries(server.deps.db, id)))).flat()
    const sales = entries.filter(({ entry }) => entry.kind === 'capture')
    expect(sales.map(({ payer }) => payer?.id)).toEqual([ida.id, ida.id])
  })
})
