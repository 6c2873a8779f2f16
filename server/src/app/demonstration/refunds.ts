import type { refund } from '@medlem/database/schema/refund'
import { yearsEffect } from '@medlem/domain/refundEffect'
import { effectColumns } from '../../money/settlement/yearsEffect.ts'
import type { Books } from './books.ts'
import { liveClub } from './clubs.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

/** The chairman of the live club asked for it; it is above the limit, so the treasurer approves it. */
const ASKED_BY = 'thomas.baek'
const FOR = 'martin.lykke'

/** A refund that waits for a second person. */
export function refunds(day: SeedDay, books: Books): (typeof refund.$inferInsert)[] {
  const payer = memberId(FOR)
  const bought = books.purchases.findLast(
    ({ payerId, orgId }) => payerId === payer && orgId === organisationId(liveClub),
  )
  const paid = books.payments.find(({ purchaseId }) => purchaseId === bought?.id)
  const line = books.lines.find(({ purchaseId }) => purchaseId === bought?.id)
  const history = books.histories.find(({ id }) => id === line?.historyId)
  if (!bought || !paid?.id || !history?.id)
    throw new Error(`${FOR} has paid nothing that could be given back`)
  const year = {
    historyId: history.id,
    memberName: bought.billingName,
    year: history.membershipFor,
    active: true,
  }
  return [
    {
      id: seedId(`refund ${FOR}`),
      paymentId: paid.id,
      amountMinor: bought.totalMinor,
      reason: 'Moved to Odense before the season began',
      historyIds: [history.id],
      ...effectColumns(yearsEffect([year], [history.id])),
      state: 'requested',
      key: `pay_${paid.id}:refund:1`,
      requestedBy: memberId(ASKED_BY),
      createdAt: daysOn(day, -1, 10),
    },
  ]
}
