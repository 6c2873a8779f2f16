import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { disputeDayProblem, noteProblem } from '@medlem/domain/dispute'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
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
    const rule = (t = disputeTexts) => recordProblem(deps, { organisation, row }, t)
    const problem = rule()
    if (problem)
      throw new AppError(
        'invalid_transition',
        409,
        say(disputeTexts, (t) => rule(t) ?? problem),
      )
    refuseDay(disputedOn, { row, at })
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

function refuseDay(day: string, { row, at }: { row: PaymentRow; at: Date }): void {
  const days = { paidOn: copenhagenDate(row.createdAt), today: copenhagenDate(at) }
  const rule = (t = disputeTexts) => disputeDayProblem(day, days, t)
  const problem = rule()
  if (!problem) return
  const message = say(disputeTexts, (t) => rule(t) ?? problem)
  throw badField({ field: 'disputedOn', code: 'not_possible', message })
}

/** Why an administrator can't record a dispute of this payment now; undefined when they can. */
export function recordProblem(
  deps: Pick<Deps, 'providerFor'>,
  { organisation, row }: { organisation: OrganisationRow; row: PaymentRow },
  t = disputeTexts,
): string | undefined {
  // Without its keys a provider can't report any more.
  const provider = deps.providerFor(organisation, row)
  const providerReports = provider?.caps.reportsDisputes ?? false
  return noteProblem(row.state, { providerReports }, t)
}
