import { openPaymentWindow } from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  books,
  type Club,
  openLink,
  openPurchase,
  pay,
  runJobs,
  saving,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { withApp } from '../payment/testing/withApp.ts'
import { compareBooks, recentDays } from '../reconciliation/compareBooks.ts'

let server: TestServer
let ida: MemberRow
let gateway: { captured: number; voided: number }

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  // The gateway signs with the time of its own clock, which is the real one.
  server.clock.set(new Date().toISOString())
  ida = await aMember(server)
  const { gatewayCaptured: captured = 0, gatewayVoided: voided = 0 } = await books(server)
  gateway = { captured, voided }
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

/** A club that takes cards through FreePay, and the app besides. */
const clubWithApp = async (): Promise<Club> => withApp(server, await aClub(server))

const asked = ({ token, paymentId }: { token: string; paymentId: string }) => ({
  token,
  membershipHistoryPaymentId: paymentId,
})

describe('an app beside the cards of a provider', () => {
  test('takes the place of the card window that was opened before, and pays once', async () => {
    const club = await clubWithApp()
    const byCard = await openPurchase(server, ida, { club })
    const link = await openLink(server, ida, { ...asked(byCard), provider: 'vipps' })
    const byApp = { ...byCard, ...link }
    expect(new URL(byApp.windowLink).pathname).not.toBe(new URL(byCard.windowLink).pathname)
    await pay(server, byApp)
    await runJobs(server)
    const paid = await books(server)
    expect(paid).toMatchObject({ activeYears: 1, receiptNumbers: [1], captureCalls: 1 })
    expect(paid.payments.map(({ provider, state }) => [provider, state])).toEqual([
      ['freepay', 'superseded'],
      ['vipps', 'captured'],
    ])
    expect(paid.gatewayCaptured - gateway.captured).toBe(45_000)
    const { body } = await server.as(ida).call(getReceipt, { params: { id: byCard.historyId } })
    const on = copenhagenDate(server.clock.now())
    expect(body.paymentMethod).toBe(paymentMethodName('vipps', { currency: 'DKK', on }))
  })

  test('is opened again, and not after half of its ten minutes: then another window takes its place', async () => {
    const club = await clubWithApp()
    const first = await openPurchase(server, ida, { club })
    const inApp = () => openLink(server, ida, { ...asked(first), provider: 'vipps' })
    const { windowLink } = await inApp()
    server.clock.advance(299_999)
    expect((await inApp()).windowLink).toBe(windowLink)
    server.clock.advance(1)
    expect((await inApp()).windowLink).not.toBe(windowLink)
    expect((await books(server)).states).toEqual(['superseded', 'superseded', 'window_open'])
  })

  test('lets go what is paid in the card window afterwards', async () => {
    const club = await clubWithApp()
    const byCard = await openPurchase(server, ida, { club })
    await pay(server, {
      ...byCard,
      ...(await openLink(server, ida, { ...asked(byCard), provider: 'vipps' })),
    })
    await runJobs(server)
    const authorization = await pay(server, byCard)
    await sayPaid(server, byCard, authorization)
    await runJobs(server)
    const after = await books(server)
    expect(after).toMatchObject({ activeYears: 1, receiptNumbers: [1] })
    expect(after.gatewayCaptured - gateway.captured).toBe(45_000)
    expect(after.gatewayVoided - gateway.voided).toBe(45_000)
  })

  test('is found in the comparison with the gateways, beside the cards', async () => {
    const club = await clubWithApp()
    const jonas = await aMember(server)
    const byCard = await openPurchase(server, ida, { club })
    await sayPaid(server, byCard, await pay(server, byCard))
    const begun = await openPurchase(server, jonas, { club })
    await pay(server, {
      ...begun,
      ...(await openLink(server, jonas, { ...asked(begun), provider: 'vipps' })),
    })
    await runJobs(server)
    const [found] = await compareBooks(server.deps, recentDays(server.clock.now()))
    expect(found?.days.flatMap(({ differences, unasked }) => [...differences, ...unasked])).toEqual([])
    expect(found?.days.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThanOrEqual(2)
  })

  test('keeps no card by the words of one, and is not found where the organisation does not offer it', async () => {
    const club = await aClub(server)
    const purchase = await openPurchase(server, ida, { club })
    const body = asked(purchase)
    const refused = await server.as(ida).call(openPaymentWindow, { params: { provider: 'vipps' }, body })
    expect(refused.status).toBe(404)
    const other = await clubWithApp()
    const taken = await openPurchase(server, ida, { club: other })
    await expect(openLink(server, ida, { ...asked(taken), provider: 'vipps' }, saving)).rejects.toThrow(
      'consent_missing',
    )
  })
})
