import * as grant from '@medlem/contract/grant'
import { recordPayments } from '@medlem/contract/paymentBatch'
import * as timeline from '@medlem/contract/timeline'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { and, eq } from 'drizzle-orm'
import { drafted, paidYear, type Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A year that the club's administrator gave the owner free. */
export async function grantedYear(stage: Stage): Promise<string> {
  const { membershipId, historyId } = await drafted(stage)
  const { server, cast } = stage
  await server.deps.db
    .update(membershipPeriod)
    .set({ status: 'active', open: false, grantedBy: cast.support.id, grantReason: 'Helps in the harbour' })
    .where(and(eq(membershipPeriod.id, historyId), eq(membershipPeriod.membershipId, membershipId)))
  return historyId
}

const inCash = (membershipConfId: string) => ({
  membershipConfId,
  method: 'cash' as const,
  paidOn: '2026-11-01',
  amountMinor: 45_000,
  reason: 'Paid in the harbour office',
})

/** Years that an administrator gives, and why a year has its status. */
export const grantRequests: Record<string, ValidRequest> = {
  recordPayment: valid(
    grant.recordPayment,
    async (stage) => ({
      params: { id: (await drafted(stage)).membershipId },
      body: inCash(stage.cast.fee.id),
    }),
    'clubAdmin',
  ),
  recordPayments: valid(
    recordPayments,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: { selection: { kind: 'some' as const, memberIds: [owner.id] }, record: inCash(cast.fee.id) },
    }),
    'clubAdmin',
  ),
  grantPeriod: valid(
    grant.grantPeriod,
    async (stage) => ({
      params: { id: (await drafted(stage)).membershipId },
      body: { membershipConfId: stage.cast.fee.id, reason: 'Helps in the harbour' },
    }),
    'clubAdmin',
  ),
  revokePeriod: valid(
    grant.revokePeriod,
    async (stage) => ({ params: { id: await grantedYear(stage) }, body: { reason: 'Given by mistake' } }),
    'clubAdmin',
  ),
  getTimeline: valid(timeline.getTimeline, async (stage) => ({
    params: { id: (await paidYear(stage)).year.id },
  })),
}
