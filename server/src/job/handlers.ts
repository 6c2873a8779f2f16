import type { Deps } from '../deps.ts'
import { reconcile, settleAllAtStart, settleHeard, sweepPayments } from '../payment/reconcile.ts'
import type { JobHandlers } from './jobs.ts'

/** What runs when a job is due. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    settlePayment: (data) => settleHeard(deps, data),
    reconcilePayment: (data) => reconcile(deps, data),
    sweepPayments: () => sweepPayments(deps),
  }
}

/** Starts the jobs, and takes up what the last process left undone. */
export async function startJobs(deps: Deps): Promise<void> {
  await deps.jobs.start(jobHandlers(deps))
  await settleAllAtStart(deps)
}
