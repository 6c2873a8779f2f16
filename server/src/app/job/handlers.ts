import { sweepOffers } from '../../club/registration/movePlaces.ts'
import { remindMembers } from '../../club/reminder/remindMembers.ts'
import { sendPushes } from '../../communication/push/sendPushes.ts'
import { processInstalments } from '../../money/instalment/processInstalments.ts'
import { sweepPaymentTests } from '../../money/paymentTest/finishPaymentTest.ts'
import {
  reconcile,
  settleAllAtStart,
  settleReported,
  sweepPayments,
} from '../../money/reconciliation/reconcile.ts'
import { renewMemberships } from '../../money/renewal/renewMemberships.ts'
import { deleteAtProvider } from '../../money/savedCard/deleteAtProvider.ts'
import { keepCard } from '../../money/savedCard/keepCard.ts'
import { resumeBatches, runBatch } from '../../office/batch/runBatch.ts'
import { batchWorks } from '../../office/batchKinds/works.ts'
import { noteHeads } from '../../platform/audit/chainStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobHandlers } from '../../platform/job/jobs.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { measured } from './measured.ts'
import { nightly } from './nightly.ts'
import { sendDueMessages } from './sendDueMessages.ts'

/** What runs when a job is due. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    settlePayment: (data) => settleReported(deps, data),
    reconcilePayment: (data) => reconcile(deps, data),
    sweepPayments: async () => {
      await sweepPayments(deps)
      await sweepPaymentTests(deps)
    },
    keepCard: (data) => keepCard(deps, data),
    forgetCard: (data) => deleteAtProvider(deps, data),
    renewMemberships: async () => {
      await renewMemberships(deps)
      await processInstalments(deps)
    },
    remindMembers: async () => void (await remindMembers(deps)),
    sendMessages: async () => void (await sendDueMessages(deps)),
    sendWhatsApp: async () => void (await sendDueMessages(deps, 'whatsapp')),
    sendPushes: () => sendPushes(deps),
    sweepOffers: async () => void (await sweepOffers(deps)),
    runBatch: ({ batchId }) => runBatch(deps, batchWorks, batchId),
    noteAuditHeads: async () => void (await noteHeads(deps.db)),
    nightly: () => nightly(deps),
  }
}

/** Starts the jobs, and resumes what the last process left undone. */
export async function startJobs(deps: Deps, metrics: Metrics = createMetrics()): Promise<void> {
  await deps.jobs.start(measured(jobHandlers(deps), { metrics, clock: deps.clock }))
  await settleAllAtStart(deps)
  await resumeBatches(deps)
  // A server that was down at midnight makes up for it, after the first requests.
  await deps.jobs.enqueue(deps.db, 'nightly', {}, { startAfterSeconds: 60, singletonKey: 'start' })
}
