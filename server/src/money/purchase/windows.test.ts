import {
  createPayment,
  findPaymentReturn,
  openPaymentWindow,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { getPayment, listAttempts } from '../payment/store.ts'
import {
  aClub,
  books,
  type Club,
  draft,
  membershipData,
  openLink,
  openPurchase,
  paidOnce,
  pay,
  runJobs,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'

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
  ida = await aMember(server)
  club = await aClub(server)
})

const gained = async () => books(server)
const reconcileAll = async () => {
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}

describe('payment windows', () => {
  test('a second link within a quarter of an hour is the same window', async () => {
    const first = await openPurchase(server, ida, { club })
    const again = await openLink(server, ida, { ...first, membershipHistoryPaymentId: first.paymentId })
    expect(again.windowLink).toBe(first.windowLink)
    expect((await gained()).states).toEqual(['window_open'])
  })

  test('after a quarter of an hour a new window opens, and the old one can still be paid in', async () => {
    const first = await openPurchase(server, ida, { club })
    server.clock.advance(900_001)
    const again = await openLink(server, ida, { ...first, membershipHistoryPaymentId: first.paymentId })
    expect(again.windowLink).not.toBe(first.windowLink)
    expect((await gained()).states).toEqual(['superseded', 'window_open'])
    const authorization = await pay(server, first, '0100')
    expect((await sayPaid(server, first, authorization)).body.paymentStatus).toBe('paid')
    expect((await gained()).states).toEqual(['captured', 'superseded'])
  })

  test('of windows of one moment the last is the newest attempt', async () => {
    const first = await openPurchase(server, ida, { club })
    const { purchaseId } = await getPayment(server.deps.db, first.paymentId)
    for (let n = 0; n < 8; n += 1) {
      await server.deps.db.update(payment).set({ windowOpenedAt: new Date(0) })
      const again = await openLink(server, ida, { ...first, membershipHistoryPaymentId: first.paymentId })
      const attempts = await listAttempts(server.deps.db, purchaseId)
      expect(attempts.map(({ state }) => state)).toEqual(['window_open', ...Array(n + 1).fill('superseded')])
      expect(attempts[0]?.windowUrl).toBe(again.windowLink)
    }
  })

  test('who pays in both windows is charged once; the second hold is given back [S17]', async () => {
    const before = (await server.gateway.totals()) as { captured: number; voided: number }
    const first = await openPurchase(server, ida, { club })
    server.clock.advance(900_001)
    const again = {
      ...first,
      ...(await openLink(server, ida, { ...first, membershipHistoryPaymentId: first.paymentId })),
    }
    await pay(server, again)
    await runJobs(server)
    await pay(server, first)
    await runJobs(server)
    const after = await gained()
    expect(after.states).toEqual(['voided', 'captured'])
    expect(after.gatewayCaptured - before.captured).toBe(45_000)
    expect(after.gatewayVoided - before.voided).toBe(45_000)
    expect(after).toMatchObject({ receiptNumbers: [1], activeYears: 1, notifications: 1 })
    const notices = await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.title, 'Paid already'))
    expect(notices).toHaveLength(1)
  })

  /** Two windows of one purchase; the browser comes back from the older one to the effective attempt, the newer. */
  const backFromOlder = async (card: string) => {
    const older = await openPurchase(server, ida, { club })
    server.clock.advance(900_001)
    await openLink(server, ida, { ...older, membershipHistoryPaymentId: older.paymentId })
    const authorization = await pay(server, older, card)
    const found = await server.as(ida).call(findPaymentReturn, { body: { token: older.token } })
    expect(found.body.id).not.toBe(older.paymentId)
    return { authorization, found: { ...older, paymentId: found.body.id } }
  }

  test('an authorization that is named to the newest attempt is found in the older window that it is of [S17]', async () => {
    const { authorization, found } = await backFromOlder('0100')
    expect((await sayPaid(server, found, authorization)).body.paymentStatus).toBe('paid')
    expect((await gained()).states).toEqual(['captured', 'superseded'])
  })

  test('while the provider is silent the newest attempt keeps the name, and hands it over later', async () => {
    const { authorization, found } = await backFromOlder('0100')
    await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'error_before', times: 3 })
    expect((await sayPaid(server, found, authorization)).body.paymentStatus).toBe('initiated')
    for (let n = 0; n < 3; n++) await runJobs(server, 'reconcilePayment')
    expect((await gained()).states).toEqual(['captured', 'superseded'])
  })

  test('an older window that was paid after the newer, and reported by its return only, is released', async () => {
    const before = (await server.gateway.totals()) as { voided: number }
    const older = await openPurchase(server, ida, { club })
    server.clock.advance(900_001)
    const asked = { ...older, membershipHistoryPaymentId: older.paymentId }
    const newer = { ...older, ...(await openLink(server, ida, asked)) }
    await pay(server, newer)
    await runJobs(server)
    const { body: telling } = await server.as(ida).call(findPaymentReturn, { body: { token: older.token } })
    const authorization = await pay(server, older, '0100')
    const answer = await sayPaid(server, { ...older, paymentId: telling.id }, authorization)
    expect(answer.body.paymentStatus).toBe('paid')
    const after = await gained()
    expect(after.states).toEqual(['voided', 'captured'])
    expect(after.gatewayVoided - before.voided).toBe(45_000)
  })

  test('two parents may both start to buy the same child; the second who pays gets the money back', async () => {
    const before = (await server.gateway.totals()) as { captured: number; voided: number }
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const viggo = await aMember(server, { firstName: 'Viggo' })
    await aLink(server, { from: ida, to: viggo })
    await aLink(server, { from: jonas, to: viggo })
    const hers = await openPurchase(server, ida, { club, members: [viggo] })
    const his = await openPurchase(server, jonas, { club, members: [viggo] })
    await Promise.all([pay(server, hers), pay(server, his)])
    await Promise.all([runJobs(server), runJobs(server)])
    const after = await gained()
    expect(after.states.toSorted()).toEqual(['captured', 'voided'])
    expect(after.activeYears).toBe(1)
    expect(after.gatewayCaptured - before.captured).toBe(45_000)
    expect(after.gatewayVoided - before.voided).toBe(45_000)
  })

  test('preparing twice gives two tokens, and both lead to the payment', async () => {
    const first = await openPurchase(server, ida, { club })
    const data = membershipData({ membershipHistoryPaymentId: first.paymentId, memberships: [] })
    const second = await server.as(ida).call(preparePayment, { body: { token: 'n', membershipData: data } })
    expect(second.status).toBe(200)
    expect(second.body.token).not.toBe(first.token)
    const link = await openLink(server, ida, second.body)
    await pay(server, { ...first, ...link })
    await runJobs(server)
    for (const token of [first.token, second.body.token]) {
      const answer = await server.as(ida).send({
        method: 'POST',
        url: '/member-api/api/v1/payment/return',
        payload: { token },
      })
      expect(answer.body).toMatchObject({ paymentStatus: 'paid' })
    }
  })

  test('return and callback addresses come from the configured base address; tokens are kept as hashes [R19]', async () => {
    const first = await openPurchase(server, ida, { club })
    const { body } = await server.gateway.control('GET', '/windows')
    const windows = body as unknown as Record<string, unknown>[]
    const window = windows.find((one) => first.windowLink.includes(String(one.paymentIdentifier)))
    const { baseUrl } = server.deps.config
    expect(window?.acceptUrl).toBe(`${baseUrl}/membership-confirm?token=${first.token}`)
    expect(window?.declineUrl).toBe(`${baseUrl}/membership-decline?token=${first.token}`)
    expect(String(window?.callbackUrl)).toMatch(new RegExp(`^${baseUrl}/callbacks/freepay/[\\w-]{43}$`))
    expect(first.token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify((await gained()).payments)).not.toContain(first.token)
  })

  test('a return address elsewhere is refused [R19]', async () => {
    const { paymentId, token } = await openPurchase(server, ida, { club })
    const answer = await server.as(ida).call(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token, membershipHistoryPaymentId: paymentId, CustomerAcceptUrl: 'https://evil.example.org/x' },
    })
    expect([answer.status, answer.problem.code]).toEqual([400, 'return_url_not_allowed'])
  })

  test('amount, currency and order number of the window are ours, whatever a client says [C04]', async () => {
    const { paymentId, token, windowLink } = await openPurchase(server, ida, { club })
    const { body } = await server.gateway.control('GET', '/windows')
    const windows = body as unknown as Record<string, unknown>[]
    const window = windows.find((one) => windowLink.includes(String(one.paymentIdentifier)))
    expect(window).toMatchObject({
      amount: 45_000,
      currency: 'DKK',
      orderNumber: `${server.deps.config.orderPrefix}${ida.id.slice(-13)}`,
    })
    const wrong = { Amount: 1, Currency: 'DKK' }
    const answer = await server.as(ida).call(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token, membershipHistoryPaymentId: paymentId, ...wrong },
    })
    expect([answer.status, answer.problem.code]).toEqual([409, 'price_changed'])
  })

  test('a gateway that is down: 503, nothing charged, and the next try works', async () => {
    const historyId = await draft(server, ida, { club })
    const made = await server.as(ida).call(createPayment, { params: { id: historyId }, body: {} })
    const data = membershipData({ membershipHistoryPaymentId: made.body.id, memberships: [] })
    const prepared = await server.as(ida).call(preparePayment, { body: { token: 'n', membershipData: data } })
    await server.gateway.control('POST', '/faults', { place: 'create', kind: 'error_after' })
    const ask = () =>
      server.as(ida).call(openPaymentWindow, {
        params: { provider: 'freepay' },
        body: {
          token: prepared.body.token,
          membershipHistoryPaymentId: prepared.body.membershipHistoryPaymentId,
        },
      })
    expect((await ask()).status).toBe(503)
    expect((await ask()).status).toBe(200)
  })

  test('a price that changed since the purchase: 409 with the price now, and a new payment at that price', async () => {
    const first = await openPurchase(server, ida, { club })
    await server.deps.db
      .update(membershipConfiguration)
      .set({ membershipPriceMinor: 50_000, version: 2 })
      .where(eq(membershipConfiguration.id, club.configuration.id))
    const link = await server.as(ida).call(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token: first.token, membershipHistoryPaymentId: first.paymentId },
    })
    expect([link.status, link.problem.code]).toEqual([409, 'price_changed'])
    expect(link.problem.detail).toContain('500,00 kr.')
    const shown = await server.as(ida).call(createPayment, {
      params: { id: first.historyId },
      body: { paymentTotal: 45_000 },
    })
    expect([shown.status, shown.problem.errors?.[0]?.message]).toEqual([409, '50000'])
    const fresh = await server.as(ida).call(createPayment, {
      params: { id: first.historyId },
      body: { paymentTotal: 50_000 },
    })
    expect(fresh.status).toBe(201)
    expect(fresh.body).toMatchObject({ paymentTotal: 50_000 })
    // A payment in the old window is of the price that was shown there.
    await pay(server, first)
    await runJobs(server)
    expect((await gained()).states).toContain('captured')
    expect((await gained()).capturedMinor).toBe(45_000)
  })
})

