import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { PaymentProvider, WindowAnswer } from '@medlem/payments/provider'
import type { Caller } from '../../people/access/caller.ts'
import { paymentWindowOrigins } from '../../platform/config/gateways.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, unavailable } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockEventOf } from '../payment/eventLocks.ts'
import { keepRecord } from '../payment/keepRecord.ts'
import { memberStep } from '../payment/memberStep.ts'
import { movePayment } from '../payment/movePayment.ts'
import { lockPayer } from '../payment/newAttempt.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'

export interface OpenedWindow {
  paymentIdentifier: string
  paymentWindowLink: string
}

/**
 * The link is stored before it is answered, so that no window is paid in that is not in the database, nor in safekeeping
 * (decision 24): first there, as a window that is in the database is answered again.
 */
export async function keepWindow(
  deps: Deps,
  caller: Caller,
  {
    attempt,
    answer,
    provider,
    payerId,
  }: { attempt: PaymentRow; answer: WindowAnswer; provider: PaymentProvider; payerId: string },
): Promise<OpenedWindow> {
  const { id, purchaseId } = attempt
  const { outcome, providerPaymentId, windowUrl } = answer
  if (outcome !== 'done' || !providerPaymentId || !windowUrl || !isAllowedWindow(deps, windowUrl)) {
    const code = outcome === 'done' ? 'foreign_window' : answer.code
    deps.log.warn({ event: 'window_not_opened', paymentId: id, outcome, code }, 'no payment window')
    throw unavailable()
  }
  await putIntoSafekeeping(deps, attempt, providerPaymentId)
  await deps.db.transaction(async (tx) => {
    // The event before the payer, as where people sign up.
    await lockEventOf(tx, purchaseId)
    await lockPayer(tx, payerId)
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    const at = deps.clock.now()
    const values = { providerPaymentId, windowUrl, windowOpenedAt: at }
    if (!(await movePayment(tx, { row, event: 'open_window', ...memberStep(caller, at), values }))) {
      const message = say(moneyProblemTexts, (t) => t.otherWindow)
      throw new AppError('payment_open', 409, message)
    }
    await enqueueFinalLookup(tx, deps, { id, provider })
  })
  return { paymentIdentifier: providerPaymentId, paymentWindowLink: windowUrl }
}

async function putIntoSafekeeping(deps: Deps, attempt: PaymentRow, providerPaymentId: string): Promise<void> {
  try {
    await keepRecord(deps, attempt, { providerPaymentId })
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: attempt.id, err }
    deps.log.error(about, 'a payment window is not shown, as it could not be noted in safekeeping')
    throw unavailable()
  }
}

/** Members are sent only to the hosts that the operator named (ASVS 3.7.2). */
function isAllowedWindow({ config }: Deps, windowUrl: string): boolean {
  return URL.canParse(windowUrl) && paymentWindowOrigins(config).includes(new URL(windowUrl).origin)
}

// Beyond the window's end: a payment of its last second is known by then.
const AFTER_WINDOW_SECONDS = 60

/** Enqueues a lookup for the end of the window, in case neither webhook nor browser comes. */
async function enqueueFinalLookup(
  tx: Database,
  { jobs }: Deps,
  { id, provider: { caps } }: { id: string; provider: PaymentProvider },
): Promise<void> {
  if (!caps.lookupByPaymentId) return
  // A key of its own: it must not replace the retries that follow a callback or a client report.
  const options = {
    startAfterSeconds: caps.windowTtlSec + AFTER_WINDOW_SECONDS,
    singletonKey: `${id}:window`,
  }
  await jobs.enqueue(tx, 'reconcilePayment', { paymentId: id }, options)
}
