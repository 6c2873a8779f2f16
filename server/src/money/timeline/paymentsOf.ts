import type { PeriodTimeline } from '@medlem/contract/timeline'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { toWireMinor } from '@medlem/domain/money'
import { uncontestedMinor } from '@medlem/domain/paymentMoney'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { recordProblem } from '../dispute/recordDispute.ts'
import { listDisputedPayments } from '../dispute/store.ts'
import { findLaterInstalments } from '../payment/instalmentStore.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { MEMBER } from '../payment/store.ts'
import { listRefundViews } from '../settlement/refundStore.ts'
import { stepsOf, toTimelinePayment } from './present.ts'
import { readRefundStaffView } from './refundStaffView.ts'
import { listCallbacks, listCaptures, listEvents, type PaymentOfPeriod } from './store.ts'

interface Seen {
  seen: readonly PaymentOfPeriod[]
  staff: boolean
  /** For whom it was paid. */
  memberId: string
  isTicket?: boolean
  organisation: OrganisationRow
}

/** Payments of a year or a place at an event, each with its steps and what the caller can do about it. */
export async function paymentsOf(
  deps: Deps,
  caller: Caller,
  { seen, staff, memberId, isTicket = false, organisation }: Seen,
): Promise<PeriodTimeline['payments']> {
  const { db } = deps
  const ids = seen.map(({ row }) => row.id)
  const events = await listEvents(db, { paymentIds: ids, ownSource: MEMBER })
  const captures = await listCaptures(db, ids)
  const callbacks = await listCallbacks(db, ids)
  const refunder = administers(caller, organisation, 'money:refund')
  const disputed = refunder ? await listDisputedPayments(db, ids) : []
  const answer: PeriodTimeline['payments'] = []
  for (const payment of seen) {
    const { id } = payment.row
    const own = payment.purchase.payerId === caller.subject.id
    const refunds = await listRefundViews(db, { paymentId: id })
    const steps = stepsOf(payment, {
      events: events.filter(({ row }) => row.paymentId === id),
      captures: captures.filter(({ paymentId }) => paymentId === id),
      callbacks: callbacks.filter(({ paymentId }) => paymentId === id),
      refunds,
      audience: staff ? 'staff' : own ? 'payer' : 'subject',
      language: caller.language,
      pays: isTicket ? 'places' : (await findLaterInstalments(db, payment.purchase.id)) ? 'part' : 'years',
    })
    const mayAsk = staff || own || memberId === caller.subject.id
    const money = await readMoney(db, payment.row)
    const refundStaffView = refunder
      ? await readRefundStaffView(deps, caller, { ...payment, organisation, refunds, money })
      : null
    const recording = { organisation, row: payment.row, money, kind: 'chargeback' } as const
    const canDispute = refunder && recordProblem(deps, recording) === undefined
    const disputableMinor = canDispute ? toWireMinor(uncontestedMinor(money)) : 0
    const disputesOrgId = disputed.includes(id) ? organisation.id : null
    const dispute = { canDispute, disputableMinor, disputesOrgId }
    answer.push(
      toTimelinePayment(payment, { whole: staff || own, mayAsk, ...dispute, steps, refundStaffView }),
    )
  }
  return answer
}
