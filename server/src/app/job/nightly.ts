import { purgeEnded } from '@medlem/identity/endedSessions'
import { dropDraftsBefore } from '../../club/membership/pagedStore.ts'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { refreshTeams } from '../../club/team/writeTeam.ts'
import { dropSentBefore } from '../../communication/outbox/store.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { readFees } from '../../money/ledger/readFees.ts'
import { dropOldRecords } from '../../money/payment/oldRecords.ts'
import { compareRecentDays } from '../../money/reconciliation/compareBooks.ts'
import { sweepProviderBooks } from '../../money/reconciliation/sweepProviderBooks.ts'
import { prepareRenewals } from '../../money/renewal/announceRenewals.ts'
import { forgetBatches } from '../../office/batch/runBatch.ts'
import { forgetFolded } from '../../office/privacy/forgetFolded.ts'
import { purgeErased } from '../../office/privacy/purgeErased.ts'
import { forgetFormer } from '../../office/retention/forgetFormer.ts'
import { dropCodesBefore } from '../../people/access/bindingStore.ts'
import { endOver } from '../../people/appointment/endOver.ts'
import { noteHeads } from '../../platform/audit/chainStore.ts'
import { verifyChain } from '../../platform/audit/verifyChain.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** A draft that is not paid by then is discarded (design §2.4). */
const DRAFT_LIFE_MS = 30 * 86_400_000
/**
 * A sent e-mail is in its receiver's own mailbox, and is deleted here after a year and a month, so that last year's can be
 * compared with this year's. E-mails that were never sent, for want of a mail server, are kept.
 */
const SENT_LIFE_MS = 400 * 86_400_000
/** Codes of a day are counted; then they are of no use. */
const CODE_LIFE_MS = 2 * 86_400_000

/** Applies what a new day changes; then checks the invariants, and logs an error for each that is broken. */
export async function nightly(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const recalculated = await recalculateStale(deps)
  const drafts = await dropDraftsBefore(deps.db, new Date(now.getTime() - DRAFT_LIFE_MS))
  const messages = await dropSentBefore(deps.db, new Date(now.getTime() - SENT_LIFE_MS))
  const codes = await dropCodesBefore(deps.db, new Date(now.getTime() - CODE_LIFE_MS))
  const jobs = await endOver(deps)
  const windows = await dropOldRecords(deps)
  const batches = await forgetBatches(deps)
  const foldedRecords = await forgetFolded(deps)
  const formerMembers = await forgetFormer(deps)
  const teams = await refreshTeams(deps)
  const purged = await purgeErased(deps)
  await purgeEnded(deps.db, now)
  const readBack = await sweepProviderBooks(deps)
  const renewals = await prepareRenewals(deps)
  const broken = await brokenInvariants(deps.db, { now, rests: true })
  for (const one of broken) deps.log.error({ event: 'invariant_broken', ...one }, 'an invariant is broken')
  await compareRecentDays(deps)
  const fees = await readFees(deps)
  await noteHeads(deps.db)
  const chain = await verifyChain(deps.db, { rests: true })
  if (!chain.ok) deps.log.error({ event: 'audit_broken', ...chain }, 'the audit log was tampered with')
  // Logged outside of the database, so that a truncated audit log can be detected too.
  else
    deps.log.info(
      { event: 'audit_head', entries: chain.entries, chains: chain.chains, head: chain.headHash },
      'the audit log is whole',
    )
  deps.log.info(
    {
      event: 'nightly',
      recalculated,
      drafts,
      messages,
      codes,
      batches,
      foldedRecords,
      formerMembers,
      teams,
      jobs,
      windows,
      purged,
      readBack,
      fees,
      ...renewals,
      broken: broken.length,
    },
    'the day began',
  )
}
