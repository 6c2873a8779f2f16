import { DRAFT_DAYS, SENT_MESSAGE_DAYS, SIGN_IN_CODE_DAYS } from '@medlem/domain/retention'
import { purgeEnded } from '@medlem/identity/endedSessions'
import { dropDraftsBefore } from '../../club/membership/pagedStore.ts'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { remindComing } from '../../club/registration/remindComing.ts'
import { refreshTeams } from '../../club/team/writeTeam.ts'
import { dropSentBefore } from '../../communication/outbox/store.ts'
import { resumeSending } from '../../money/accountingProgram/runSending.ts'
import { checkInvariants } from '../../money/invariant/checkInvariants.ts'
import { readFees } from '../../money/ledger/readFees.ts'
import { dropOldRecords } from '../../money/payment/oldRecords.ts'
import { enqueuePayouts } from '../../money/payout/fetchPayouts.ts'
import { compareRecentDays } from '../../money/reconciliation/compareBooks.ts'
import { sweepProviderBooks } from '../../money/reconciliation/sweepProviderBooks.ts'
import { announceRenewals } from '../../money/renewal/announceRenewals.ts'
import { reportHeldRenewals } from '../../money/renewal/reportHeldRenewals.ts'
import { warnOfCards } from '../../money/renewal/warnOfCards.ts'
import { checkAgreements } from '../../money/savedCard/checkAgreement.ts'
import { forgetBatches } from '../../office/batch/runBatch.ts'
import { claimRenewals } from '../../office/claimBatch/renewalClaims.ts'
import { forgetFolded } from '../../office/privacy/forgetFolded.ts'
import { purgeErased } from '../../office/privacy/purgeErased.ts'
import { forgetBankWords } from '../../office/retention/forgetBankWords.ts'
import { forgetClaimPayers } from '../../office/retention/forgetClaimPayers.ts'
import { forgetGuests } from '../../office/retention/forgetGuests.ts'
import { purgeFormerMembers } from '../../office/retention/purgeFormerMembers.ts'
import { dropCodesBefore } from '../../people/access/bindingStore.ts'
import { endExpired } from '../../people/appointment/endExpired.ts'
import { noteHeads } from '../../platform/audit/chainStore.ts'
import { verifyChain } from '../../platform/audit/verifyChain.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runSteps, type Steps, StepsFailed } from '../../platform/job/runSteps.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'

/** What a new day changes; then the checks, which read what it became. Each step may run alone, and again. */
function stepsOf(deps: Deps): Steps {
  const { db, log } = deps
  const now = deps.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return {
    memberships: () => recalculateStale(deps),
    drafts: () => dropDraftsBefore(db, before(DRAFT_DAYS)),
    messages: () => dropSentBefore(db, before(SENT_MESSAGE_DAYS)),
    codes: () => dropCodesBefore(db, before(SIGN_IN_CODE_DAYS)),
    appointments: () => endExpired(deps),
    safekeeping: () => dropOldRecords(deps),
    batches: () => forgetBatches(deps),
    foldedRecords: () => forgetFolded(deps),
    formerMembers: () => purgeFormerMembers(deps),
    guests: () => forgetGuests(deps),
    claimPayers: () => forgetClaimPayers(deps),
    bankWords: () => forgetBankWords(deps),
    teams: () => refreshTeams(deps),
    comingEvents: () => remindComing(deps),
    erasedMembers: () => purgeErased(deps),
    sessions: () => purgeEnded(db, now),
    providerBooks: () => sweepProviderBooks(deps),
    renewals: () => announceRenewals(deps),
    renewalClaims: () => claimRenewals(deps),
    endingCards: () => warnOfCards(deps),
    agreements: () => checkAgreements(deps),
    heldRenewals: () => reportHeldRenewals(deps),
    async invariants() {
      let broken = 0
      await checkInvariants(db, { now, rests: true }, (one) => {
        broken += 1
        log.error({ event: 'invariant_broken', ...one }, 'an invariant is broken')
      })
      return broken
    },
    books: () => compareRecentDays(deps),
    fees: () => readFees(deps),
    payouts: () => enqueuePayouts(deps),
    vouchers: () => resumeSending(deps),
    auditHeads: () => noteHeads(db),
    audit: () => verifyAudit(deps),
  }
}

async function verifyAudit({ db, log }: Deps): Promise<void> {
  const chain = await verifyChain(db, { rests: true })
  if (!chain.ok) return log.error({ event: 'audit_broken', ...chain }, 'the audit log was tampered with')
  // Logged outside of the database, so that a truncated audit log can be detected too.
  const { entries, chains, headHash: head } = chain
  log.info({ event: 'audit_head', entries, chains, head }, 'the audit log is whole')
}

export interface NightlyOptions {
  metrics?: Metrics | undefined
  /** Only these steps, by their names; all where it is absent. */
  only?: readonly string[] | undefined
}

/**
 * Applies what a new day changes; then checks the invariants, the books and the audit log, and logs an error for each that is broken.
 * @throws StepsFailed where steps threw, after the others have run
 */
export async function nightly(deps: Deps, { metrics, only }: NightlyOptions = {}): Promise<void> {
  const steps = Object.entries(stepsOf(deps)).filter(([name]) => only?.includes(name) ?? true)
  const { results, failed } = await runSteps('nightly', Object.fromEntries(steps), { log: deps.log, metrics })
  deps.log.info({ event: 'nightly', ...results, failed }, 'the day began')
  if (failed.length > 0) throw new StepsFailed('nightly', failed)
}

/** The job: of a whole night only the steps that failed are tried again, as others ask providers about each payment. */
export async function runNightly(deps: Deps, { metrics, only }: NightlyOptions): Promise<void> {
  try {
    await nightly(deps, { metrics, only })
  } catch (error) {
    if (only || !(error instanceof StepsFailed)) throw error
    await deps.jobs.enqueue(deps.db, 'nightly', { only: error.steps }, { singletonKey: error.steps.join() })
  }
}
