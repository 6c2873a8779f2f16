import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { lockMember } from '../../people/member/store.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lockClaim } from '../payment/claimedYears.ts'
import { sharesOf } from '../payment/claimShares.ts'
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
  await lockPurchases(tx, [before])
  await lockClaim(tx, claimId)
  const now = await readClaim(tx, claimId, at)
  if (!now) throw notFound()
  return now
}

/** The same of a claim and its shares, whichever of them is given: all their payers in their order, then their purchases. */
export async function requireLockedShares(
  tx: Database,
  { claimId, orgId }: { claimId: string; orgId: string },
  at: Date,
): Promise<[ClaimView, ...ClaimView[]]> {
  const before = await readClaim(tx, claimId, at)
  if (before?.row.orgId !== orgId) throw notFound()
  const today = copenhagenDate(at)
  const all = await sharesOf(tx, before, today)
  for (const id of all.map(({ row }) => row.payerId).toSorted()) await lockMember(tx, id)
  await lockPurchases(tx, all)
  for (const { row } of all) await lockClaim(tx, row.id)
  const now = await readClaim(tx, claimId, at)
  if (!now) throw notFound()
  return sharesOf(tx, now, today)
}

async function lockPurchases(tx: Database, plans: readonly ClaimView[]): Promise<void> {
  const ids = plans.flatMap(({ parts }) =>
    parts.flatMap(({ payments }) => payments.map(({ purchaseId }) => purchaseId)),
  )
  for (const id of [...new Set(ids)].toSorted()) await lockPurchase(tx, id)
}

/** A claim as it is on the day; undefined where there is none. */
export async function readClaim(db: Database, claimId: string, at: Date): Promise<ClaimView | undefined> {
  const plan = await readPlanParts(db, claimId, copenhagenDate(at))
  return plan?.claim && { ...plan, claim: plan.claim }
}
