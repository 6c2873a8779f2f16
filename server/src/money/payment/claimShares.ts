import type { Database } from '@medlem/database/database'
import type { CalendarDate } from '@medlem/domain/calendar'
import { listShareIds } from './claimStore.ts'
import { findLaterInstalments, type LaterInstalments } from './instalmentStore.ts'
import { type ClaimView, readPlanParts } from './planParts.ts'

/** The share of a claim that a purchase pays (decision 95); undefined of everything else. */
export async function findPaidShare(db: Database, purchaseId: string): Promise<LaterInstalments | undefined> {
  const later = await findLaterInstalments(db, purchaseId)
  return later && later.claim !== null && later.claim.shareOf !== null ? later : undefined
}

/** A claim, then the shares that others pay of it (decision 95), whichever of them is given. */
export async function sharesOf(
  db: Database,
  plan: ClaimView,
  today: CalendarDate,
): Promise<[ClaimView, ...ClaimView[]]> {
  const { shareOf } = plan.claim
  const whole = shareOf === null ? plan : await readShare(db, shareOf, today)
  const shares: ClaimView[] = []
  for (const id of await listShareIds(db, whole.row.id)) {
    shares.push(id === plan.row.id ? plan : await readShare(db, id, today))
  }
  return [whole, ...shares]
}

async function readShare(db: Database, id: string, today: CalendarDate): Promise<ClaimView> {
  const plan = await readPlanParts(db, id, today)
  if (!plan?.claim) throw new Error('a claim has a share that is none')
  return { ...plan, claim: plan.claim }
}
