import { ClaimTerms } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPart, instalmentPlan } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { purchase } from '@medlem/database/schema/payment'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { findMembership } from '../../club/membership/store.ts'
import { type ClaimableFee, type ClaimObstacle, claimableFee } from '../../money/claim/claimableFee.ts'
import { withdrawClaim } from '../../money/claim/decideClaim.ts'
import { makeClaim } from '../../money/claim/makeClaim.ts'
import { requirePricedFee } from '../../money/grant/requireGrantor.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import { chooseToLeaveOut, eachRow, type Outcome } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen, previewMembers } from '../batch/previewChosen.ts'
import type { NewBatchRow } from '../batch/store.ts'
import { listMembersById } from '../paymentBatch/store.ts'
import { renewalDetail } from './renewalDetail.ts'
import { listGiven, toRenewSql } from './renewalStore.ts'

/** Asking many members for the same fee (decision 71); undone, the claims of which nothing is paid are withdrawn. */
export const claimBatch: BatchWork = {
  tables: [
    ...[membershipPeriod, purchase, instalmentPlan, instalmentPart, claim],
    ...[message, notification, audit, batchRow],
  ],
  // A claim locks its payer, caps and membership in that order; a second row in the transaction would break it.
  chunkRows: 1,
  preview: async (deps, batch) => {
    const { organisation, configuration } = await feeOf(deps.db, batch, deps.clock.now())
    const today = copenhagenDate(deps.clock.now())
    const detail = renewalDetail(batch)
    const rowsOf: Parameters<typeof previewChosen>[2] = async (chosen) => {
      const ids = chosen.map(({ id }) => id)
      const members = await listMembersById(deps.db, { orgId: organisation.id, ids })
      // Honorary members and the like are not sent what they never paid unless somebody has looked at it.
      const given = detail ? await listGiven(deps.db, { orgId: organisation.id, memberIds: ids }) : new Set()
      const rows: Omit<NewBatchRow, 'number'>[] = []
      for (const member of members) {
        const membership = await findMembership(deps.db, { memberId: member.id, orgId: organisation.id })
        if (!membership) continue
        const fee = await claimableFee(deps.db, { member, membership, configuration, today })
        const isGiven = given.has(member.id) && typeof fee !== 'string'
        rows.push(planned(member, isGiven ? 'year_given' : fee, organisation))
      }
      return rows
    }
    if (!detail) return previewChosen(deps, batch, rowsOf)
    const { startDate, endDate } = configuration
    const from = startDate > today ? startDate : today
    const chosen = toRenewSql({ orgId: batch.orgId, detail, year: membershipYear(startDate, endDate), from })
    return previewMembers(deps, batch, { chosen, rowsOf })
  },
  // What the night begins is what the fee says.
  runsAtOnce: (batch) => renewalDetail(batch) !== undefined,
  run: (tx, chunk) => eachRow(chunk, (row) => runRow(tx, chunk, row)),
  undo: (tx, chunk) => eachRow(chunk, (row) => undoRow(tx, chunk, row)),
  choose: chooseToLeaveOut,
}

const termsOf = ({ detail }: BatchTableRow) => ClaimTerms.parse(detail.claim)

async function feeOf(
  db: Database,
  batch: BatchTableRow,
  at: Date,
): Promise<{ organisation: OrganisationRow; configuration: ConfigurationRow }> {
  const organisation = await findOrganisation(db, batch.orgId)
  if (!organisation) throw new Error('the organisation of a batch is gone')
  const { membershipConfId } = termsOf(batch)
  const { configuration } = await requirePricedFee({ db }, organisation, {
    membershipConfId,
    on: copenhagenDate(at),
  })
  return { organisation, configuration }
}

/** `year_given`: at a renewal, of members who had the year before as a gift. */
type Planned = ClaimableFee | ClaimObstacle | 'year_given'

/** They need nothing: the year is paid, or asked for already. */
const isSettled = (fee: Planned) => fee === 'has_year' || fee === 'claimed'

/** What a row would do now. */
function planned(
  { id, firstName, lastName }: MemberRow,
  fee: Planned,
  { currency }: OrganisationRow,
): Omit<NewBatchRow, 'number'> {
  const amountMinor = typeof fee === 'string' ? null : fee.amounts.unitMinor
  const group = isSettled(fee) ? 'same' : amountMinor === null ? 'needs_you' : 'changed'
  return {
    group,
    state: group === 'changed' ? 'waiting' : 'aside',
    memberId: id,
    input: { values: { firstName, lastName }, amountMinor },
    before: amountMinor === null ? {} : { amount: null },
    after: amountMinor === null ? {} : { amount: danishMoney(amountMinor, currency) },
    problems: typeof fee === 'string' && group === 'needs_you' ? [fee] : [],
    candidates: [],
    choice: null,
    reason: null,
  }
}

/** Makes the claim; what the rules refuse by now fails with its reason and leaves nothing. */
async function runRow(
  tx: Database,
  { deps, batch, at }: Chunk,
  { memberId, input, after }: BatchRowRow,
): Promise<Outcome> {
  const { organisation, configuration } = await feeOf(tx, batch, at)
  const member = memberId === null ? undefined : await findMemberById(tx, memberId)
  const membership = member && (await findMembership(tx, { memberId: member.id, orgId: batch.orgId }))
  if (!member || !membership) return { state: 'failed', reason: 'gone' }
  const made = await makeClaim(tx, deps, {
    organisation,
    configuration,
    member,
    membership,
    at,
    terms: termsOf(batch),
    mostMinor: Number(input.amountMinor),
    by: { actorId: batch.ranBy, traceId: batch.id },
  })
  if (typeof made === 'string') return { state: 'failed', reason: made }
  const amount = danishMoney(made.row.totalMinor, made.row.currency)
  return { state: 'done', after: { ...after, amount, claimId: made.row.id } }
}

/** Withdraws the claim; not one of which something is paid, or that was decided since. */
async function undoRow(tx: Database, { deps, batch, at }: Chunk, { after }: BatchRowRow): Promise<Outcome> {
  try {
    // In a savepoint: a refusal undoes what came before it.
    await tx.transaction((inner) =>
      withdrawClaim(inner, deps, {
        orgId: batch.orgId,
        claimId: after.claimId ?? '',
        at,
        by: { actorId: batch.undoneBy, traceId: batch.id },
        reason: storedReasonTexts.claimedByMistake,
      }),
    )
    return { state: 'reversed' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'kept', reason: 'claim_decided' }
  }
}
