import { randomUUID } from 'node:crypto'
import type { ClaimTerms } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import type { PartLine } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow, PeriodRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { addDays, copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { claimReference } from '@medlem/domain/claimReference'
import { findDraft, insertDraft } from '../../club/membership/store.ts'
import { lockMember } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { By } from '../grant/openPeriod.ts'
import { settleClaimedYears } from '../payment/claimedYears.ts'
import { insertClaim, takeClaimNumber } from '../payment/claimStore.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { insertInstalments, insertPlan } from '../payment/instalmentStore.ts'
import { notifyClaim } from '../payment/notifyClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { lockFamilyCaps } from '../payment/pricingStore.ts'
import { lockMemberships } from '../payment/purchaseStore.ts'
import { dropForClaim } from '../renewal/store.ts'
import { type ClaimableFee, type ClaimObstacle, claimableFee } from './claimableFee.ts'
import { readClaim } from './lockedClaim.ts'

export interface NewClaim {
  organisation: OrganisationRow
  configuration: ConfigurationRow
  member: MemberRow
  membership: MembershipRow
  terms: Pick<ClaimTerms, 'dueOn' | 'countsForDays'>
  /** What was shown: no payer is asked for more. */
  mostMinor: number
  by: By
  at: Date
}

/**
 * Asks the payer of a member for a fee: a purchase that waits, with a reference and a day (decision 71). Answers why not where
 * something is in the way; nothing is written then. The caller has the right.
 */
export async function makeClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  input: NewClaim,
): Promise<ClaimView | ClaimObstacle | 'price_changed'> {
  const { organisation, configuration, member, membership, terms, mostMinor, by, at } = input
  const { id: orgId, currency } = organisation
  const { startDate, endDate } = configuration
  const today = copenhagenDate(at)
  await lockMember(tx, member.parentId ?? member.id)
  await lockFamilyCaps(tx, orgId, [membershipYear(startDate, endDate)])
  await lockMemberships(tx, [membership.id])
  const fee = await claimableFee(tx, { member, membership, configuration, today })
  if (typeof fee === 'string') return fee
  if (fee.amounts.unitMinor > mostMinor) return 'price_changed'
  const { payer, amounts } = fee
  await dropForClaim(tx, { membershipId: membership.id, year: fee.year, at })
  const history = await draftOf(tx, input, fee)
  const line: PartLine = {
    ...amounts,
    memberId: member.id,
    historyId: history.id,
    priceVersion: configuration.version,
  }
  const totalMinor = amounts.unitMinor
  const purchase = await insertPurchase(tx, {
    payer,
    orgId,
    currency,
    totalMinor,
    lines: [line],
    at,
    referenceKey: `claim:${randomUUID()}`,
    gdprAgreement: history.gdprAgreement,
  })
  const of = { orgId, payerId: payer.id, currency, totalMinor, createdAt: at }
  const { id: planId } = await insertPlan(tx, { ...of, purchaseId: purchase.id })
  const { dueOn, countsForDays } = terms
  const next = { nextOn: addDays(dueOn, 1), announcedAt: at }
  await insertInstalments(tx, [{ planId, n: 1, dueOn, amountMinor: totalMinor, lines: [line], ...next }])
  const reference = claimReference(await takeClaimNumber(tx, orgId))
  // What would be paid with test money is in no accounts.
  const isReceivable = organisation.accountingBasis === 'accrual' && !organisation.paymentTestMode
  await insertClaim(tx, { planId, orgId, reference, dueOn, countsForDays, isReceivable })
  await settleClaimedYears(tx, planId, at)
  const plan = await readClaim(tx, planId, at)
  if (!plan) throw new Error('the claim was not written')
  await notifyClaim(tx, deps, { plan, kind: 'made', at })
  await insertAudit(tx, {
    ...by,
    action: 'claim_make',
    objectId: planId,
    orgId,
    subjectId: payer.id,
    at,
    detail: { reference, amountMinor: totalMinor, dueOn, memberId: member.id },
  })
  return plan
}

/** The payer's draft of the year, which the claim is for. */
async function draftOf(
  tx: Database,
  { configuration, member, membership, at }: NewClaim,
  { payer, year }: ClaimableFee,
): Promise<PeriodRow> {
  const { startDate, endDate, id: membershipConfId } = configuration
  const of = { memberId: member.id, orgId: membership.orgId, membershipConfId, createdBy: payer.id }
  const made = await insertDraft(tx, {
    ...of,
    membershipId: membership.id,
    membershipFor: year,
    startDate,
    endDate,
    gdprAgreement: false,
    statusChangeDate: at,
    referenceKey: randomUUID(),
    createdAt: at,
  })
  const draft = made ?? (await findDraft(tx, of))
  if (!draft) throw new Error('the draft is neither new nor there')
  return draft
}
