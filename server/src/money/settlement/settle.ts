import type { PaymentFailure } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import {
  canBeAuthorized,
  isMoving,
  isOver,
  isToCapture,
  isToRelease,
  type PaymentState,
} from '@medlem/domain/payment'
import { reconcileDelaySeconds, traceDelaySeconds, WATCH_MS } from '@medlem/domain/providerWait'
import { keepsAgreements } from '@medlem/domain/savedCard'
import type { PaymentProvider, Snapshot } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { keepRecord } from '../payment/keepRecord.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import {
  countTry,
  dropLease,
  getPayment,
  keepHint,
  latestCaptureAttempt,
  listReportedAuthorizations,
  takeLease,
} from '../payment/store.ts'
import { applyAnswer } from './applyAnswer.ts'
import { captureHold } from './captureHold.ts'
import { giveHoldBack } from './giveHoldBack.ts'
import { findRunningRefund, isWaiting, waitSeconds } from './refundStore.ts'
import { sendRefund } from './sendRefund.ts'

export type SettleSource =
  | 'callback'
  | 'return'
  | 'capture_call'
  | 'decline_call'
  | 'refund'
  | 'renewal'
  | 'instalment'
  | 'reconciler'
  | 'restore'
  | 'start'
  | 'view'

/** Why the provider is asked about a payment. Everything in here is a hint where to look, and never trusted. */
export interface SettleRequest {
  source: SettleSource
  authorizationId?: string | undefined
  /** A client or callback reports that the window was declined or left. */
  declined?: PaymentFailure | undefined
  actorId?: string | null
}

export interface Settled {
  row: PaymentRow
  /** The hint named an authorization that is not this payment's. Nothing was changed for it. */
  foreignHint: boolean
}

// Longer than a lookup and a capture with their timeouts; after a crash the next process waits this long at most.
const LEASE_MS = 20_000
/** Delays between attempts to get a lease that another worker has, 3 s in all; they grow to keep the load low. */
const LEASE_RETRY_MS = [100, 200, 400, 800, 1_500]

/**
 * The only way in which a provider's answer about a hold moves a payment (Ruling 17, design §2.5): asks the provider,
 * applies at most one event with all its effects, then captures, releases or refunds the money. Any number of callers may
 * call it at once, in any order.
 */
export async function settle(deps: Deps, paymentId: string, request: SettleRequest): Promise<Settled> {
  const leased = await waitForLease(deps, paymentId)
  if (!leased) {
    const row = await getPayment(deps.db, paymentId)
    if (canBeAuthorized(row.state) || isUndecided(row)) {
      // The worker that has the lease may not know this authorization, and it may not be reported again.
      if (request.authorizationId) await keepHint(deps.db, row.id, request.authorizationId)
      await enqueueRetry(deps, row, { ...request, busyUntil: row.settlingUntil })
    }
    logNoopClaim(deps, row, { ...request, before: row.state })
    return { row, foreignHint: isForeign(row, request) }
  }
  try {
    const foreignHint = await askAndApply(deps, leased.row, request)
    const row = await finishMoney(deps, await getPayment(deps.db, paymentId), request)
    logNoopClaim(deps, row, { ...request, before: leased.row.state })
    if (isUndecided(row)) await enqueueRetry(deps, row, request)
    return { row, foreignHint }
  } finally {
    await dropLease(deps.db, { id: paymentId, until: leased.until })
  }
}

const claims: SettleSource[] = ['callback', 'return', 'capture_call', 'decline_call']

/** Logs a report about a payment that changed nothing: it was so before, or is not so. */
function logNoopClaim(
  deps: Deps,
  { id, state }: PaymentRow,
  { source, declined, before }: SettleRequest & { before: PaymentState },
): void {
  if (!claims.includes(source) || state !== before) return
  const claim = declined ? 'declined' : 'paid'
  deps.log.info(
    { event: 'claim_without_effect', paymentId: id, source, claim, state },
    'a report about a payment changed nothing',
  )
}

