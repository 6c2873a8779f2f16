import type { Database } from '@medlem/database/database'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findGuestEmail } from '../../people/guest/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { By } from '../grant/openPeriod.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { updateClaim } from '../payment/claimStore.ts'
import { updatePlan } from '../payment/instalmentStore.ts'
import { notifyClaim, openOf } from '../payment/notifyClaim.ts'
import { type Ending, partPaid, stopClaim } from './decideClaim.ts'
import { readClaim, requireLockedClaim, requireLockedShares } from './lockedClaim.ts'
import { addPieces, splittable } from './moveParts.ts'
import { nothingOpen } from './recordClaimPayment.ts'

interface Joining {
  orgId: string
  /** The share. */
  claimId: string
  reason: string
  by: By
  at: Date
}

/**
 * Gives a share back to the claim that it is of, whose payer is asked for it again, without the fees of its reminders. 409 for what is no
 * share, where something of it is paid, and where the claim was decided otherwise. The caller has the right.
 */
export async function joinShare(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { reason, by, at, ...of }: Joining,
): Promise<void> {
  const [whole, ...shares] = await requireLockedShares(tx, of, at)
  const share = shares.find(({ row }) => row.id === of.claimId)
  const { end } = whole.claim
  if (!share || whole.isStopped || (end !== null && end !== 'shared')) throw noShare()
  if (share.parts.some(({ state }) => state === 'paid')) throw partPaid()
  const parts = splittable(share)
  if (parts.length === 0) throw nothingOpen()
  const joining: Ending = { plan: share, kind: 'joined', reason, by, at }
  await stopClaim(tx, deps, joining)
  const pieces = parts.map(({ amountMinor, lines }) => ({ amountMinor, lines }))
  const joinedMinor = pieces.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  await addPieces(tx, { planId: whole.row.id, dueOn: whole.claim.dueOn, pieces, at })
  await updatePlan(tx, whole.row.id, { totalMinor: whole.row.totalMinor + joinedMinor })
  await updateClaim(tx, whole.row.id, { end: null })
  await settleClaimedYears(tx, whole.row.id, at)
  const now = await readClaim(tx, whole.row.id, at)
  if (!now) throw new Error('the claim is gone')
  await notifyClaim(tx, deps, { plan: now, kind: 'made', again: `join:${share.claim.reference}`, at })
  await insertAudit(tx, {
    ...by,
    action: 'claim_join',
    objectId: whole.row.id,
    orgId: of.orgId,
    subjectId: whole.row.payerId,
    at,
    detail: {
      reference: whole.claim.reference,
      share: share.claim.reference,
      amountMinor: joinedMinor,
      reason,
    },
  })
}

/** Sends an open share to its payer by e-mail once more. 409 for what is no share, of which nothing is open, or without an address. */
export async function sendShare(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { by, at, ...of }: Omit<Joining, 'reason'>,
): Promise<void> {
  const plan = await requireLockedClaim(tx, of, at)
  const { row, claim } = plan
  if (claim.shareOf === null) throw noShare()
  if (openOf(plan) === 0) throw nothingOpen()
  if ((await findGuestEmail(tx, row.payerId)) === undefined) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.shareNoEmail),
    )
  }
  await notifyClaim(tx, deps, { plan, kind: 'made', again: at.toISOString(), at })
  await insertAudit(tx, {
    ...by,
    action: 'claim_share_send',
    objectId: row.id,
    orgId: of.orgId,
    subjectId: row.payerId,
    at,
    detail: { reference: claim.reference },
  })
}

const noShare = () =>
  new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.shareNotJoined),
  )
