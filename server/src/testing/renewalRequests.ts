import { randomUUID } from 'node:crypto'
import * as renewals from '@medlem/contract/renewal'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { eq } from 'drizzle-orm'
import { aPurchase } from '../club/membership/testing/aPurchase.ts'
import { keptCard, type Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A renewal on the owner's card whose charge was never answered. */
export async function parkedRenewal(
  stage: Stage,
  member: MemberRow = stage.owner,
): Promise<{ id: string; renewalId: string }> {
  const { server, cast, owner } = stage
  const { db } = server.deps
  const at = server.clock.now()
  const cardId = await keptCard(stage)
  const [year] = await aPurchase(server, {
    payer: owner,
    members: [member],
    configuration: cast.fee,
    state: 'window_open',
  })
  if (!year) throw new Error('nothing was begun')
  const [bought] = await db
    .select({ purchaseId: purchaseLine.purchaseId, paymentId: payment.id })
    .from(purchaseLine)
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(eq(purchaseLine.historyId, year.id))
  const [row] = await db
    .insert(renewal)
    .values({
      membershipId: year.membershipId,
      orgId: cast.club.id,
      year: year.membershipFor,
      cardId,
      payerId: owner.id,
      membershipConfId: cast.fee.id,
      priceMinor: 45_000,
      currency: 'DKK',
      state: 'parked',
      reason: 'unknown',
      dueOn: '2026-01-01',
      nextOn: '2026-01-01',
      announcedAt: at,
      endedAt: at,
      purchaseId: bought?.purchaseId ?? null,
    })
    .returning()
  const renewalId = row?.id ?? ''
  await db.insert(renewalCharge).values({
    renewalId,
    n: 1,
    key: randomUUID(),
    paymentId: bought?.paymentId ?? '',
    outcome: 'unknown',
    startedAt: at,
    answeredAt: at,
  })
  return { id: cast.club.id, renewalId }
}

/** Calls about automatic renewals, by the name of the call in the contract. */
export const renewalRequests: Record<string, ValidRequest> = {
  getRenewal: valid(renewals.getRenewal, async (stage) => ({
    params: { id: (await parkedRenewal(stage)).renewalId },
  })),
  listRenewals: valid(
    renewals.listRenewals,
    async (stage) => {
      const { id } = await parkedRenewal(stage)
      return { params: { id }, querystring: {} }
    },
    'clubAdmin',
  ),
  checkRenewal: valid(
    renewals.checkRenewal,
    async (stage) => ({ params: await parkedRenewal(stage), body: {} }),
    'clubAdmin',
  ),
  releaseRenewal: valid(
    renewals.releaseRenewal,
    async (stage) => ({ params: await parkedRenewal(stage), body: { reason: 'Not in their ledger' } }),
    'clubAdmin',
  ),
}