interface Lease {
  row: PaymentRow
  until: Date
}

/** Whether the hint names another authorization than the payment has. */
function isForeign(row: PaymentRow, { authorizationId: hint }: SettleRequest): boolean {
  return !canBeAuthorized(row.state) && hint !== undefined && row.authorizationId !== hint
}

/** Undefined when there is nothing to do, or other workers have the lease for too long. */
async function waitForLease(deps: Deps, paymentId: string): Promise<Lease | undefined> {
  for (const waitMs of [...LEASE_RETRY_MS, undefined]) {
    // A payment in a final state needs no lease (design §2.5).
    if (isOver((await getPayment(deps.db, paymentId)).state)) return undefined
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const row = await takeLease(deps.db, paymentId, { now, until })
    if (row) return { row, until }
    if (waitMs !== undefined) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return undefined
}

/** True when the request's own hint belongs to something else. */
async function askAndApply(deps: Deps, row: PaymentRow, request: SettleRequest): Promise<boolean> {
  const { authorizationId: hint } = request
  if (!canBeAuthorized(row.state)) {
    // No window was opened, so there is nothing to ask: it is declined, or given up in time.
    if (row.state === 'created') await applyAnswer(deps, row.id, { snapshot: undefined, request })
    return isForeign(row, request)
  }
  let foreignHint = false
  let unanswered = false
  const provider = await providerOf(deps, row)
  // A provider that finds a payment by its window needs no authorization, so a forged one has no effect.
  const byWindow = provider?.caps.lookupByPaymentId === true && row.providerPaymentId !== null
  for (const authorizationId of byWindow ? [undefined] : await candidates(deps, row, hint)) {
    const snapshot = await lookUp(provider, row, {
      authorizationId,
      declined: request.declined !== undefined,
    })
    // It is decided on a day that is still to come, however old the payment is.
    if (snapshot.state === 'pending' && snapshot.isScheduled) return foreignHint
    // Nor is it over because its provider can't be asked just now: what it was ordered for asks again.
    if (snapshot.state === 'unknown' && isOrdered(row)) return foreignHint
    if (!byWindow) await keepAuthorization(deps, row, snapshot)
    const applied = await applyAnswer(deps, row.id, { snapshot, request })
    if (applied === 'changed') return foreignHint
    if (applied === 'foreign' && authorizationId === hint) foreignHint = true
    if (applied === 'undecided') unanswered = true
  }
  // 'none' may only mean "not there yet": while an authorization is reported, no answer is no decline.
  const ageMs = deps.clock.now().getTime() - row.createdAt.getTime()
  if (!unanswered || ageMs > WATCH_MS) await applyAnswer(deps, row.id, { snapshot: undefined, request })
  return foreignHint
}

/** A charge of an agreement, which has no window and is made on a later day. */
function isOrdered({ provider, windowUrl }: PaymentRow): boolean {
  return windowUrl === null && keepsAgreements(provider)
}

/**
 * Where the provider finds a payment by its authorization alone, a restored database could not ask without it. The money
 * is held already, so a place that does not answer is no reason to book it later.
 */
async function keepAuthorization(deps: Deps, row: PaymentRow, snapshot: Snapshot): Promise<void> {
  const { authorizationId, providerPaymentId } = snapshot
  if (authorizationId === undefined || row.providerPaymentId === null) return
  if (providerPaymentId !== row.providerPaymentId) return
  try {
    await keepRecord(deps, row, { providerPaymentId, authorizationId })
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: row.id, err }
    deps.log.error(about, 'an authorization could not be noted in safekeeping')
  }
}

async function candidates(deps: Deps, row: PaymentRow, hint: string | undefined): Promise<string[]> {
  const reported = await listReportedAuthorizations(deps.db, row.id)
  const ids = [hint, row.hintedAuthorizationId, ...reported]
  return [...new Set(ids.filter((id) => id !== undefined && id !== null))]
}

