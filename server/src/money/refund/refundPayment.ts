import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { danishMoney, toWireMinor } from '@medlem/domain/money'
import { type PaymentMoney, remainingMinor } from '@medlem/domain/paymentMoney'
import { refundProblem } from '@medlem/domain/refund'
import {
  amountMissing,
  effectProblem,
  endedProblem,
  owedAgainEffect,
  priceOfYears,
  type RefundedLine,
  type YearsEffect,
  yearsEffect,
} from '@medlem/domain/refundEffect'
import { needsSecondPerson } from '@medlem/domain/secondPerson'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Caller } from '../../people/access/caller.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, idempotencyConflict } from '../../platform/error/appError.ts'
import { say, sayProblem } from '../../platform/error/sentence.ts'
import { findPaidShare } from '../payment/claimShares.ts'
import { paysLaterInstalment } from '../payment/instalmentStore.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import { lockPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { bookRefunds } from '../settlement/bookRefunds.ts'
import { badField, requireYears } from '../settlement/refundedPeriods.ts'
import {
  findRunningRefund,
  insertRefund,
  isWaiting,
  listLikeRefunds,
  type RefundRow,
  sumGivenAlone,
} from '../settlement/refundStore.ts'
import { settleInTime } from '../settlement/settleInTime.ts'
import { effectColumns } from '../settlement/yearsEffect.ts'
import { type Refundable, requireRefunder } from './requireRefunder.ts'
import { findSame } from './sameRequest.ts'

export interface RefundInput {
  paymentId: string
  /** The full price of the named years when it is left out. */
  amountMinor?: number | undefined
  reason: string
  membershipHistoryIds?: string[] | undefined
  keepsYears?: boolean | undefined
  /** Without one a request that equals one of the last minute, or one that waits, is refused: it may be either. */
  idempotencyKey?: string | undefined
}

/** An equal request without a key within this time may be a repeat of the first. */
const DUPLICATE_WINDOW_MS = 60_000

/** Gives money back, or asks a second person to agree (design row X7). Returns the refund's id. */
export async function refundPayment(
  deps: Deps,
  caller: Caller,
  input: RefundInput,
): Promise<{ id: string } & Refundable> {
  const refundable = await requireRefunder(deps, caller, input.paymentId)
  const { id, state } = await deps.db.transaction((tx) =>
    orderRefund(tx, deps, caller, { ...refundable, input }),
  )
  if (state === 'started') await settleRefund(deps, caller, input.paymentId)
  return { id, ...refundable }
}

/** Orders the refund now; a job retries what was not answered in time. */
export async function settleRefund(deps: Deps, caller: Caller, paymentId: string): Promise<void> {
  await settleInTime(deps, paymentId, { source: 'refund', actorId: caller.actor.id })
}

interface Order extends Pick<Refundable, 'purchase' | 'organisation'> {
  input: RefundInput
  /** Somebody with the right to refund must agree, whatever the amount. */
  isAsked?: boolean
  /** Until when it can be taken back: the provider is not asked before. */
  waitsUntil?: Date | undefined
}

/**
 * Evaluates and writes a refund under the locks of purchase and payment, so that two requests at once see each other. The caller
 * has made sure that it may be given.
 */
export async function orderRefund(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { purchase, organisation, input, isAsked = false, waitsUntil }: Order,
): Promise<RefundRow> {
  await lockPurchase(tx, purchase.id)
  const row = await lockPayment(tx, input.paymentId)
  const at = deps.clock.now()
  const { reason } = input
  const named = await requireYears(tx, purchase, input.membershipHistoryIds ?? [])
  const { lines } = named
  // A later part of a price is given back without its years, whatever was named.
  const isLater = await paysLaterInstalment(tx, purchase.id)
  const isShare = (await findPaidShare(tx, purchase.id)) !== undefined
  const historyIds = isLater ? [] : named.namedIds
  const keepsYears = isLater || (input.keepsYears ?? false)
  const money = await readMoney(tx, row)
  const leftMinor = toWireMinor(remainingMinor(money))
  const amountMinor = input.amountMinor ?? (isLater ? leftMinor : fullPrice(lines, historyIds))
  const values = { paymentId: row.id, amountMinor, reason, historyIds, requestedBy: caller.actor.id }
  const { idempotencyKey = null } = input
  const before = await findSame(tx, { ...values, keepsYears, idempotencyKey, currency: purchase.currency })
  if (before) return before
  if (idempotencyKey === null) await refuseLike(tx, { ...values, currency: purchase.currency }, at)

  if (input.amountMinor === undefined) refuseEnded(lines, historyIds)
  await refuseUnlessRefundable(tx, deps, { row, purchase, organisation, money, amountMinor })
  const effect = isLater
    ? yearsEffect(lines, [])
    : requireEffect({ leftMinor, lines, historyIds, keepsYears, amountMinor, isShare })
  const limit = organisation.refundSecondPersonMinor
  const isAbove = needsSecondPerson({
    amountMinor: BigInt(amountMinor),
    givenAloneMinor: await sumGivenAlone(tx, row.id),
    limitMinor: limit === null ? null : BigInt(limit),
  })
  const second = isAsked || isAbove
  const state = second ? 'requested' : 'started'
  const made = await insertRefund(tx, {
    ...values,
    idempotencyKey,
    keepsYears,
    ...effectColumns(effect),
    state,
    createdAt: at,
    waitsUntil,
  })
  if (!second) await startRefund(tx, { row, purchase, refund: made, actorId: caller.actor.id, at })
  await auditRefund(tx, caller, { action: 'refund_request', refund: made, purchase, at })
  return made
}

