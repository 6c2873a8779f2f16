import type { PaymentRow } from '@medlem/database/schema/payment'
import { canHappen, type PaymentEvent } from '@medlem/domain/payment'
import { UNANSWERED_MS } from '@medlem/domain/providerWait'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import {
  isWithoutHold,
  type OrderAnswer,
  type PaymentProvider,
  type Snapshot,
} from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { issueReceiptOf, revoke } from '../payment/activatePurchase.ts'
import { movePayment, requireMove } from '../payment/movePayment.ts'
import { refOf } from '../payment/provider.ts'
import { getPurchase, lockPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import {
  answerCaptureAttempt,
  type CaptureAttemptRow,
  getPayment,
  insertCaptureAttempt,
  latestCaptureAttempt,
  lockPayment,
} from '../payment/store.ts'

const MAX_TRIES = 10
/** An administrator has a day to act before a hold that could not be captured may lapse. */
const WARNING_BEFORE_MS = 24 * 60 * 60 * 1000

/**
 * Captures the whole hold of an authorized payment. The attempt is stored before the provider is called, a missing answer
 * is looked up, and nothing is captured twice. `mayBeCaptured`: the database may have forgotten that it was, so the provider
 * is asked first.
 */
export async function captureHold(
  deps: Deps,
  paymentId: string,
  { mayBeCaptured = false }: { mayBeCaptured?: boolean } = {},
): Promise<void> {
  const row = await getPayment(deps.db, paymentId)
  const purchase = await getPurchase(deps.db, row.purchaseId)
  // Money of a test is never taken; the server alone decides what is a test (Ruling 22).
  if (row.test) return finish(deps, row, { event: 'finish_test', capturedMinor: 0 })
  const organisation = await findOrganisation(deps.db, purchase.orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) return
  // A capture that the provider never got is repeated at once.
  if (row.state === 'capturing' || mayBeCaptured) await readBack(deps, row, { provider, purchase })
  const attempt = await begin(deps, row)
  if (!attempt) return
  const answer = await provider.capture({
    ref: refOf(row),
    amount: { minor: BigInt(purchase.totalMinor), currency: purchase.currency },
    key: attempt.key,
  })
  await note(deps, attempt, answer)
  if (answer.outcome === 'done') {
    return finish(deps, row, { event: 'finish_capture', capturedMinor: purchase.totalMinor })
  }
  await readBack(deps, await getPayment(deps.db, paymentId), { provider, purchase, answer })
}

/** Records the attempt before the provider is called; undefined when another worker captures or has captured. */
async function begin(deps: Deps, { id, purchaseId }: PaymentRow): Promise<CaptureAttemptRow | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    if (!canHappen('start_capture', row.state)) return undefined
    const last = await latestCaptureAttempt(tx, id)
    if (last && last.n >= MAX_TRIES) {
      const { outcome, code } = last
      const facts = { event: 'capture_given_up' as const, paymentId: id, outcome, code }
      deps.log.error(facts, 'a capture needs a person to look at it')
      return undefined
    }
    const at = deps.clock.now()
    const attempt = await insertCaptureAttempt(tx, id, at)
    await requireMove(tx, { row, event: 'start_capture', source: 'capture', at, detail: { n: attempt.n } })
    return attempt
  })
}

async function note(deps: Deps, attempt: CaptureAttemptRow, answer: OrderAnswer): Promise<void> {
  const outcome = answer.outcome === 'pending' ? 'unknown' : answer.outcome
  await answerCaptureAttempt(deps.db, attempt.id, {
    outcome,
    answeredAt: deps.clock.now(),
    code: answer.code ?? null,
  })
}

interface ReadBack {
  provider: PaymentProvider
  purchase: PurchaseRow
  /** The answer of a capture that was asked for just now. */
  answer?: OrderAnswer
}

/** Looks up what became of a capture: done, not done, or refused for good. */
async function readBack(
  deps: Deps,
  row: PaymentRow,
  { provider, purchase, answer }: ReadBack,
): Promise<void> {
  const snapshot = await provider.lookup(refOf(row))
  // Also when it was given back since; that is read afterwards.
  if (snapshot.state !== 'unknown' && snapshot.captured?.minor === BigInt(purchase.totalMinor)) {
    return finish(deps, row, { event: 'finish_capture', capturedMinor: purchase.totalMinor })
  }
  if (snapshot.state === 'part_captured' || snapshot.state === 'captured') {
    deps.log.error(
      { event: 'capture_mismatch', paymentId: row.id },
      'another amount was captured than was held',
    )
    return
  }
  if (isGone(snapshot)) return fail(deps, row, 'hold_gone')
  if (snapshot.state !== 'authorized') return
  warnOfEnd(deps, row, snapshot)
  const attempt = await latestCaptureAttempt(deps.db, row.id)
  const outcome = answer?.outcome ?? attempt?.outcome
  if (outcome === 'refused' && answer?.retryable !== true) return fail(deps, row, attempt?.code ?? 'refused')
  const ageMs = deps.clock.now().getTime() - (attempt?.startedAt.getTime() ?? 0)
  // A capture without an answer may still be carried out; only after so long it counts as not done (decision 9).
  if (outcome === 'refused' || ageMs >= UNANSWERED_MS) await undo(deps, row)
}

/** Logs a hold that is still not captured shortly before the provider stops guaranteeing its capture. */
function warnOfEnd(deps: Deps, { id }: PaymentRow, { capturableUntil }: Snapshot): void {
  if (!capturableUntil) return
  if (capturableUntil.getTime() - deps.clock.now().getTime() > WARNING_BEFORE_MS) return
  const facts = { event: 'hold_ending' as const, paymentId: id, until: capturableUntil.toISOString() }
  deps.log.error(facts, 'the capture of a hold is guaranteed for less than a day')
}

/** A capturing payment has an authorization that was verified before, so 'none' means that the hold has lapsed. */
function isGone({ state }: Snapshot): boolean {
  return state === 'none' || isWithoutHold(state)
}

async function finish(
  deps: Deps,
  { id, purchaseId }: PaymentRow,
  { event, capturedMinor }: { event: PaymentEvent; capturedMinor: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    const at = deps.clock.now()
    const moved = await movePayment(tx, { row, event, source: 'capture', at, values: { capturedMinor } })
    if (moved) await issueReceiptOf(tx, { row: moved, purchase, at })
  })
}

async function undo(deps: Deps, { id, purchaseId }: PaymentRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    await movePayment(tx, { row, event: 'undo_capture', source: 'capture', at: deps.clock.now() })
  })
}

async function fail(deps: Deps, { id, purchaseId }: PaymentRow, code: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    const at = deps.clock.now()
    const failure = { gatewayreason: code, reason: paymentFailureTexts.notReleased, acquirer: '' }
    const values = { paymentUpdatedAt: at, failure }
    const move = { row, event: 'fail_capture', source: 'capture', at, values, detail: { code } } as const
    await revoke(tx, deps, { ...move, purchase })
  })
}
