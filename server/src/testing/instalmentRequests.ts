import * as calls from '@medlem/contract/instalment'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { aPurchase } from '../club/membership/testing/aPurchase.ts'
import { insertInstalments, insertPlan, linkInstalments } from '../money/payment/instalmentStore.ts'
import { claimRequests } from './claimRequests.ts'
import { creditRequests } from './creditRequests.ts'
import { keptCard, type Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A plan of the owner's whose first part is paid and whose second is due, or held for review. */
async function aPlan(
  stage: Stage,
  { isHeld = false } = {},
): Promise<{ id: string; planId: string; partId: string }> {
  const { server, cast, owner } = stage
  const { db, clock } = server.deps
  const [year] = await aPurchase(server, { payer: owner, members: [owner], configuration: cast.fee })
  if (!year) throw new Error('no year was paid')
  const [bought] = await db
    .select({ line: purchaseLine, paymentId: payment.id })
    .from(purchaseLine)
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(eq(purchaseLine.historyId, year.id))
  if (!bought) throw new Error('no line was written')
  const { id: _id, purchaseId, registrationId: _place, ...bare } = bought.line
  const line = { ...bare, historyId: year.id }
  const of = { orgId: cast.club.id, payerId: owner.id, currency: 'DKK', createdAt: clock.now() }
  const cardId = isHeld ? await keptCard(stage) : null
  const plan = await insertPlan(db, { ...of, purchaseId, totalMinor: 2 * line.unitMinor, cardId })
  const part = { planId: plan.id, dueOn: '2026-01-01', amountMinor: line.unitMinor, lines: [line] }
  const [first, second] = await insertInstalments(db, [
    { ...part, n: 1 },
    { ...part, n: 2, isHeld },
  ])
  if (!first || !second) throw new Error('no parts were written')
  await linkInstalments(db, purchaseId, [first.id])
  return { id: cast.club.id, planId: plan.id, partId: second.id }
}

const cash = { method: 'cash', paidOn: '2026-01-02', amountMinor: 45_000, reason: 'At the club' } as const

/** Calls about prices that are paid in parts, claims among them, by the name of the call in the contract. */
export const instalmentRequests: Record<string, ValidRequest> = {
  ...claimRequests,
  ...creditRequests,
  listInstalments: valid(calls.listInstalments, () => ({})),
  payInstalment: valid(calls.payInstalment, async (stage) => ({
    params: { id: (await aPlan(stage)).partId },
    body: {},
  })),
  recordInstalment: valid(
    calls.recordInstalment,
    async (stage) => {
      const { id, partId } = await aPlan(stage)
      return { params: { id, partId }, body: cash }
    },
    'clubAdmin',
  ),
  takeBackInstalment: valid(
    calls.takeBackInstalment,
    async (stage) => {
      const { id, partId } = await aPlan(stage)
      const roles = [`org:${stage.cast.club.key}|role:ADMIN`]
      const admin = stage.server.as(stage.owner, { roles })
      await admin.call(calls.recordInstalment, { params: { id, partId }, body: cash })
      return { params: { id, partId }, body: { reason: 'Of another member' } }
    },
    'clubAdmin',
  ),
  releaseInstalment: valid(
    calls.releaseInstalment,
    async (stage) => {
      const { id, partId } = await aPlan(stage, { isHeld: true })
      return { params: { id, partId }, body: { reason: 'Not in their ledger' } }
    },
    'clubAdmin',
  ),
  stopInstalments: valid(
    calls.stopInstalments,
    async (stage) => {
      const { id, planId } = await aPlan(stage)
      return { params: { id, planId }, body: { reason: 'Moved away' } }
    },
    'clubAdmin',
  ),
}
