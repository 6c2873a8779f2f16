import {
  approveCreditPayback,
  type Credit,
  listCredit,
  listOwnCredit,
  payBackCredit,
  rejectCreditPayback,
  undoPayback,
} from '@medlem/contract/credit'
import { audit } from '@medlem/database/schema/audit'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { balancesOf } from '@medlem/domain/voucher'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { recordClaimPayment } from '../claim/recordClaimPayment.ts'
import { aClaim } from '../claim/testing/aClaim.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { sumCredit } from '../payment/creditStore.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { ledgerVouchers } from '../voucher/readVouchers.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow
let karls: TestClient
let veras: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { email: 'ida@example.org' })
  karl = await aMember(server, { firstName: 'Karl' })
  const roles = [`org:${club.organisation.key}|role:ADMIN`]
  karls = server.as(karl, { roles })
  veras = server.as(await aMember(server, { firstName: 'Vera' }), { roles })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const here = () => ({ id: club.organisation.id })
const claim = (member = ida) => aClaim(server, { club, member, by: karl })
const receive = ({ row }: ClaimView, amountMinor: number) =>
  server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      orgId: row.orgId,
      claimId: row.id,
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-11-01',
      method: 'bank_transfer',
      reason: 'Bank',
      by: { actorId: karl.id, traceId: 'test' },
      at: server.clock.now(),
    }),
  )
const own = async (member = ida) =>
  (await server.as(member).call(listOwnCredit, {})).body.map(({ amountMinor }) => amountMinor)
const payBack = async (amountMinor: number, creditMinor?: number) => {
  const owner = { orgId: club.organisation.id, payerId: ida.id }
  return karls.call(payBackCredit, {
    params: { ...here(), payerId: ida.id },
    body: {
      amountMinor,
      creditMinor: creditMinor ?? (await sumCredit(server.deps.db, owner)),
      method: 'bank_transfer',
      reason: 'Asked for it',
    },
  })
}
const limit = (refundSecondPersonMinor: OrganisationRow['refundSecondPersonMinor']) =>
  server.deps.db.update(organisation).set({ refundSecondPersonMinor })
const balances = async () => {
  const month = server.clock.now().toISOString().slice(0, 'YYYY-MM'.length)
  return balancesOf(await ledgerVouchers(server.deps.db, { orgId: club.organisation.id, month }))
}

describe('a payback that was recorded wrongly', () => {
  const undo = (entryId: string, client = karls) =>
    client.call(undoPayback, { params: { ...here(), entryId }, body: { reason: 'Typed twice' } })
  const paidBackIn = ({ entries }: Credit) => entries.find(({ cause }) => cause === 'paid_back')?.id ?? ''

  test('is undone once, with its trace, also where nothing is left, and the credit can be spent again', async () => {
    await receive(await claim(), 50_000)
    const { body } = await payBack(5_000, 5_000)
    const listed = await karls.call(listCredit, { params: here() })
    expect(listed.body[0]?.amountMinor).toBe(0)
    expect(listed.body[0]?.entries.find(({ canUndo }) => canUndo)?.cause).toBe('paid_back')
    const undone = await undo(paidBackIn(body))
    expect(undone.body.amountMinor).toBe(5_000)
    expect(undone.body.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cause: 'payback_undone', amountMinor: 5_000, reason: 'Typed twice' }),
        expect.objectContaining({ cause: 'paid_back', amountMinor: -5_000, canUndo: false }),
      ]),
    )
    expect(await undo(paidBackIn(body))).toMatchObject({
      status: 409,
      problem: { code: 'invalid_transition' },
    })
    expect(await own()).toEqual([5_000])
    const sums = await balances()
    expect([sums.get('bank'), sums.get('payer_credit')]).toEqual([50_000n, -5_000n])
    const entries = await server.deps.db.select().from(audit).where(eq(audit.action, 'credit_undo_pay_back'))
    expect(entries).toMatchObject([
      { subjectId: ida.id, detail: { reason: 'Typed twice', amountMinor: 5_000 } },
    ])
  })

  test('needs a second person where the payback did, and nothing changes before', async () => {
    await receive(await claim(), 50_000)
    await limit(1_000)
    const asked = (await payBack(5_000, 5_000)).body.paybacks[0]?.id ?? ''
    const done = await veras.call(approveCreditPayback, { params: { ...here(), paybackId: asked } })
    const waiting = await undo(paidBackIn(done.body), veras)
    expect(waiting.body).toMatchObject({
      amountMinor: 0,
      paybacks: [{ isUndo: true, isOwn: true, amountMinor: 5_000 }],
    })
    expect((await undo(paidBackIn(done.body))).status).toBe(409)
    const params = { ...here(), paybackId: waiting.body.paybacks[0]?.id ?? '' }
    expect((await veras.call(approveCreditPayback, { params })).status).toBe(403)
    const refused = await karls.call(rejectCreditPayback, { params, body: { reason: 'She has the money' } })
    expect(refused.body).toMatchObject({ amountMinor: 0, paybacks: [] })
    const again = (await undo(paidBackIn(done.body))).body.paybacks[0]?.id ?? ''
    const agreed = await veras.call(approveCreditPayback, { params: { ...here(), paybackId: again } })
    expect(agreed.body).toMatchObject({ amountMinor: 5_000, paybacks: [] })
  })

  test('counts as paid back alone all the same, and is no other entry', async () => {
    await receive(await claim(), 50_000)
    await limit(6_000)
    const { body } = await payBack(5_000, 5_000)
    await undo(paidBackIn(body))
    expect((await payBack(5_000, 5_000)).body).toMatchObject({
      amountMinor: 0,
      paybacks: [{ isUndo: false }],
    })
    const came = body.entries.find(({ cause }) => cause === 'paid_too_much')?.id ?? ''
    expect((await undo(came)).status).toBe(404)
  })

  test('is not undone for a payer who is erased', async () => {
    await receive(await claim(), 50_000)
    const { body } = await payBack(5_000, 5_000)
    await server.deps.db.update(member).set({ erasedAt: server.clock.now() }).where(eq(member.id, ida.id))
    expect(await undo(paidBackIn(body))).toMatchObject({
      status: 409,
      problem: { errors: [{ field: 'entryId', code: 'payer_erased' }] },
    })
  })
})
