import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { lockMember } from '../../people/member/store.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lockClaim } from '../payment/claimedYears.ts'
import { type ClaimView, readPlanParts } from '../payment/planParts.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'

/**
 * A claim that is to be decided about, locked in the order of payments: payer, purchases of its parts, memberships, plan. 404
 * for one of another organisation.
 */
export async function requireLockedClaim(
  tx: Database,
  { claimId, orgId }: { claimId: string; orgId: string },
  at: Date,
): Promise<ClaimView> {
  const before = await readClaim(tx, claimId, at)
  if (before?.row.orgId !== orgId) throw notFound()
  await lockMember(tx, before.row.payerId)
  const purchaseIds = before.parts.flatMap(({ payments }) => payments.map(({ purchaseId }) => purchaseId))
  for (const id of [...new Set(purchaseIds)].toSorted()) await lockPurchase(tx, id)
  await lockClaim(tx, claimId)
  const now = await readClaim(tx, claimId, at)
  if (!now) throw notFound()
  return now
}

/** A claim as it is on the day; undefined where there is none. */
export async function readClaim(db: Database, claimId: string, at: Date): Promise<ClaimView | undefined> {
  const plan = await readPlanParts(db, claimId, copenhagenDate(at))
  return plan?.claim && { ...plan, claim: plan.claim }
}
