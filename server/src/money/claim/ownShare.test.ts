import { getShare, openShare } from '@medlem/contract/claimShare'
import { closeGuestOrder, getGuestOrder, openGuestOrder } from '@medlem/contract/guest'
import { listInstalments, payInstalment } from '@medlem/contract/instalment'
import { TEMPLATE } from '@medlem/contract/message'
import { findPaymentReturn, getPayment } from '@medlem/contract/payment'
import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { receipt } from '@medlem/database/schema/payment'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrder } from '../../club/guestOrder/testing/aGuest.ts'
import { forgetClaimPayers } from '../../office/retention/forgetClaimPayers.ts'
import { sealGuest } from '../../platform/guestToken/guestToken.ts'
import { aMember, anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, runJobs } from '../payment/testing/buyer.ts'
import { aTreasurer, creditedMinor, giveBack } from '../refund/testing/treasurer.ts'
import { claimLetter } from './claimLetter.ts'
import { forgiveClaim, withdrawClaim } from './decideClaim.ts'
import { joinShare } from './joinShare.ts'
import { aClaim } from './testing/aClaim.ts'
import { emailTo, openByLink, openShareWindow, payShare, type SharePayer } from './testing/aSharePayer.ts'
import { split } from './testing/split.ts'

const DAY_MS = 86_400_000

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow
let made: ClaimView

