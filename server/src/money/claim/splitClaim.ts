import { randomUUID } from 'node:crypto'
import type { NewShare } from '@medlem/contract/claimShare'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { MIN_SHARE_MINOR, sharesProblem } from '@medlem/domain/claim'
import { claimReference } from '@medlem/domain/claimReference'
import { danishMoney } from '@medlem/domain/money'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { insertClaimPayer, insertPayerMember } from '../../people/guest/claimPayerStore.ts'
import { addressErrors, isUsableName } from '../../people/member/memberChecks.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { By } from '../grant/openPeriod.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { insertClaim, takeClaimNumber, updateClaim } from '../payment/claimStore.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { sumLines } from '../payment/instalmentPurchase.ts'
import { insertPlan, updatePlan } from '../payment/instalmentStore.ts'
import { notifyClaim, openOf } from '../payment/notifyClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { readClaim, requireLockedClaim } from './lockedClaim.ts'
import { addPieces, type Piece, splittable, takePieces } from './moveParts.ts'
import { nothingOpen, refuseOtherOpen } from './recordClaimPayment.ts'

interface Splitting {
  orgId: string
  claimId: string
  shares: readonly (NewShare & { payerId?: string })[]
  /** Of the shares; after today. */
  dueOn: string
  /** What was open, in minor units, as the caller was shown it: a call that is repeated splits nothing twice. */
  shownOpenMinor: number
  by: By
  at: Date
}

/**
 * Splits what is open of a claim between payers (decision 95): each share is a claim under it, whose payer has no account. The payer of the
 * claim is asked for the rest. 409 where another amount is open than was shown, or nothing; 422 for amounts that are more than that or
 * too small, and for a payer who can't be written to. The caller has the right.
 */
export async function splitClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { shares, dueOn, shownOpenMinor, by, at, ...of }: Splitting,
): Promise<void> {
  refuseUnusable(shares)
  if (dueOn <= copenhagenDate(at)) {
    throw refuseField(
      'dueOn',
      'too_early',
      say(moneyProblemTexts, (t) => t.dueTooEarly),
    )
  }
  const plan = await requireLockedClaim(tx, of, at)
  if (plan.claim.shareOf !== null) throw notSplit()
  refuseOtherOpen(plan, shownOpenMinor)
  const parts = splittable(plan)
  if (parts.length === 0) throw nothingOpen()
  const amounts = shares.map(({ amountMinor }) => amountMinor)
  refuseAmounts(plan, amounts)
  const pieces = await takePieces(tx, parts, { amounts, by, at })
  const sharedMinor = amounts.reduce((sum, amount) => sum + amount, 0)
  await updatePlan(tx, plan.row.id, { totalMinor: plan.row.totalMinor - sharedMinor })
  const references: string[] = []
  for (const [n, share] of shares.entries()) {
    const made = await makeShare(tx, { of: plan, share, pieces: pieces[n] ?? [], dueOn, at })
    await notifyClaim(tx, deps, { plan: made, kind: 'made', at })
    references.push(made.claim.reference)
  }
  await keepRest(tx, deps, { plan, references, at })
  await insertAudit(tx, {
    ...by,
    action: 'claim_split',
    objectId: plan.row.id,
    orgId: of.orgId,
    subjectId: plan.row.payerId,
    at,
    detail: { reference: plan.claim.reference, references, amounts },
  })
}

/** The claim is of the rest, which its payer is written about; nothing more is asked of them where others pay it all. */
async function keepRest(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { plan, references, at }: { plan: ClaimView; references: readonly string[]; at: Date },
): Promise<void> {
  const now = await readClaim(tx, plan.row.id, at)
  if (!now) throw new Error('the claim is gone')
  const isNothingLeft = !now.parts.some(({ state }) => state !== 'refunded')
  if (isNothingLeft) await updateClaim(tx, plan.row.id, { end: 'shared' })
  await settleClaimedYears(tx, plan.row.id, at)
  if (openOf(now) > 0) {
    await notifyClaim(tx, deps, { plan: now, kind: 'made', again: `split:${references.join()}`, at })
  }
}

interface Making {
  of: ClaimView
  share: NewShare & { payerId?: string }
  pieces: readonly Piece[]
  dueOn: string
  at: Date
}

async function makeShare(tx: Database, { of: whole, share, pieces, dueOn, at }: Making): Promise<ClaimView> {
  const { orgId, currency } = whole.row
  const { name, address, email, amountMinor: totalMinor, isAwaited, payerId: id } = share
  const payer: MemberRow = await insertPayerMember(tx, { name, address, id, at })
  const purchase = await insertPurchase(tx, {
    payer,
    orgId,
    currency,
    totalMinor,
    lines: sumLines(pieces),
    referenceKey: `claim:${randomUUID()}`,
    gdprAgreement: false,
    at,
  })
  const plan = { orgId, payerId: payer.id, currency, totalMinor, createdAt: at }
  const { id: planId } = await insertPlan(tx, { ...plan, purchaseId: purchase.id })
  await addPieces(tx, { planId, dueOn, pieces, at })
  const reference = claimReference(await takeClaimNumber(tx, orgId))
  const { countsForDays, isReceivable } = whole.claim
  await insertClaim(tx, {
    planId,
    orgId,
    reference,
    dueOn,
    countsForDays,
    shareOf: whole.row.id,
    isAwaited,
    isReceivable,
  })
  await insertClaimPayer(tx, { memberId: payer.id, planId, email: email ?? '', createdAt: at })
  const made = await readClaim(tx, planId, at)
  if (!made) throw new Error('the share was not written')
  return made
}

/** 422 for a name with an address in it, half a postal address, and somebody who can be written to in no way. */
function refuseUnusable(shares: readonly NewShare[]): void {
  const errors = shares.flatMap(({ name, email, address }, n) => [
    ...(isUsableName(name)
      ? []
      : [
          {
            field: `shares.${n}.name`,
            code: 'invalid',
            message: say(typedContactTexts, (t) => t.nameWithAddress),
          },
        ]),
    ...(email === null && address === null
      ? [
          {
            field: `shares.${n}.email`,
            code: 'missing',
            message: say(moneyProblemTexts, (t) => t.shareNoAddress),
          },
        ]
      : []),
    ...addressErrors(address).map((error) => ({ ...error, field: `shares.${n}.${error.field}` })),
  ])
  const [first, ...others] = errors
  if (first) throw invalidRequest([first, ...others], 422)
}

function refuseAmounts(plan: ClaimView, amounts: readonly number[]): void {
  const openMinor = splittable(plan).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const problem = sharesProblem(openMinor, amounts)
  if (problem === undefined) return
  const least = danishMoney(MIN_SHARE_MINOR, plan.row.currency)
  const open = danishMoney(openMinor, plan.row.currency)
  const last = amounts.length - 1
  const n = problem === 'too_small' ? amounts.findIndex((amount) => amount < MIN_SHARE_MINOR) : last
  const message = say(moneyProblemTexts, (t) => {
    if (problem === 'too_much') return t.sharesTooMuch({ amount: open })
    return problem === 'too_small'
      ? t.shareTooSmall({ amount: least })
      : t.shareRestTooSmall({ amount: least })
  })
  throw refuseField(`shares.${n}.amountMinor`, problem, message)
}

const notSplit = () =>
  new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.shareNotSplit),
  )
