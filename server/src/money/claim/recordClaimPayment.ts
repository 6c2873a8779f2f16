import type { ManualMethod, PaidMethod } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import { isPayable } from '@medlem/domain/instalment'
import { danishMoney } from '@medlem/domain/money'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { lockMember } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { ADMINISTRATOR, type By } from '../grant/openPeriod.ts'
import { refuseFuture } from '../grant/recordPayment.ts'
import { lastCreditDay, sumCredit } from '../payment/creditStore.ts'
import { giveCredit } from '../payment/giveCredit.ts'
import { purchaseOfInstalments } from '../payment/instalmentPurchase.ts'
import { insertInstalments, nextInstalmentNumber, updateInstalment } from '../payment/instalmentStore.ts'
import { openOf } from '../payment/notifyClaim.ts'
import { payWithCredit } from '../payment/payWithCredit.ts'
import type { ClaimView, InstalmentView } from '../payment/planParts.ts'
import { recordManual } from '../payment/recordManual.ts'
import { splitLines } from '../payment/splitLines.ts'
import { requireLockedClaim } from './lockedClaim.ts'
import { supersedeBegun } from './moveParts.ts'

export interface ReceivedMoney {
  orgId: string
  claimId: string
  /** Minor units, above nothing. */
  amountMinor: number
  /**
   * What was open, in minor units, as the caller was shown it. Null for a line of the bank, whose own lock keeps it from being recorded twice.
   */
  shownOpenMinor: number | null
  /** Not after today. */
  paidOn: string
  /** With credit no money comes: it takes what the payer paid too much before. */
  method: PaidMethod
  reason: string
  by: By
  at: Date
}

export interface SettledClaim {
  /** The payment that was recorded, whose receipt can be read by this id; null where nothing was open. */
  paymentId: string | null
  settledMinor: number
  /** What came above all that is open: credit of the payer, by the entry of this id. */
  excessMinor: number
  creditId: string | null
}

/**
 * Records money that came outside the portal for a claim, through the same states as a payment by card: it pays open parts,
 * those due first on top, and splits the one that it covers a part of. What comes beyond all that is open is credit of the payer at once
 * (decision 73). 404 for a claim of another organisation; 409 where another amount is open than was shown, as after a call whose answer
 * was lost; with credit 409 beyond what the payer has or what is open; 409 for what would be credit of
 * a payer who is erased. The caller has the right.
 */
export async function recordClaimPayment(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  money: ReceivedMoney,
): Promise<SettledClaim> {
  const { claimId, orgId, amountMinor, shownOpenMinor, paidOn, method, at } = money
  refuseFuture(paidOn, at)
  const plan = await requireLockedClaim(tx, { claimId, orgId }, at)
  if (shownOpenMinor !== null) refuseOtherOpen(plan, shownOpenMinor)
  if (method === 'credit') await requireCredit(tx, plan, money)
  const split = await splitOpen(tx, plan, amountMinor)
  const paymentId = split ? await payParts(tx, deps, { plan, split, money }) : null
  const settledMinor = split?.settledMinor ?? 0
  const excessMinor = amountMinor - settledMinor
  const creditId =
    excessMinor > 0 && method !== 'credit'
      ? await addCredit(tx, { plan, paymentId, excessMinor, method, money })
      : null
  return { paymentId, settledMinor, excessMinor, creditId }
}

interface Received {
  plan: ClaimView
  money: ReceivedMoney
}

async function payParts(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { plan, money, split: { chosen, settledMinor } }: Received & { split: SplitParts },
): Promise<string> {
  const { orgId, claimId, paidOn, method, reason, by, at } = money
  const payer = await lockMember(tx, plan.row.payerId)
  if (!payer) throw new Error('the payer is gone')
  const purchase = await purchaseOfInstalments(tx, { plan, payer, chosen, at })
  const cause = { source: ADMINISTRATOR, at, actorId: by.actorId }
  const row =
    method === 'credit'
      ? await payWithCredit(tx, deps, { ...cause, purchase, paidOn, reason, claimId })
      : await recordManual(tx, deps, { ...cause, purchase, manual: { method, paidOn, reason } })
  await supersedeBegun(tx, chosen, { by, at })
  await insertAudit(tx, {
    ...by,
    action: 'claim_record',
    objectId: row.id,
    orgId,
    subjectId: payer.id,
    at,
    detail: { reference: plan.claim.reference, amountMinor: settledMinor, method, paidOn, reason },
  })
  return row.id
}

