import { PaymentRecord } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { ageReason } from '@medlem/domain/age'
import { membershipYear } from '@medlem/domain/calendar'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { findMembership, listActiveYears } from '../../club/membership/store.ts'
import { findReceipt } from '../../club/receipt/store.ts'
import type { By } from '../../money/grant/openPeriod.ts'
import { recordIn, requireRecordable } from '../../money/grant/recordPayment.ts'
import { revokeIn } from '../../money/grant/revokePeriod.ts'
import { findManualPayment } from '../../money/payment/purchaseStore.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { chooseToLeaveOut, eachRow, type Outcome } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen } from '../batch/previewChosen.ts'
import type { NewBatchRow } from '../batch/store.ts'
import { listMembersById } from './store.ts'

/** Recording a payment of the same fee for many members (decision 31). */
export const paymentBatch: BatchWork = {
  tables: [membershipPeriod, purchase, payment, receipt, audit, batchRow],
  // A payment locks its payer, purchases and membership in that order; a second row in the transaction would break it.
  chunkRows: 1,
  preview: async (deps, batch) => {
    const { organisation, configuration } = await feeOf(deps, batch)
    const year = membershipYear(configuration.startDate, configuration.endDate)
    return previewChosen(deps, batch, async (chosen) => {
      const ids = chosen.map(({ id }) => id)
      const members = await listMembersById(deps.db, { orgId: organisation.id, ids })
      const paid = new Set(
        (await listActiveYears(deps.db, organisation.id, ids))
          .filter((one) => one.year === year)
          .map(({ memberId }) => memberId),
      )
      return members.map((member) => planned(member, { configuration, year, isPaid: paid.has(member.id) }))
    })
  },
  run: (tx, chunk) => eachRow(chunk, (row) => runRow(tx, chunk, row)),
  undo: (tx, chunk) => eachRow(chunk, (row) => undoRow(tx, chunk, row)),
  choose: chooseToLeaveOut,
}

const recordOf = ({ detail }: BatchTableRow) => PaymentRecord.parse(detail.record)

async function feeOf(
  deps: Deps,
  batch: BatchTableRow,
): Promise<{ organisation: OrganisationRow; configuration: ConfigurationRow }> {
  const organisation = await findOrganisation(deps.db, batch.orgId)
  if (!organisation) throw new Error('the organisation of a batch is gone')
  const { configuration } = await requireRecordable(deps, organisation, recordOf(batch))
  return { organisation, configuration }
}

/** What a row would do now. */
function planned(
  member: MemberRow,
  { configuration, year, isPaid }: { configuration: ConfigurationRow; year: number; isPaid: boolean },
): Omit<NewBatchRow, 'number'> {
  const { id, firstName, lastName, dateOfBirth, enabled } = member
  const aged = { name: firstName, relation: 'linked', dateOfBirth } as const
  const problems = [
    ...(enabled ? [] : ['member_closed']),
    ...(dateOfBirth && ageReason(aged, configuration) ? ['other_age'] : []),
  ]
  const group = isPaid ? 'same' : problems.length > 0 ? 'needs_you' : 'changed'
  const isChanged = group === 'changed'
  return {
    group,
    state: isChanged ? 'waiting' : 'aside',
    memberId: id,
    input: { values: { firstName, lastName } },
    before: isChanged ? { year: null } : {},
    after: isChanged ? { year: String(year) } : {},
    problems: isPaid ? [] : problems,
    candidates: [],
    choice: null,
    reason: null,
  }
}

/** Records the payment; what the rules refuse by now fails with its reason and leaves nothing. */
async function runRow(
  tx: Database,
  { deps, batch, at }: Chunk,
  { memberId, after }: BatchRowRow,
): Promise<Outcome> {
  const organisation = await findOrganisation(tx, batch.orgId)
  const membership = memberId && (await findMembership(tx, { memberId, orgId: batch.orgId }))
  if (!organisation || !membership) return { state: 'failed', reason: 'gone' }
  const by: By = { actorId: batch.ranBy, traceId: batch.id }
  const record = recordOf(batch)
  try {
    // In a savepoint: a refusal undoes what came before it.
    const { receiptNumber } = await tx.transaction((inner) =>
      recordIn(inner, deps, { grantable: { membership, organisation }, record, by, at }),
    )
    return { state: 'done', after: { ...after, receipt: String(receiptNumber) } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'failed', reason: refusals[error.code] ?? 'changed_since_preview' }
  }
}

const refusals: Record<string, string> = {
  already_member: 'has_year',
  price_changed: 'price_changed',
  not_on_offer: 'fee_gone',
  not_eligible: 'other_age',
}

/** Takes the recorded payment back; not where the year was taken back or paid otherwise since. */
async function undoRow(
  tx: Database,
  { batch, at }: Chunk,
  { memberId, after }: BatchRowRow,
): Promise<Outcome> {
  const { orgId } = batch
  const organisation = await findOrganisation(tx, orgId)
  const membership = memberId && (await findMembership(tx, { memberId, orgId }))
  if (!organisation || !membership) return { state: 'not_possible', reason: 'gone' }
  const years = await listActiveYears(tx, orgId, [memberId])
  const historyId = years.find(({ year }) => String(year) === after.year)?.historyId
  const paid = historyId ? await findManualPayment(tx, historyId) : undefined
  const kept = paid && (await findReceipt(tx, paid.paymentId))
  if (!historyId || String(kept?.number) !== after.receipt) return { state: 'kept', reason: 'year_changed' }
  const by: By = { actorId: batch.undoneBy, traceId: batch.id }
  const grantable = { membership, organisation }
  try {
    await tx.transaction((inner) =>
      revokeIn(inner, { grantable, historyId, reason: storedReasonTexts.recordedByMistake, by, at }),
    )
    return { state: 'reversed' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'kept', reason: 'year_changed' }
  }
}