/** 409 for an equal refund of a moment ago: without a key nothing says whether this is another one or the same again. */
async function refuseLike(
  tx: Database,
  {
    currency,
    ...values
  }: Parameters<typeof listLikeRefunds>[1] & Pick<RefundRow, 'historyIds'> & { currency: string },
  at: Date,
): Promise<void> {
  const like = await listLikeRefunds(tx, values, new Date(at.getTime() - DUPLICATE_WINDOW_MS))
  if (!like.some(({ historyIds }) => historyIds.join() === values.historyIds.join())) return
  const amount = danishMoney(BigInt(values.amountMinor), currency)
  throw idempotencyConflict(say(moneyProblemTexts, (t) => t.refundWithoutKey({ amount })))
}

function fullPrice(lines: readonly RefundedLine[], namedIds: readonly string[]): number {
  const price = priceOfYears(lines, namedIds)
  if (price === undefined) {
    throw badField({ ...amountMissing(), message: say(refundTexts, (t) => amountMissing(t).message) })
  }
  return toWireMinor(price)
}

function refuseEnded(lines: readonly RefundedLine[], namedIds: readonly string[]): void {
  const problem = sayProblem(refundTexts, (t) => endedProblem(lines, namedIds, t))
  if (problem) throw badField(problem)
}

interface EffectQuestion {
  /** What has not gone back. */
  leftMinor: number
  lines: readonly RefundedLine[]
  historyIds: readonly string[]
  keepsYears: boolean
  amountMinor: number
  isShare: boolean
}

/** What would become of the years, as the second person and the payer are shown it. */
function requireEffect({
  leftMinor,
  lines,
  historyIds,
  keepsYears,
  amountMinor,
  isShare,
}: EffectQuestion): YearsEffect {
  const request = {
    amountMinor: BigInt(amountMinor),
    leftMinor: BigInt(leftMinor),
    namedIds: historyIds,
    keepsYears,
    isShare,
  }
  const problem = sayProblem(refundTexts, (t) => effectProblem(request, t))
  if (problem) throw badField(problem)
  if (isShare && amountMinor === leftMinor && historyIds.length === 0) return owedAgainEffect
  if (isShare) return yearsEffect(lines, historyIds)
  const all = lines.map(({ historyId }) => historyId)
  return yearsEffect(lines, amountMinor === leftMinor ? all : historyIds)
}

/** Checks an amount against the locked payment. */
export async function refuseUnlessRefundable(
  tx: Database,
  deps: Deps,
  {
    row,
    purchase,
    organisation,
    money,
    amountMinor,
  }: Refundable & { money: PaymentMoney; amountMinor: number },
): Promise<void> {
  const running = await findRunningRefund(tx, row.id)
  const question = {
    ...money,
    underWayMinor: BigInt(running?.amountMinor ?? 0),
    amountMinor: BigInt(amountMinor),
    currency: purchase.currency,
  }
  const problem = sayProblem(refundTexts, (t) => refundProblem(question, t))
  if (problem) {
    const { code, message } = problem
    const errors = [{ field: 'amountMinor', code, message }]
    throw new AppError(code, 409, message, code === 'refund_exceeds' ? { errors } : {})
  }
  refuseWithoutProvider(deps, organisation, row)
}

function refuseWithoutProvider(deps: Deps, organisation: OrganisationRow, row: PaymentRow): void {
  if (deps.providerFor(organisation, row)) return
  const message = say(moneyProblemTexts, (t) => t.noRefundsSetUp({ organisation: organisation.name }))
  throw new AppError('org_not_ready', 422, message)
}

interface Starting {
  row: PaymentRow
  purchase: PurchaseRow
  refund: RefundRow
  actorId: string
  at: Date
}

/** From here on settle() refunds the money, in this process or another; a test, which has none, is given back at once, or by a job. */
export async function startRefund(
  tx: Database,
  { row, purchase, refund, actorId, at }: Starting,
): Promise<void> {
  if (row.test) {
    if (!isWaiting(refund, at)) await bookRefunds(tx, { purchase, row, at, own: { refund, given: true } })
    return
  }
  const detail = { refundId: refund.id }
  await requireMove(tx, { row, event: 'start_refund', source: 'refund', at, actorId, detail })
}

/** Who gave whose money back, for the organisation's own administrators. */
export async function auditRefund(
  tx: Database,
  { actor, traceId }: Caller,
  entry: {
    action: 'refund_request' | 'refund_approve' | 'refund_reject'
    refund: RefundRow
    purchase: PurchaseRow
    at: Date
  },
): Promise<void> {
  const { action, refund, purchase, at } = entry
  const { paymentId, amountMinor } = refund
  await insertAudit(tx, {
    action,
    at,
    traceId,
    actorId: actor.id,
    subjectId: purchase.payerId,
    orgId: purchase.orgId,
    objectId: refund.id,
    detail: { paymentId, amountMinor },
  })
}
