import type { PaymentFailure } from '@medlem/contract/payment'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isFailed, isPaid, isRefused, wireStatus } from '@medlem/domain/payment'
import { isSameFailure, mergeFailure } from '@medlem/domain/paymentFailure'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { actingId } from '../payment/memberStep.ts'
import { noteCardHint } from '../payment/noteCardHint.ts'
import { effectiveAttempt, type ReachedPayment, requirePayment } from '../payment/readPayment.ts'
import { findPaymentByAuthorization, listAttempts, lockPayment, updatePayment } from '../payment/store.ts'
import type { SettleRequest } from '../settlement/settle.ts'
import { settleInTime } from '../settlement/settleInTime.ts'

const ZERO_GUID = '00000000-0000-0000-0000-000000000000'
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An identifier of the provider's that a client names; the zero GUID and 'null' or 'undefined' are none (row 19). */
export function readHint(
  text: string | null | undefined,
  field = 'authorizationIdentifier',
): string | undefined {
  if (!text || text === 'undefined' || text === 'null' || text === ZERO_GUID) return undefined
  if (GUID.test(text)) return text.toLowerCase()
  throw badIdentifier(field)
}

function badIdentifier(field: string): AppError {
  return invalidRequest([
    { field, code: 'invalid', message: say(moneyProblemTexts, (t) => t.identifierInvalid({ field })) },
  ])
}

export interface ClientStatusClaim {
  paymentStatus: 'initiated' | 'paid' | 'declined'
  authorizationIdentifier?: string | null | undefined
  paymentIdentifier?: string | null | undefined
  savedCardIdentifier?: string | null | undefined
  failure: PaymentFailure
}

/** A client reports how a payment went. The provider is asked; the report itself changes nothing (row 15, Ruling 17). */
export async function handleClientReport(
  deps: Deps,
  caller: Caller,
  reached: ReachedPayment,
  claim: ClientStatusClaim,
): Promise<PaymentRow> {
  const hint = readHint(claim.authorizationIdentifier)
  const named = readHint(claim.paymentIdentifier, 'paymentIdentifier')
  const card = readHint(claim.savedCardIdentifier, 'savedCardIdentifier')
  const attempt = await attemptFor(deps, reached.row, { hint, named })
  if (claim.paymentStatus !== 'paid') await refuseDowngrade(deps, attempt)
  await auditActing(deps.db, caller, {
    action: `payment_say_${claim.paymentStatus}`,
    objectId: attempt.id,
    orgId: reached.purchase.orgId,
    at: deps.clock.now(),
  })
  if (claim.paymentStatus === 'initiated') return attempt
  if (claim.paymentStatus === 'declined')
    return decline(deps, caller, attempt, { hint, failure: claim.failure })
  const { row, foreignHint } = await settleInTime(deps, attempt.id, requestOf(caller, 'return', hint))
  if (foreignHint && !isPaid((await effectiveAttempt(deps, row)).state)) throw mismatch()
  if (foreignHint && hint !== undefined) await refuseForeignUse(deps, row, hint)
  const effective = await effectiveAttempt(deps, row)
  if (isRefused(effective.state)) {
    throw new AppError(
      'payment_not_authorized',
      409,
      say(moneyProblemTexts, (t) => t.notAuthorized),
    )
  }
  // Two windows may have been open: the card is that of the one that was paid in.
  await deps.db.transaction((tx) => noteCardHint(tx, deps, effective, card))
  return effective
}

function requestOf(caller: Caller, source: SettleRequest['source'], hint: string | undefined): SettleRequest {
  return { source, authorizationId: hint, actorId: actingId(caller) }
}

async function refuseDowngrade(deps: Deps, row: PaymentRow): Promise<void> {
  if (wireStatus((await effectiveAttempt(deps, row)).state) !== 'paid') return
  throw new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.paymentPaid),
  )
}

/** The attempt on the same purchase whose window or authorization is named; identifiers of another purchase are refused. */
async function attemptFor(
  deps: Deps,
  row: PaymentRow,
  { hint, named }: { hint: string | undefined; named: string | undefined },
): Promise<PaymentRow> {
  const attempts = await listAttempts(deps.db, row.purchaseId)
  if (named !== undefined) {
    const window = attempts.find(({ providerPaymentId }) => providerPaymentId === named)
    if (!window) throw mismatch()
    return window
  }
  if (hint === undefined) return effectiveAttempt(deps, row)
  const user = await findPaymentByAuthorization(deps.db, hint)
  if (user && user.purchaseId !== row.purchaseId) throw mismatch()
  return user ?? latestWindow(attempts, row)
}