async function providerOf(deps: Deps, row: PaymentRow): Promise<PaymentProvider | undefined> {
  const { orgId } = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  return organisation && deps.providerFor(organisation, row)
}

interface Looking {
  authorizationId: string | undefined
  /** The member left the window. */
  declined: boolean
}

async function lookUp(
  provider: PaymentProvider | undefined,
  row: PaymentRow,
  { authorizationId, declined }: Looking,
): Promise<Snapshot> {
  if (!provider) return { state: 'unknown', test: false }
  const ref = {
    ...(authorizationId === undefined ? {} : { authorizationId }),
    ...(row.providerPaymentId === null ? {} : { providerPaymentId: row.providerPaymentId }),
    reference: row.orderNumber,
  }
  let snapshot = await provider.lookup(ref)
  // With some providers a window that was left stays open. Closed, it is declined and can't be paid in later.
  if (declined && snapshot.state === 'pending' && row.providerPaymentId !== null && provider.closeWindow) {
    await provider.closeWindow(row.providerPaymentId)
    snapshot = await provider.lookup(ref)
  }
  // Without a flag in the answer, the host and keys decide whether it is test money.
  return provider.caps.testFlagInSnapshot ? snapshot : { ...snapshot, test: row.test }
}

/** Captures reserved money, releases a hold that must not be captured, or refunds. */
async function finishMoney(deps: Deps, row: PaymentRow, { source }: SettleRequest): Promise<PaymentRow> {
  if (isToCapture(row.state)) await captureHold(deps, row.id, { mayBeCaptured: source === 'restore' })
  if (row.state === 'refunding') await sendRefund(deps, row.id)
  const after = await getPayment(deps.db, row.id)
  if (isToRelease(after.state)) await giveHoldBack(deps, row.id)
  return getPayment(deps.db, row.id)
}

function isUndecided(row: PaymentRow): boolean {
  if (isMoving(row.state)) return true
  return canBeAuthorized(row.state) && row.hintedAuthorizationId !== null
}

interface Retry {
  source: SettleSource
  /** When the other worker's lease ends. */
  busyUntil?: Date | null
}

/** Enqueues a retry with a growing delay; it survives a crash. */
async function enqueueRetry(deps: Deps, row: PaymentRow, { source, busyUntil }: Retry): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const usual = await retryDelaySeconds(tx, row, now)
    // The process that has the lease may be dead: retry when the lease ends, at the latest.
    const leaseMs = (busyUntil?.getTime() ?? 0) - now.getTime()
    const startAfterSeconds = leaseMs > 0 ? Math.min(usual, Math.floor(leaseMs / 1000) + 1) : usual
    // Only the reconciler's own tries count for the delay: a waiting member's requests must not slow it.
    if (source === 'reconciler') await countTry(tx, row.id)
    await deps.jobs.enqueue(
      tx,
      'reconcilePayment',
      { paymentId: row.id },
      { startAfterSeconds, singletonKey: row.id },
    )
  })
}

async function retryDelaySeconds(tx: Database, row: PaymentRow, now: Date): Promise<number> {
  const refund = row.state === 'refunding' ? await findRunningRefund(tx, row.id) : undefined
  if (refund && isWaiting(refund, now)) return waitSeconds(refund, now)
  const sentAt = refund ? refund.startedAt : await captureSentAt(tx, row)
  return sentAt ? traceDelaySeconds(now.getTime() - sentAt.getTime()) : reconcileDelaySeconds(row.settleTries)
}

/** When the running capture was ordered; undefined when none is. */
async function captureSentAt(tx: Database, { id, state }: PaymentRow): Promise<Date | null | undefined> {
  return state === 'capturing' ? (await latestCaptureAttempt(tx, id))?.startedAt : undefined
}