beforeAll(async () => {
  server = await testServer({ listen: true, environment: { RATE_LIMIT: '2000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' })
  karl = await aMember(server, { firstName: 'Karl' })
  made = await aClaim(server, { club, member: ida, by: karl })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

/** Shares of 150 kr. and 300 kr., which leave nothing to Ida, and the browser of each payer. */
async function twoPayers(): Promise<[SharePayer, SharePayer]> {
  const shares = [{}, { name: 'Farmor', email: 'farmor@example.org', amountMinor: 30_000 }]
  const [one, other] = await split(server, made, { shares, by: karl })
  if (!one || !other) throw new Error('the claim is not split')
  return [await openByLink(server, one), await openByLink(server, other)]
}
async function onePayer(): Promise<SharePayer & { plan: ClaimView }> {
  const [plan] = await split(server, made, { shares: [{}], by: karl })
  if (!plan) throw new Error('the claim is not split')
  return { plan, ...(await openByLink(server, plan)) }
}
const deciding = ({ row }: ClaimView) => {
  const by = { actorId: karl.id, traceId: 'test' }
  return { claimId: row.id, orgId: row.orgId, by, at: server.clock.now(), reason: 'Agreed' }
}
const now = async ({ call }: SharePayer) => (await call(getShare, {})).body
const year = async () => (await server.deps.db.select().from(membershipPeriod))[0]?.status

describe('who is asked for a share of a claim', () => {
  test('opens it with the link in the e-mail, and sees what is asked with the first name alone', async () => {
    const payer = await onePayer()
    expect(payer.status).toBe(200)
    const { text } = await emailTo(server, payer.plan)
    expect(text).toContain('You can pay on the page that the link opens.')
    expect(text).not.toContain('portal.')
    const { organisation: asker, parts, ...share } = payer.share
    expect(share).toEqual({
      payerName: 'Aarhus Kommune',
      memberName: 'Ida',
      feeName: club.configuration.name,
      year: 2026,
      reference: payer.plan.claim.reference,
      dueOn: '2026-12-31',
      currency: 'DKK',
      totalMinor: 15_000,
      paidMinor: 0,
      openMinor: 15_000,
      state: 'open',
      bank: null,
      takesPayments: true,
    })
    expect(asker.name).toBe(club.organisation.name)
    expect(parts).toMatchObject([{ amountMinor: 15_000, state: 'coming', paymentId: null }])
    expect(await now(payer)).toEqual(payer.share)
    expect(JSON.stringify(payer.share)).not.toContain('Holm')
  })

  test('pays it in a window that leads back to it, has the receipt there and an e-mail that opens it', async () => {
    const payer = await onePayer()
    const { token, back, made: paying } = await payShare(server, payer)
    expect(paying).toMatchObject({
      paymentTotal: 15_000,
      billingName: 'Aarhus Kommune',
      billingEmail: 'fritid@aarhus.example',
      lines: [{ memberName: 'Ida' }],
    })
    expect([back?.pathname, back?.searchParams.has('token')]).toEqual(['/guest-share', true])
    const returned = await payer.call(findPaymentReturn, { body: { token } })
    await runJobs(server)
    const params = { historyId: paying.membershipHistoryId, paymentId: paying.id }
    const known = await payer.call(getPayment, { params })
    expect([returned.body.lines, known.body.lines]).toMatchObject([
      [{ memberName: 'Ida' }],
      [{ memberName: 'Ida' }],
    ])
    expect(await now(payer)).toMatchObject({ state: 'paid', paidMinor: 15_000, openMinor: 0 })
    const id = (await now(payer)).parts[0]?.paymentId ?? ''
    const paid = await payer.call(getReceipt, { params: { id } })
    expect(paid.body).toMatchObject({
      totalMinor: 15_000,
      payer: { name: 'Aarhus Kommune', email: 'fritid@aarhus.example' },
      lines: [{ memberName: 'Ida' }],
    })
    expect((await payer.call(getReceiptPdf, { params: { id } })).status).toBe(200)
    const email = await emailTo(server, payer.plan, TEMPLATE.paymentEmail)
    expect(email.to).toBe('fritid@aarhus.example')
    expect(email.text).toContain('Your share of the fee')
    expect(email.text).toContain('/guest-share#')
    expect(email.text).not.toContain('Holm')
    // The rest is Ida's to pay.
    expect(await year()).toBe('inactive')
  })

  test('is asked once more where the window was declined, which leads back to the share, too', async () => {
    const payer = await onePayer()
    const { back } = await payShare(server, payer, '0027')
    expect([back?.pathname, back?.searchParams.has('declined')]).toEqual(['/guest-share', true])
    await runJobs(server)
    expect(await now(payer)).toMatchObject({ state: 'open', openMinor: 15_000 })
    await payShare(server, payer)
    await runJobs(server)
    expect(await now(payer)).toMatchObject({ state: 'paid', openMinor: 0 })
  })

  test('gets back what they paid by card, to the card, and hears it by e-mail; the others keep theirs', async () => {
    const [kommune, farmor] = await twoPayers()
    const before = await creditedMinor(server)
    for (const payer of [kommune, farmor]) await payShare(server, payer)
    await runJobs(server)
    expect(await year()).toBe('active')
    const { client } = await aTreasurer(server, club)
    const paymentId = (await now(farmor)).parts[0]?.paymentId ?? ''
    const back = await giveBack(client, { paymentId }, { amountMinor: 30_000, keepsYears: false })
    expect(back.body).toMatchObject({ state: 'done', amountMinor: 30_000 })
    expect((await creditedMinor(server)) - before).toBe(30_000)
    expect((await now(farmor)).paidMinor).toBe(0)
    expect((await now(farmor)).parts).toMatchObject([{ state: 'coming' }])
    expect(await now(kommune)).toMatchObject({ state: 'paid', paidMinor: 15_000 })
    const receiptOf = await farmor.call(getReceipt, { params: { id: paymentId } })
    expect(receiptOf.status).toBe(200)
  })

  test('sees that nothing is asked any more once the share is joined again, withdrawn or forgiven, and can pay nothing', async () => {
    const { db } = server.deps
    const [kommune, farmor] = await split(server, made, {
      shares: [{}, { name: 'Farmor', amountMinor: 10_000 }],
      by: karl,
    })
    if (!kommune || !farmor) throw new Error('the claim is not split')
    const payers = [await openByLink(server, kommune), await openByLink(server, farmor)] as const
    const window = await openShareWindow(payers[0])
    await db.transaction((tx) => joinShare(tx, server.deps, deciding(kommune)))
    await db.transaction((tx) => forgiveClaim(tx, server.deps, deciding(farmor)))
    expect([await now(payers[0]), await now(payers[1])]).toMatchObject([
      { state: 'withdrawn', openMinor: 0 },
      { state: 'forgiven', openMinor: 0 },
    ])
    for (const { call, share } of payers) {
      const id = share.parts[0]?.id ?? ''
      expect((await call(payInstalment, { params: { id }, body: {} })).status).toBe(422)
    }
    // The window that was open meanwhile takes nothing.
    const { pathname, search } = new URL(window.window.body.paymentWindowLink)
    await server.gateway.pay(pathname + search, '0019')
    await runJobs(server)
    expect(await now(payers[0])).toMatchObject({ state: 'withdrawn', paidMinor: 0 })
    await db.transaction((tx) => withdrawClaim(tx, server.deps, deciding(made)))
    expect((await emailTo(server, kommune)).text).toContain('/guest-share#')
  })

  test('is shown where to pay by bank alone where the organisation takes no payments', async () => {
    const payer = await onePayer()
    await server.deps.db
      .update(organisation)
      .set({ paymentAuthToken: null, slipCreditor: '12345678' })
      .where(eq(organisation.id, club.organisation.id))
    const share = await now(payer)
    expect(share.takesPayments).toBe(false)
    expect(share.bank).toEqual([{ name: 'Payment slip (FI)', value: expect.stringContaining('12345678') }])
  })

  test('has the link as a square in the letter, which is no one else’s', async () => {
    const { plan } = await onePayer()
    const of = { plan, kind: 'original', account: undefined, language: 'en', at: server.clock.now() } as const
    const { db, config } = server.deps
    const { online } = await claimLetter(db, config, { organisation: club.organisation, ...of })
    expect(online?.text).toBe('By card or app: scan the square with a phone.')
    const token = online?.exact.split('/guest-share#')[1] ?? ''
    expect((await server.anonymous.call(openShare, { body: { token } })).body.payerName).toBe(
      'Aarhus Kommune',
    )
    const whole = await claimLetter(db, config, { organisation: club.organisation, ...of, plan: made })
    expect(whole.online?.exact).not.toContain('#')
  })
})

describe('the link and the cookie of a share', () => {
  test('open no other share, no other payer’s payment or receipt, and nothing of the member', async () => {
    const [kommune, farmor] = await twoPayers()
    const { made: paying, token } = await payShare(server, farmor)
    await runJobs(server)
    expect(await now(kommune)).toEqual(kommune.share)
    expect(JSON.stringify(kommune.share)).not.toContain('Farmor')
    const { id: paymentId, membershipHistoryId: historyId } = paying
    const foreign = [
      await kommune.call(payInstalment, { params: { id: farmor.share.parts[0]?.id ?? '' }, body: {} }),
      await kommune.call(payInstalment, { params: { id: made.parts[0]?.row.id ?? '' }, body: {} }),
      await kommune.call(getPayment, { params: { historyId, paymentId } }),
      await kommune.call(findPaymentReturn, { body: { token } }),
      await kommune.call(getReceipt, { params: { id: paymentId } }),
      await kommune.call(getReceipt, { params: { id: historyId } }),
    ]
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404))
    expect((await kommune.call(listInstalments, {})).status).toBe(401)
    const asIda = server.as(ida)
    expect((await asIda.call(getShare, {})).status).toBe(404)
    const own = { params: { id: kommune.share.parts[0]?.id ?? '' }, body: {} }
    expect((await asIda.call(payInstalment, own)).status).toBe(404)
    expect((await server.anonymous.call(payInstalment, own)).status).toBe(401)
  })

  test('open no order at an event, nor does that of an order open a share; one is no use as the other', async () => {
    const { cookie, plan, token, call } = await onePayer()
    const orgId = club.organisation.id
    await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, orgId))
    const supper = await anEvent(server, { orgId, takesSignUps: true, takesGuests: true, isPublic: true })
    const olga = await anOrder(server, supper.id)
    const { config } = server.deps
    const opened = (secret: string) => server.anonymous.call(openShare, { body: { token: secret } })
    const ofOlga = sealGuest(config, 'link', olga.order.signUp.people[0]?.memberId ?? '')
    const sealed = cookie.slice(cookie.indexOf('=') + 1)
    for (const secret of [ofOlga, sealed, token.slice(0, -4), sealGuest(config, 'link', ida.id), 'none'])
      expect((await opened(secret)).status).toBe(404)
    expect((await olga.call(getShare, {})).status).toBe(404)
    expect((await call(getGuestOrder, {})).status).toBe(404)
    expect((await server.anonymous.call(openGuestOrder, { body: { token } })).status).toBe(404)
    expect((await opened(sealGuest(config, 'link', plan.row.payerId))).status).toBe(200)
  })

  test('end once the payer is forgotten; on a device of others the cookie is taken away before', async () => {
    const payer = await onePayer()
    await payShare(server, payer)
    await runJobs(server)
    const closed = await payer.call(closeGuestOrder, {})
    expect(String(closed.headers['set-cookie'])).toContain('Max-Age=0')
    server.clock.advance(92 * DAY_MS)
    expect((await payer.call(getShare, {})).status).toBe(200)
    expect(await forgetClaimPayers(server.deps)).toBe(1)
    expect((await server.anonymous.call(openShare, { body: { token: payer.token } })).status).toBe(404)
    expect((await payer.call(getShare, {})).status).toBe(403)
  })
})

test('two shares of one claim that are paid at once make the year count, each with its receipt', async () => {
  const payers = await twoPayers()
  const paid: Awaited<ReturnType<typeof payShare>>[] = []
  for (const payer of payers) paid.push(await payShare(server, payer))
  const queued = server.jobs.splice(0)
  await Promise.all([
    ...payers.map(({ call }, n) => call(findPaymentReturn, { body: { token: paid[n]?.token ?? '' } })),
    ...queued.map(async (job) => {
      server.jobs.push(job)
      await runJobs(server)
    }),
  ])
  expect(await Promise.all(payers.map(now))).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
  expect(await year()).toBe('active')
  const receipts = await server.deps.db.select().from(receipt).orderBy(asc(receipt.number))
  const totals = receipts.map(({ content }) => (content as { totalMinor: number }).totalMinor)
  expect(totals.toSorted((a, b) => a - b)).toEqual([15_000, 30_000])
})
