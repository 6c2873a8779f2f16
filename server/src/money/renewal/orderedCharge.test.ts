import { endMembership } from '@medlem/contract/membershipEnd'
import { findPaymentReturn } from '@medlem/contract/payment'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../app/job/handlers.ts'
import { aChild } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  books,
  type Club,
  openPurchase,
  pay,
  runJobs,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { fetchPayouts } from '../payout/fetchPayouts.ts'
import { listEntries, listPayouts } from '../payout/store.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { checkAgreements } from '../savedCard/checkAgreement.ts'
import { renewMemberships } from './renewMemberships.ts'
import {
  type AppStage,
  agreeInApp,
  appStage,
  CHARGE_DAY,
  ORDER_DAY,
  onAppDay,
} from './testing/anAgreement.ts'
import { aNextYear, NOTICE_DAY, renewalsOf, switchRenewal } from './testing/aRenewal.ts'

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
const taken = async () => (await books(server)).gatewayCaptured
const states = async () => (await renewalsOf(server)).map(({ state, reason }) => [state, reason])

/** Agrees, and comes to the day on which the charge of the next year is ordered. */
async function ordered(of: Parameters<typeof agreeInApp>[1] = {}) {
  await agreeInApp(stage, of)
  const configuration = await aNextYear(server, club)
  await at(NOTICE_DAY)
  await at(ORDER_DAY)
  return configuration
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

  const offs = [
    [
      'switched off by its payer',
      (child: MemberRow) => switchRenewal(server, { payer: ida, club, member: child, on: false }),
    ],
    [
      'ended by the club',
      async (child: MemberRow) => {
        const { client } = await aTreasurer(server, club)
        const params = { id: club.organisation.id, memberId: child.id }
        const body = { endsOn: '2026-12-31', reason: 'moved' as const, note: '' }
        expect((await client.call(endMembership, { params, body })).status).toBe(200)
      },
    ],
  ] as const
  test.each(offs)(
    'is let go of a membership that was %s before its day, and made of the other',
    async (_how, off) => {
      const child = await aChild(server, ida)
      await ordered({ members: [ida, child] })
      expect(await states()).toEqual([
        ['charging', null],
        ['charging', null],
      ])
      await off(child)
      await at(CHARGE_DAY)
      expect((await states()).toSorted()).toEqual([
        ['charged', null],
        ['dropped', 'switched_off'],
      ])
      await runJobs(server)
      expect(await taken()).toBe(135_000)
      expect((await books(server)).states).toContain('voided')
    },
  )

  test.each([
    ['before its charges are asked about', true],
    ['when its charges are asked about', false],
  ] as const)('ends with the agreement, of which its payer hears once: %s', async (_when, nightly) => {
    const child = await aChild(server, ida)
    await ordered({ members: [ida, child] })
    const [kept] = await server.deps.db.select().from(savedCard)
    await server.gateway.control('POST', '/agreements/stop', {
      agreementId: kept?.identifier,
      actor: 'USER',
    })
    if (nightly) expect(await checkAgreements(server.deps)).toBe(1)
    await at(CHARGE_DAY)
    expect(await checkAgreements(server.deps)).toBe(0)
    expect(await states()).toEqual([
      ['dropped', 'switched_off'],
      ['dropped', 'switched_off'],
    ])
    const said = (await server.deps.db.select().from(notification)).map(({ notice }) => notice?.code)
    const renewal = said.filter((code) => code?.startsWith('renewal_') || code === 'agreement_ended')
    expect(renewal.toSorted()).toEqual(['agreement_ended', 'renewal_notice', 'renewal_notice'])
    const mails = await server.deps.db.select().from(message).where(eq(message.memberId, ida.id))
    const { notice, outcome, agreementEnded } = RENEWAL_TEMPLATE
    expect(
      mails
        .map(({ templateId }) => templateId)
        .filter((id) => [notice, outcome, agreementEnded].some((one) => one === id))
        .toSorted((a, b) => a - b),
    ).toEqual([notice, notice, agreementEnded])
    expect(await taken()).toBe(90_000)
  })

  const silences = [
    ['made, and its answer lost', '0415', 'none'],
    ['not made', '0019', 'error_before'],
  ] as const
  test.each(silences)('is ordered again hours later when it was %s', async (_how, card, kind) => {
    await agreeInApp(stage, { card })
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    if (kind !== 'none')
      await server.gateway.control('POST', '/faults', { place: 'recurring', kind, times: 1 })
    await at(ORDER_DAY)
    expect(await states()).toEqual([['charging', null]])
    // An outage: nothing takes it up before its payment is as old as a window that is over.
    server.clock.advance(2 * 3_600_000)
    await sweepPayments(server.deps)
    await runJobs(server, 'reconcilePayment')
    await renewMemberships(server.deps)
    expect(await states()).toEqual([['charging', null]])
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charged', null]])
    expect(await taken()).toBe(90_000)
  })

  /** What the app itself says of the charge. */
  const inTheApp = async () => {
    const [charge] = await server.deps.db.select().from(renewalCharge)
    const app = server.deps.providerFor(club.organisation, { provider: 'vipps', test: false })
    return (await app?.lookup({ providerPaymentId: charge?.authorizationId ?? '' }))?.state
  }
  const sweep = async () => {
    await jobHandlers(server.deps).sweepPayments({})
    await runJobs(server, 'cancelCharge')
  }

  test('is cancelled in the app by the next sweep when the year is paid by hand, whose return says so at once', async () => {
    const configuration = await ordered()
    await sweep()
    expect(await inTheApp()).toBe('pending')
    const opened = await openPurchase(server, ida, { club: { ...club, configuration } })
    const { body } = await sayPaid(server, opened, await pay(server, opened))
    expect(body).toMatchObject({ paymentStatus: 'paid', undecided: false })
    const back = await server.as(ida).call(findPaymentReturn, { body: { token: opened.token } })
    expect(back.body).toMatchObject({ paymentStatus: 'paid', undecided: false })
    // While the app does not answer, it stays ordered, and the next sweep asks for the same.
    const fault = { place: 'void', kind: 'error_before', times: 1 }
    await server.gateway.control('POST', '/faults', fault)
    await sweep()
    expect([await inTheApp(), await states()]).toEqual(['pending', [['charging', null]]])
    await sweep()
    expect([await inTheApp(), await states()]).toEqual(['voided', [['dropped', 'already_paid']]])
    await at(CHARGE_DAY)
    expect(await taken()).toBe(90_000)
  })

  test('stays ordered when the payment by hand is declined, whose return says so at once', async () => {
    const configuration = await ordered()
    const opened = await openPurchase(server, ida, { club: { ...club, configuration } })
    await sayDeclined(server, opened)
    const back = await server.as(ida).call(findPaymentReturn, { body: { token: opened.token } })
    expect(back.body).toMatchObject({ paymentStatus: 'declined', undecided: false })
    await sweep()
    expect(await inTheApp()).toBe('pending')
    await at(CHARGE_DAY)
    expect([await states(), await taken()]).toEqual([[['charged', null]], 90_000])
  })

  test('is asked about again, and not given up, while the app does not answer on its day', async () => {
    await ordered()
    const fault = { place: 'lookup', kind: 'error_before', times: 20 }
    await server.gateway.control('POST', '/faults', fault)
    await at('2027-01-01T12:30:00Z')
    expect(await states()).toEqual([['charging', null]])
    await server.gateway.control('DELETE', '/faults')
    await at('2027-01-01T14:00:00Z')
    expect([await states(), await taken()]).toEqual([[['charged', null]], 90_000])
  })

  test.each([
    ['asks the member who only tried to pay by hand', false, ['asked', 'needs_customer'], 45_000],
    ['is dropped when the member paid by hand', true, ['dropped', 'already_paid'], 90_000],
  ] as const)('that fails in the end %s', async (_what, pays, end, sum) => {
    const configuration = await ordered({ card: '0407' })
    const opened = await openPurchase(server, ida, { club: { ...club, configuration } })
    if (pays) await pay(server, opened)
    await runJobs(server)
    expect((await books(server)).states).toContain('superseded')
    await at(CHARGE_DAY)
    await at('2027-01-08T11:00:00Z')
    expect(await states()).toEqual([end])
    expect(await taken()).toBe(sum)
  })
})
