import type { RefundStaffView } from '@medlem/contract/timeline'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { toWireMinor } from '@medlem/domain/money'
import { contestedMinor, type PaymentMoney } from '@medlem/domain/paymentMoney'
import { leftToGive } from '@medlem/domain/refund'
import { leftToGiveAlone } from '@medlem/domain/secondPerson'
import { storedReason } from '../../communication/notice/storedReason.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findPaidShare } from '../payment/claimShares.ts'
import { paysLaterInstalment } from '../payment/instalmentStore.ts'
import { refundedLinesOf } from '../settlement/refundedPeriods.ts'
import { type RefundView, sumGivenAlone } from '../settlement/refundStore.ts'
import { storedEffect } from '../settlement/yearsEffect.ts'
import type { PaymentOfPeriod } from './store.ts'

type AskedFor = Pick<PaymentOfPeriod, 'row' | 'purchase'> & {
  organisation: OrganisationRow
  refunds: readonly RefundView[]
  money: PaymentMoney
}

/**
 * What an administrator can refund of a payment, and which refunds wait for a second person, by the rules of the refund
 * itself (row X7). Null when there is neither.
 */
export async function readRefundStaffView(
  deps: Deps,
  caller: Caller,
  { row, purchase, organisation, refunds, money }: AskedFor,
): Promise<RefundStaffView | null> {
  const waiting = refunds.filter((refund) => refund.row.state === 'requested')
  const leftMinor = leftOf(deps, { row, purchase, organisation, refunds, money })
  if (leftMinor === 0n && waiting.length === 0) return null
  const limit = organisation.refundSecondPersonMinor
  const leftAloneMinor = leftToGiveAlone({
    givenAloneMinor: await sumGivenAlone(deps.db, row.id),
    limitMinor: limit === null ? null : BigInt(limit),
  })
  // A later part of a price is given back without its years: there is none to choose.
  const isLaterPart = await paysLaterInstalment(deps.db, purchase.id)
  const years = isLaterPart ? [] : await refundedLinesOf(deps.db, purchase.id, caller.language)
  const isShare = (await findPaidShare(deps.db, purchase.id)) !== undefined
  return {
    isShare,
    leftMinor: toWireMinor(leftMinor),
    leftAloneMinor: leftAloneMinor === null ? null : toWireMinor(leftAloneMinor),
    contestedMinor: toWireMinor(contestedMinor(money)),
    years: years.map(({ historyId, unitMinor, ...year }) => ({
      ...year,
      membershipHistoryId: historyId,
      unitMinor: toWireMinor(unitMinor),
    })),
    waiting: waiting.map((refund) => toWaiting(refund, caller)),
  }
}

function leftOf(deps: Deps, { row, purchase, organisation, refunds, money }: AskedFor): bigint {
  // Nothing can be asked of a provider whose keys are gone.
  if (!deps.providerFor(organisation, row)) return 0n
  const running = refunds.find((refund) => refund.row.state === 'started')
  return leftToGive({
    ...money,
    underWayMinor: BigInt(running?.row.amountMinor ?? 0),
    currency: purchase.currency,
  })
}

function toWaiting(
  { row, requester }: RefundView,
  { actor, language }: Caller,
): RefundStaffView['waiting'][number] {
  const { id, amountMinor, reason, requestedBy, createdAt } = row
  return {
    refundId: id,
    amountMinor,
    reason: storedReason(reason, language),
    effect: storedEffect(row, language),
    requestedBy: requester ?? '',
    own: requestedBy === actor.id,
    createdAt: createdAt.toISOString(),
  }
}
