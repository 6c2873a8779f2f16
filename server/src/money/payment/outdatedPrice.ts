import type { Database } from '@medlem/database/database'
import { findLaterInstalments } from './instalmentStore.ts'
import { usedIn } from './priceLines.ts'
import { listFamilyCaps, listFamilyLines, listMembersBefore, lockFamilyCaps } from './pricingStore.ts'
import { listLines, type PurchaseRow } from './purchaseStore.ts'

/** Keeps other payments of these purchases' years from counting towards a family's cap until the transaction ends. */
export async function lockCapsOf(
  tx: Database,
  { id, orgId }: Pick<PurchaseRow, 'id' | 'orgId'>,
): Promise<void> {
  const lines = await listLines(tx, id)
  await lockFamilyCaps(tx, orgId, [...new Set(lines.map(({ history }) => history.membershipFor))])
}

/**
 * Whether a purchase costs less since it was priced, by what was paid meanwhile: for a family that would pay more than its cap,
 * or a member who would pay the joining fee twice. A window that was given up may still be paid in, and holds nothing; a fee
 * or cap that the organisation changed meanwhile counts for the next purchase.
 */
export async function isPriceOutdated(tx: Database, purchase: PurchaseRow): Promise<boolean> {
  if (await findLaterInstalments(tx, purchase.id)) return false
  const lines = (await listLines(tx, purchase.id)).map(({ line, history }) => ({
    ...line,
    year: history.membershipFor,
  }))
  const { orgId, payerId } = purchase
  const joining = lines.filter(({ adjustments }) => adjustments.some(({ kind }) => kind === 'joining_fee'))
  const before = await listMembersBefore(
    tx,
    orgId,
    joining.map(({ memberId }) => memberId),
  )
  if (before.size > 0) return true
  const years = [...new Set(lines.map(({ year }) => year))]
  const caps = await listFamilyCaps(tx, orgId, years)
  if (caps.length === 0) return false
  const paid = (await listFamilyLines(tx, { payerId, orgId, years })).filter(({ held }) => !held)
  return caps.some(({ year, limitMinor }) => {
    const used = usedIn(year, paid)
    const left = BigInt(limitMinor) - used
    return used > 0n && usedIn(year, lines) > (left > 0n ? left : 0n)
  })
}
