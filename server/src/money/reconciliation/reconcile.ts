import { WATCH_MS, WINDOW_OVER_MS } from '@medlem/domain/reconcile'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { listUndecided } from '../payment/store.ts'
import { settle } from '../settlement/settle.ts'
import { readProviderBooks } from './readProviderBooks.ts'

/** Something was heard about a payment. */
export async function settleReported(deps: Deps, data: JobData['settlePayment']): Promise<void> {
  const { paymentId, source, declined } = data
  // A callback says less of the why than the return address, which comes on its own.
  const failure = { gatewayreason: '', reason: '', acquirer: '' }
  await settle(deps, paymentId, { source, ...(declined ? { declined: failure } : {}) })
  // A provider whose word can be trusted also rings when money goes back without us.
  if (source === 'callback') await readProviderBooks(deps, paymentId, { onlyIfSigned: true })
}

/** Time to ask again. */
export async function reconcile(deps: Deps, { paymentId }: JobData['reconcilePayment']): Promise<void> {
  await settle(deps, paymentId, { source: 'reconciler' })
}

/** Every payment that is not decided gets a job that asks about it, unless one waits: nothing is forgotten in a crash. */
export async function sweepPayments(deps: Deps): Promise<void> {
  for (const { id } of await undecided(deps)) {
    await deps.jobs.enqueue(deps.db, 'reconcilePayment', { paymentId: id }, { singletonKey: id })
  }
}

/** After a start nobody knows how far the last process came: all that is not decided is asked about at once. */
export async function settleAllAtStart(deps: Deps): Promise<void> {
  for (const { id } of await undecided(deps)) {
    await deps.jobs.enqueue(deps.db, 'settlePayment', { paymentId: id, source: 'start' })
  }
}

function undecided(deps: Deps) {
  const now = deps.clock.now().getTime()
  return listUndecided(deps.db, {
    watchedSince: new Date(now - WATCH_MS),
    overSince: new Date(now - WINDOW_OVER_MS),
  })
}
