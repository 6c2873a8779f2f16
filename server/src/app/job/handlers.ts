import { sweepOffers } from '../../club/registration/waitingList.ts'
import { remindMembers } from '../../club/reminder/remindMembers.ts'
import { sendPushes } from '../../communication/push/sendPushes.ts'
import { resumeSending, sendVouchers } from '../../money/accountingProgram/runSending.ts'
import { processInstalments } from '../../money/instalment/processInstalments.ts'
import { sweepPaymentTests } from '../../money/paymentTest/finishPaymentTest.ts'
import { fetchPayouts } from '../../money/payout/fetchPayouts.ts'
import {
  reconcile,
  settleAllAtStart,
  settleReported,
  sweepPayments,
} from '../../money/reconciliation/reconcile.ts'
import { cancelCharge, sweepOrdered } from '../../money/renewal/cancelOrdered.ts'
import { renewMemberships } from '../../money/renewal/renewMemberships.ts'
import { checkAgreement } from '../../money/savedCard/checkAgreement.ts'
import { deleteAtProvider } from '../../money/savedCard/deleteAtProvider.ts'
import { keepCard } from '../../money/savedCard/keepCard.ts'
import { resumeBatches, runBatch } from '../../office/batch/runBatch.ts'
import { batchHandlers } from '../../office/batchKinds/batchHandlers.ts'
import { noteHeads } from '../../platform/audit/chainStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobHandlers } from '../../platform/job/jobs.ts'
import { requireSteps } from '../../platform/job/runSteps.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { measured } from './measured.ts'
import { runNightly } from './nightly.ts'
import { sendDueMessages } from './sendDueMessages.ts'

/** What runs when a job is due. `metrics` measures the steps of those that have several. */
export function jobHandlers(deps: Deps, metrics?: Metrics): JobHandlers {
  const around = { log: deps.log, metrics }
  return {
    settlePayment: (data) => settleReported(deps, data),
    reconcilePayment: (data) => reconcile(deps, data),
    sweepPayments: () =>
      requireSteps(
        'sweepPayments',
        {
          payments: () => sweepPayments(deps),
          orderedCharges: () => sweepOrdered(deps),
          paymentTests: () => sweepPaymentTests(deps),
        },
        around,
      ),
    keepCard: (data) => keepCard(deps, data),
    forgetCard: (data) => deleteAtProvider(deps, data),
    checkAgreement: (data) => checkAgreement(deps, data),
    cancelCharge: (data) => cancelCharge(deps, data),
    renewMemberships: () =>
      requireSteps(
        'renewMemberships',
        { renewals: () => renewMemberships(deps), instalments: () => processInstalments(deps) },
        around,
      ),
    fetchPayouts: async (data) => void (await fetchPayouts(deps, data)),
    sendVouchers: (data) => sendVouchers(deps, data),
    remindMembers: async () => void (await remindMembers(deps)),
    sendMessages: async () => void (await sendDueMessages(deps)),
    sendWhatsApp: async () => void (await sendDueMessages(deps, 'whatsapp')),
    sendPushes: () => sendPushes(deps),
    sweepOffers: async () => void (await sweepOffers(deps)),
    runBatch: ({ batchId }) => runBatch(deps, batchHandlers, batchId),
    noteAuditHeads: async () => void (await noteHeads(deps.db)),
    nightly: ({ only }) => runNightly(deps, { metrics, only }),
  }
}

/** Starts the jobs, and resumes what the last process left undone. */
export async function startJobs(deps: Deps, metrics: Metrics = createMetrics()): Promise<void> {
  await deps.jobs.start(measured(jobHandlers(deps, metrics), { metrics, clock: deps.clock }))
  await settleAllAtStart(deps)
  await resumeBatches(deps)
  await resumeSending(deps)
  // A server that was down at midnight makes up for it, after the first requests.
  await deps.jobs.enqueue(deps.db, 'nightly', {}, { startAfterSeconds: 60, singletonKey: 'start' })
}
