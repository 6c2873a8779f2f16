import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { disputeDayProblem, noteProblem } from '@medlem/domain/dispute'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { inLanguage } from '@medlem/i18n/languages'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { requireRefunder } from '../refund/requireRefunder.ts'
import { badField } from '../settlement/refundedPeriods.ts'
import { openDispute } from './moveDispute.ts'
import { findRunningDispute } from './store.ts'

export interface DisputeInput {
  paymentId: string
  reason: string
  disputedOn: string
}

/** Records a dispute that the provider does not report; returns its id. */
export async function recordDispute(deps: Deps, caller: Caller, input: DisputeInput): Promise<string> {
  const { purchase, organisation } = await requireRefunder(deps, caller, input.paymentId)
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchase.id)
    const row = await lockPayment(tx, input.paymentId)
    const { reason, disputedOn } = input
    const running = await findRunningDispute(tx, row.id)
    // The same request again.
    const same = running?.recordedBy === caller.actor.id && running.reason === reason
    if (running && same && running.disputedOn === disputedOn) return running.id
    const problem = recordProblem(deps, { organisation, row, language: caller.language })
    if (problem) throw new AppError('invalid_transition', 409, problem)
    refuseDay(disputedOn, { row, at, language: caller.language })
    const { id } = await openDispute(tx, {
      row,
      at,
      actorId: caller.actor.id,
      values: { source: 'organisation', state: 'open', reason, disputedOn },
    })
    await auditAdministration(tx, caller, {
      action: 'dispute_record',
      objectId: id,
      at,
      orgId: purchase.orgId,
      subjectId: purchase.payerId,
      detail: { paymentId: row.id },
    })
    return id
  })
}

function refuseDay(
  day: string,
  { row, at, language }: { row: PaymentRow; at: Date; language: string },
): void {
  const days = { paidOn: copenhagenDate(row.createdAt), today: copenhagenDate(at) }
  const message = disputeDayProblem(day, days, inLanguage(disputeTexts, language))
  if (message) throw badField({ field: 'disputedOn', code: 'not_possible', message })
}

/** Why an administrator can't record a dispute of this payment now; undefined when they can. */
export function recordProblem(
  deps: Pick<Deps, 'providerFor'>,
  { organisation, row, language }: { organisation: OrganisationRow; row: PaymentRow; language: string },
): string | undefined {
  // Without its keys a provider can't report any more.
  const provider = deps.providerFor(organisation, row)
  const providerReports = provider?.caps.reportsDisputes ?? false
  return noteProblem(row.state, { providerReports }, inLanguage(disputeTexts, language))
}