const creditOf = ({ plan: { row }, money: { claimId, paidOn, reason, by, at } }: Received) => ({
  orgId: row.orgId,
  payerId: row.payerId,
  currency: row.currency,
  bookedOn: paidOn,
  claimId,
  reason,
  createdBy: by.actorId,
  createdAt: at,
})

async function addCredit(
  tx: Database,
  {
    plan,
    money,
    paymentId,
    excessMinor,
    method,
  }: Received & { paymentId: string | null; excessMinor: number; method: ManualMethod },
): Promise<string> {
  const { by, at } = money
  const entry = await giveCredit(tx, {
    ...creditOf({ plan, money }),
    amountMinor: excessMinor,
    cause: 'paid_too_much',
    method,
    paymentId,
  })
  await insertAudit(tx, {
    ...by,
    action: 'credit_add',
    objectId: entry.id,
    orgId: plan.row.orgId,
    subjectId: plan.row.payerId,
    at,
    detail: { reference: plan.claim.reference, amountMinor: excessMinor, method },
  })
  return entry.id
}

export function refuseOtherOpen(plan: ClaimView, shownMinor: number): void {
  const openMinor = openOf(plan)
  if (openMinor === shownMinor) return
  const amount = danishMoney(openMinor, plan.row.currency)
  const message = say(moneyProblemTexts, (t) => t.openChanged({ amount }))
  throw refuseField('openMinor', 'price_changed', message, { as: 'price_changed', status: 409 })
}

/**
 * 409 beyond the payer's credit, or beyond what is open: credit never becomes credit again. 422 for a day before the last one on which
 * the credit changed, so that no day has less than nothing.
 */
async function requireCredit(
  tx: Database,
  plan: ClaimView,
  { amountMinor, paidOn }: Pick<ReceivedMoney, 'amountMinor' | 'paidOn'>,
): Promise<void> {
  const { orgId, payerId, currency } = plan.row
  const lastDay = await lastCreditDay(tx, { orgId, payerId })
  if (lastDay !== null && paidOn < lastDay) {
    const message = say(moneyProblemTexts, (t) => t.creditDay({ day: lastDay }))
    throw refuseField('paidOn', 'too_early', message)
  }
  const mostMinor = Math.min(await sumCredit(tx, { orgId, payerId }), openOf(plan))
  if (amountMinor <= mostMinor) return
  const amount = danishMoney(mostMinor, currency)
  const message = say(moneyProblemTexts, (t) => t.creditLess({ amount }))
  throw refuseField('amountMinor', 'too_much', message, { as: 'price_changed', status: 409 })
}

export function nothingOpen(): AppError {
  return new AppError(
    'nothing_to_pay',
    409,
    say(moneyProblemTexts, (t) => t.claimClosed),
  )
}

interface SplitParts {
  chosen: InstalmentView[]
  settledMinor: number
}

/** The open parts that an amount pays, the last of them split where it is not enough for it; undefined where none is open. */
async function splitOpen(
  tx: Database,
  { row: { id: planId }, parts }: ClaimView,
  amountMinor: number,
): Promise<SplitParts | undefined> {
  const chosen: InstalmentView[] = []
  let leftMinor = amountMinor
  for (const part of parts.filter(({ state }) => isPayable(state)).toSorted(byDay)) {
    if (leftMinor === 0) break
    const paid = part.amountMinor <= leftMinor ? part : await splitOff(tx, { planId, part, leftMinor })
    chosen.push(paid)
    leftMinor -= paid.amountMinor
  }
  return chosen.length === 0 ? undefined : { chosen, settledMinor: amountMinor - leftMinor }
}

const byDay = (a: InstalmentView, b: InstalmentView) =>
  a.row.dueOn.localeCompare(b.row.dueOn) || a.row.n - b.row.n

/** Cuts a part to the amount that is paid, and makes the rest another part, due on the same day. */
async function splitOff(
  tx: Database,
  { planId, part, leftMinor }: { planId: string; part: InstalmentView; leftMinor: number },
): Promise<InstalmentView> {
  const [paid, left] = splitLines(part.lines, leftMinor)
  const { id, dueOn, nextOn, announcedAt } = part.row
  await updateInstalment(tx, id, { amountMinor: leftMinor, lines: paid })
  const n = await nextInstalmentNumber(tx, planId)
  await insertInstalments(tx, [
    { planId, n, dueOn, nextOn, announcedAt, lines: left, amountMinor: part.amountMinor - leftMinor },
  ])
  return { ...part, lines: paid, amountMinor: leftMinor }
}