/** Without an identifier of the window: the named attempt, or the newest one that had a window. */
function latestWindow(attempts: readonly PaymentRow[], row: PaymentRow): PaymentRow {
  if (row.providerPaymentId !== null) return row
  return attempts.find(({ providerPaymentId }) => providerPaymentId !== null) ?? row
}

async function refuseForeignUse(deps: Deps, row: PaymentRow, hint: string): Promise<void> {
  const user = await findPaymentByAuthorization(deps.db, hint)
  if (user?.purchaseId !== row.purchaseId) throw mismatch()
}

function mismatch(): AppError {
  return new AppError(
    'authorization_mismatch',
    409,
    say(moneyProblemTexts, (t) => t.foreignAuthorization),
  )
}

/** Declines only what the provider did not authorize: the provider is always asked first (row 19). */
export async function decline(
  deps: Deps,
  caller: Caller,
  attempt: PaymentRow,
  { hint, failure }: { hint: string | undefined; failure: PaymentFailure },
): Promise<PaymentRow> {
  const request = { ...requestOf(caller, 'decline_call', hint), declined: failure }
  const { row } = await settleInTime(deps, attempt.id, request)
  await keepReason(deps, row.id, failure)
  return effectiveAttempt(deps, row)
}

/** A callback that came first may have declined it without a reason (Ruling 37). */
async function keepReason(deps: Deps, paymentId: string, failure: PaymentFailure): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockPayment(tx, paymentId)
    if (!isFailed(row.state)) return
    const merged = mergeFailure(row.failure, failure)
    if (!isSameFailure(row.failure, merged)) await updatePayment(tx, paymentId, { failure: merged })
  })
}

/** The decline call of Spec 7. */
export async function declineCall(
  deps: Deps,
  caller: Caller,
  call: { provider: string; paymentId: string; authorization: string; failure: PaymentFailure },
): Promise<PaymentRow> {
  const { row, purchase } = await requireOf(deps, caller, call, 'write')
  const hint = readHint(call.authorization)
  const attempt = await attemptFor(deps, row, { hint, named: undefined })
  if (isPaid((await effectiveAttempt(deps, row)).state)) throw paid()
  const at = deps.clock.now()
  const { orgId } = purchase
  await auditActing(deps.db, caller, { action: 'payment_say_declined', objectId: attempt.id, orgId, at })
  const after = await decline(deps, caller, attempt, { hint, failure: call.failure })
  if (isPaid(after.state)) throw paid()
  return after
}

function paid(): AppError {
  return new AppError(
    'already_paid',
    409,
    say(moneyProblemTexts, (t) => t.authorizedAndPaid),
  )
}

/** The capture call of Spec 7: a no order, because the server captures by itself (row 18). */
export async function captureCall(
  deps: Deps,
  caller: Caller,
  call: { provider: string; paymentId: string; authorization: string; amountMinor: number | undefined },
): Promise<PaymentRow> {
  const hint = readHint(call.authorization)
  if (hint === undefined) throw badIdentifier('authorizationIdentifier')
  const { row, purchase } = await requireOf(deps, caller, call, 'nudge')
  if (call.amountMinor !== undefined && call.amountMinor !== purchase.totalMinor) {
    throw new AppError(
      'amount_mismatch',
      409,
      say(moneyProblemTexts, (t) => t.amountDiffers),
    )
  }
  const user = await findPaymentByAuthorization(deps.db, hint)
  if (user && user.purchaseId !== row.purchaseId) throw notFound()
  const attempt = await attemptFor(deps, row, { hint, named: undefined })
  const at = deps.clock.now()
  const { orgId } = purchase
  await auditActing(deps.db, caller, { action: 'payment_capture', objectId: attempt.id, orgId, at })
  const settled = await settleInTime(deps, attempt.id, requestOf(caller, 'capture_call', hint))
  const effective = await effectiveAttempt(deps, settled.row)
  if (settled.foreignHint && effective.authorizationId !== hint) throw notFound()
  if (wireStatus(effective.state) === 'declined') {
    throw new AppError(
      'payment_not_authorized',
      409,
      say(moneyProblemTexts, (t) => t.notAuthorized),
    )
  }
  return effective
}

async function requireOf(
  deps: Deps,
  caller: Caller,
  { provider, paymentId }: { provider: string; paymentId: string },
  access: 'write' | 'nudge',
): Promise<ReachedPayment> {
  const reached = await requirePayment(deps, caller, paymentId, access)
  if (reached.row.provider !== provider) throw notFound()
  return reached
}
