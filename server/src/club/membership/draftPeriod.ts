import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@medlem/contract/error'
import type { ReasonCode } from '@medlem/contract/membership'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { addressProblems } from '@medlem/domain/address'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { addressTexts } from '@medlem/i18n/en/domain/address'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { writeKept } from '@medlem/i18n/keptText'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say, sayProblems } from '../../platform/error/sentence.ts'
import { findPurchasable, type Purchasable } from './purchasable.ts'
import { findDraft, findMembershipById, insertDraft, updateDraft } from './store.ts'

export interface DraftInput {
  membershipId: string
  membershipConfId: string
  gdprAgreement: boolean
  consentVersion?: string | undefined
  referenceKey?: string | undefined
}

/** A draft of a membership year, inactive until it is paid; the same request again returns the same draft (design row 12). */
export async function draftPeriod(
  deps: Deps,
  caller: Caller,
  input: DraftInput,
): Promise<{ created: boolean; row: PeriodRow }> {
  const membership = await findMembershipById(deps.db, input.membershipId)
  if (!membership) throw notFound()
  await requireReach(deps, caller, membership.memberId, 'write')
  const payer = caller.subject
  const now = deps.clock.now()
  const { memberId, orgId } = membership
  const { membershipConfId } = input
  const bought = await findPurchasable(
    deps.db,
    { payer, memberId, orgId, membershipConfId },
    copenhagenDate(now),
  )
  if (!bought) throw notFound()
  refuseUnlessBuyable(bought)
  if (!input.gdprAgreement) throw consentMissing()
  refuseIncompleteAddress(payer.address)

  const { startDate, endDate } = bought.configuration
  const consent = {
    gdprAgreement: true,
    consentVersion: input.consentVersion ?? null,
    consentLanguage: caller.language,
  }
  return deps.db.transaction(async (tx) => {
    const group = { memberId, orgId, membershipConfId, createdBy: payer.id }
    const made = await insertDraft(tx, {
      ...group,
      ...consent,
      membershipId: membership.id,
      membershipFor: membershipYear(startDate, endDate),
      startDate,
      endDate,
      statusChangeDate: now,
      referenceKey: input.referenceKey || randomUUID(),
      createdAt: now,
    })
    if (made) {
      await auditActing(tx, caller, { action: 'history_create', objectId: made.id, orgId, at: now })
      return { created: true, row: made }
    }
    const existing = await findDraft(tx, group)
    if (!existing) throw notFound()
    const referenceKey = input.referenceKey || existing.referenceKey
    await auditActing(tx, caller, { action: 'history_update', objectId: existing.id, orgId, at: now })
    return { created: false, row: await updateDraft(tx, existing.id, { ...consent, referenceKey }) }
  })
}

const refusals: Partial<Record<ReasonCode, [ErrorCode, number]>> = {
  already_member: ['already_member', 409],
  offer_not_open: ['not_on_offer', 422],
  offer_closed: ['not_on_offer', 422],
  org_not_ready: ['org_not_ready', 422],
}

/** Turns the reason why something can't be bought into the refusal of the call. */
export function refuseUnlessBuyable({ reason }: Pick<Purchasable, 'reason'>): void {
  if (!reason) return
  const [code, status] = refusals[reason.code] ?? ['not_eligible', 422]
  const { said, message } = reason
  throw new AppError(
    code,
    status,
    say(eligibilityTexts, (t) => writeKept(t, said) ?? message),
  )
}

/** Spec 5: the payer needs a complete address. Each problem names its field. */
export function refuseIncompleteAddress(address: Parameters<typeof addressProblems>[0]): void {
  const problems = sayProblems(addressTexts, (t) => addressProblems(address, t))
  const [first] = problems
  if (!first) return
  throw new AppError('address_incomplete', 422, first.message, {
    errors: problems.map(({ field, code, message }) => ({
      field: field === 'address' ? field : `address.${field}`,
      code,
      message,
    })),
  })
}

function consentMissing(): AppError {
  const message = say(clubProblemTexts, (t) => t.termsMissing)
  return refuseField('gdprAgreement', 'missing', message, { as: 'consent_missing' })
}
