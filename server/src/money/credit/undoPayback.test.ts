import {
  approveCreditPayback,
  type Credit,
  listCredit,
  rejectCreditPayback,
  undoPayback,
} from '@medlem/contract/credit'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { creditStage } from './testing/creditStage.ts'

let server: TestServer
type Stage = Awaited<ReturnType<typeof creditStage>>
let { ida, karls, veras, here, claim, receive, own, payBack, limit, balances } = {} as Stage
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ;({ ida, karls, veras, here, claim, receive, own, payBack, limit, balances } = await creditStage(server))
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

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
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'credit_undo_pay_back'))
      .orderBy(audit.id)
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
