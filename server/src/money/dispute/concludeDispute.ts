import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { conclusionProblem } from '@medlem/domain/dispute'
import { isPaid } from '@medlem/domain/payment'
import type { YearsEffect } from '@medlem/domain/refundEffect'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { keepHistories } from '../../club/membership/store.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { paysLaterInstalment } from '../payment/instalmentStore.ts'
import { lockPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { type Refundable, requireRefunder } from '../refund/requireRefunder.ts'
import { endYears } from '../settlement/bookRefunds.ts'
import { notifyEnded } from '../settlement/notifyRefunded.ts'
import { badField, requireYears } from '../settlement/refundedPeriods.ts'
import { effectColumns } from '../settlement/yearsEffect.ts'
import { loseMoney, winDispute } from './moveDispute.ts'
import { type DisputeRow, findDispute } from './store.ts'

export interface Conclusion {
  paymentId: string
  disputeId: string
  outcome: 'won' | 'lost'
  reason: string
  membershipHistoryIds?: string[] | undefined
}

/** Closes a dispute: the money stays, or is lost and a person says which years end with it and which are kept. */
export async function concludeDispute(deps: Deps, caller: Caller, input: Conclusion): Promise<void> {
  const refundable = await requireRefunder(deps, caller, input.paymentId)
  const { purchase } = refundable
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchase.id)
    const row = await lockPayment(tx, input.paymentId)
    const dispute = await findDispute(tx, input.disputeId)
    if (!dispute || dispute.paymentId !== row.id) throw notFound()
    const { outcome, reason } = input
    // A repeated request changes nothing.
    if (dispute.concludedBy === caller.actor.id && dispute.state === outcome) return
    const concluded = dispute.concludedAt !== null
    const { kind, source, state } = dispute
    const facts = { kind, source, state, concluded }
    const problem = conclusionProblem(facts, outcome)
    if (problem) {
      const said = say(disputeTexts, (t) => conclusionProblem(facts, outcome, t) ?? problem)
      throw new AppError('invalid_transition', 409, said)
    }
    const namedIds = await requireChoice(tx, purchase, input)
    const closing = { row, at, actorId: caller.actor.id, dispute, reason }
    if (outcome === 'won') await winDispute(tx, closing)
    else await loseDispute(tx, { ...refundable, ...closing, namedIds })
    await auditAdministration(tx, caller, {
      action: 'dispute_conclude',
      objectId: dispute.id,
      at,
      orgId: purchase.orgId,
      subjectId: purchase.payerId,
      detail: { paymentId: row.id, outcome },
    })
  })
}

/** Lost money ends no year by itself: the years are named, or an empty list says that all are kept. */
async function requireChoice(
  tx: Database,
  purchase: PurchaseRow,
  { outcome, membershipHistoryIds }: Conclusion,
): Promise<string[]> {
  const field = 'membershipHistoryIds'
  if (outcome === 'lost' && membershipHistoryIds === undefined) {
    throw badField({
      field,
      code: 'choose_years',
      message: say(moneyProblemTexts, (t) => t.yearsMissing),
    })
  }
  if (outcome === 'won' && (membershipHistoryIds ?? []).length > 0) {
    throw badField({ field, code: 'contradiction', message: say(moneyProblemTexts, (t) => t.noYearEnds) })
  }
  return (await requireYears(tx, purchase, membershipHistoryIds ?? [])).namedIds
}

interface Loss extends Refundable {
  row: PaymentRow
  at: Date
  actorId: string
  dispute: DisputeRow
  reason: string
  namedIds: readonly string[]
}

async function loseDispute(tx: Database, loss: Loss): Promise<void> {
  const { purchase, at, actorId, dispute, reason, namedIds } = loss
  const { ended, effect, stayedIds } = await endYears(tx, {
    purchase,
    at,
    event: 'lose_dispute',
    reason: storedReasonTexts.bankTookBack,
    isNamed: (id) => namedIds.includes(id),
  })
  const { row, amountMinor } = await loseMoney(tx, {
    ...loss,
    values: {
      concludedAt: at,
      concludedBy: actorId,
      conclusionReason: reason,
      historyIds: ended.map(({ history }) => history.id),
      ...effectColumns(effect),
    },
  })
  // Once all is gone no payment covers them any more, unless this was a later part: they are kept as granted years.
  if (!isPaid(row.state) && !(await paysLaterInstalment(tx, purchase.id))) {
    await keepHistories(tx, stayedIds, { grantedBy: actorId, grantReason: reason })
  }
  if (amountMinor > 0) await notifyPayer(tx, { ...loss, amountMinor, effect })
  await notifyEnded(tx, { purchase, ended, at, key: `dispute:${dispute.id}` })
}

async function notifyPayer(
  tx: Database,
  {
    purchase,
    organisation,
    row,
    at,
    dispute,
    amountMinor,
    effect,
  }: Loss & { amountMinor: number; effect: YearsEffect },
): Promise<void> {
  await insertNotice(tx, {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED',
    notice: {
      code: 'dispute_lost',
      values: {
        organisation: organisation.name,
        amountMinor,
        currency: purchase.currency,
        ...effect,
      },
    },
    data: { orgId: purchase.orgId, paymentId: row.id },
    createdAt: at,
    dedupKey: `dispute:${dispute.id}:lost`,
  })
}
