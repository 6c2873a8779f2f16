import { WINDOW_OVER_MS } from '@medlem/domain/paymentWindow'
import { WATCH_MS } from '@medlem/domain/providerWait'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { listUndecided } from '../payment/store.ts'
import { giveTestBack } from '../settlement/giveTestBack.ts'
import { settle } from '../settlement/settle.ts'
import { readProviderBooks } from './readProviderBooks.ts'

/** Settles a payment that a callback, a client or a start of the server named. */
export async function settleReported(deps: Deps, data: JobData['settlePayment']): Promise<void> {
  const { paymentId, source, declined } = data
  // The reason of a decline comes with the return address, not with the callback.
  const failure = { gatewayreason: '', reason: '', acquirer: '' }
  await settle(deps, paymentId, { source, ...(declined ? { declined: failure } : {}) })
  // A signed callback may also be about a refund or dispute that was made at the provider.
  if (source === 'callback') await readProviderBooks(deps, paymentId, { onlyIfSigned: true })
}

/** The scheduled retry. */
export async function reconcile(deps: Deps, { paymentId }: JobData['reconcilePayment']): Promise<void> {
  await giveTestBack(deps, paymentId)
  await settle(deps, paymentId, { source: 'reconciler' })
}

/** Enqueues a job for every undecided payment, unless one waits: a crash loses none. */
export async function sweepPayments(deps: Deps): Promise<void> {
  for (const { id } of await undecided(deps)) {
    await deps.jobs.enqueue(deps.db, 'reconcilePayment', { paymentId: id }, { singletonKey: id })
  }
}

/** After a start the progress of the last process is unknown: every undecided payment is settled at once. */
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