describe('what the gateway does wrong', () => {
  const buy = async (card: string) => {
    const purchase = await openPurchase(server, ida, { club })
    const authorization = await pay(server, purchase, card)
    await runJobs(server)
    return { purchase, authorization }
  }
  const ledger = async () => (await server.gateway.totals()) as { captured: number; voided: number }

  test('a capture whose answer is lost is read back, not repeated', async () => {
    const before = await ledger()
    await buy('0308')
    const after = await gained()
    expect(after).toMatchObject({
      ...paidOnce,
      gatewayCaptured: before.captured + 45_000,
      gatewayVoided: before.voided,
    })
    expect(after.states).toEqual(['captured'])
  })

  test('a capture that fails is tried again when the provider says that it was not done', async () => {
    const before = await ledger()
    await buy('0316')
    expect((await gained()).states).toEqual(['capturing'])
    for (let n = 0; n < 8; n++) {
      server.clock.advance(60_000)
      await reconcileAll()
    }
    const after = await gained()
    expect(after.states).toEqual(['captured'])
    expect(after.gatewayCaptured).toBe(before.captured + 45_000)
    expect(after.captureCalls).toBe(3)
    expect(after).toMatchObject({ receiptNumbers: [1], notifications: 1, activeYears: 1 })
  })

  test('a capture that is refused takes the year back, says why, and gives the hold back', async () => {
    const before = await ledger()
    await buy('0324')
    await reconcileAll()
    const after = await gained()
    expect(after.states).toEqual(['capture_failed'])
    expect(after).toMatchObject({ activeYears: 0, memberships: ['inactive'], receiptNumbers: [] })
    expect(after.gatewayVoided).toBe(before.voided + 45_000)
    const notices = await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.title, 'Payment failed'))
    expect(notices).toHaveLength(1)
  })

  test('an authorization for another amount activates nothing and is given back [S17]', async () => {
    const before = await ledger()
    await buy('0506')
    const after = await gained()
    expect(after.states).toEqual(['integrity_failure'])
    expect(after).toMatchObject({ activeYears: 0, receiptNumbers: [], notifications: 0 })
    expect(after.gatewayCaptured).toBe(before.captured)
    expect(after.gatewayVoided).toBeGreaterThan(before.voided)
  })

  test.each([
    ['after the callback', true],
    ['before it', false],
  ])(
    'the gateway’s reason is kept when the browser brings it %s, and no later word replaces it [S14]',
    async (_when, isAfter) => {
      const purchase = await openPurchase(server, ida, { club })
      await pay(server, purchase, '0027')
      if (isAfter) await runJobs(server)
      await sayDeclined(server, purchase)
      await runJobs(server)
      const failure = { gatewayreason: '7', reason: 'Insufficient funds' }
      const shown = () => server.as(ida).call(findPaymentReturn, { body: { token: purchase.token } })
      expect((await shown()).body).toMatchObject({ paymentStatus: 'declined', failure })
      const other = { paymentStatus: 'declined', gatewayreason: '9', reason: 'Card blocked' } as const
      const params = { historyId: purchase.historyId, paymentId: purchase.paymentId }
      await server.as(ida).call(updatePayment, { params, body: other })
      await server.as(ida).call(updatePayment, { params, body: { paymentStatus: 'declined' } })
      expect((await shown()).body).toMatchObject({ paymentStatus: 'declined', failure })
    },
  )

  test('a declined card is declined with the reason, and the year can be bought again', async () => {
    const { purchase } = await buy('0027')
    expect((await gained()).states).toEqual(['declined'])
    server.clock.advance(1)
    const again = await openPurchase(server, ida, { club })
    expect(again.historyId).toBe(purchase.historyId)
    await pay(server, again)
    await runJobs(server)
    expect((await gained()).states).toEqual(['declined', 'captured'])
  })

  test('a declined callback and then an accepted one is paid [S17]', async () => {
    await buy('0225')
    expect(await gained()).toMatchObject({ states: ['captured'], activeYears: 1 })
  })

  test('in test mode nothing is captured, and the payment is marked [S13]', async () => {
    const before = await ledger()
    club = await aClub(server, { live: false })
    const { purchase, authorization } = await buy('0019')
    const after = await gained()
    expect(after.states).toEqual(['captured_test'])
    expect(after).toMatchObject({ capturedMinor: 0, activeYears: 1, receiptNumbers: [1], notifications: 1 })
    expect(after.gatewayCaptured).toBe(before.captured)
    const answer = await sayPaid(server, purchase, authorization)
    expect(answer.body).toMatchObject({ paymentStatus: 'paid', test: true, totalPaid: 45_000 })
  })

  test('an organisation that goes live takes no test payment any more [S17]', async () => {
    club = await aClub(server, { live: false })
    const purchase = await openPurchase(server, ida, { club })
    await server.deps.db
      .update(organisation)
      .set({ paymentTestMode: false })
      .where(eq(organisation.id, club.organisation.id))
    await pay(server, purchase)
    await runJobs(server)
    expect(await gained()).toMatchObject({
      states: ['integrity_failure'],
      activeYears: 0,
      receiptNumbers: [],
    })
  })

  test('nothing is asked while the gateway is down, and all comes right afterwards', async () => {
    const purchase = await openPurchase(server, ida, { club })
    const authorization = await pay(server, purchase, '0100')
    await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'error_before', times: 20 })
    const answer = await sayPaid(server, purchase, authorization)
    expect(answer.body).toMatchObject({ paymentStatus: 'initiated', undecided: true })
    await server.gateway.control('DELETE', '/faults')
    await reconcileAll()
    expect((await gained()).states).toEqual(['captured'])
  })
})

test('who has nothing to pay is a member at once, without a gateway', async () => {
  club = await aClub(server, { priceMinor: 0 })
  const child = await aChild(server, ida)
  const historyId = await draft(server, ida, { club, member: child })
  const made = await server
    .as(ida)
    .call(createPayment, { params: { id: historyId }, body: { paymentTotal: 0 } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ paymentStatus: 'paid', paymentTotal: 0, paymentMethod: 'none' })
  expect(await gained()).toMatchObject({ states: ['free'], activeYears: 1, receiptNumbers: [1] })
})
