import type { PeriodTimeline } from '@medlem/contract/timeline'
import type { PeriodRow } from '@medlem/database/schema/membership'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { isPaid } from '@medlem/domain/payment'
import { uncontestedMinor } from '@medlem/domain/paymentMoney'
import { periodState } from '@medlem/domain/period'
import { periodReason } from '@medlem/domain/periodReason'
import { periodReasonTexts } from '@medlem/i18n/en/domain/periodReason'
import { inLanguage } from '@medlem/i18n/languages'
import { requireMembershipReader } from '../../club/membership/readMembership.ts'
import { findPeriod } from '../../club/membership/store.ts'
import { storedReason } from '../../club/membership/storedReason.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { recordProblem } from '../dispute/recordDispute.ts'
import { listDisputedPayments } from '../dispute/store.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { MEMBER } from '../payment/store.ts'
import { listRefundViews } from '../settlement/refundStore.ts'
import { stepsOf, toTimelinePayment } from './present.ts'
import { readRefundStaffView } from './refundStaffView.ts'
import {
  listCallbacks,
  listCaptures,
  listEvents,
  listPaymentsOfPeriod,
  type PaymentOfPeriod,
} from './store.ts'

/** Why a year has its status, with every step of the payments that the caller may see. */
export async function readTimeline(deps: Deps, caller: Caller, historyId: string): Promise<PeriodTimeline> {
  const history = await findPeriod(deps.db, historyId)
  const organisation = history && (await findOrganisation(deps.db, history.orgId))
  if (!history || !organisation) throw notFound()
  const all = await listPaymentsOfPeriod(deps.db, historyId)
  const seesAll = await requireSight(deps, caller, { history, payments: all })
  const seen = seesAll ? all : all.filter(({ purchase }) => purchase.payerId === caller.subject.id)
  const staff = administers(caller, organisation, 'money:read')
  const decides = administers(caller, organisation, 'money:write')
  const effective = seen.find(({ row }) => isPaid(row.state)) ?? seen[0]
  const state = periodState(history)
  const { language } = caller
  return {
    membershipHistoryId: historyId,
    year: history.membershipFor,
    status: history.status,
    why: periodReason(
      {
        state,
        startDate: history.startDate,
        endDate: history.endDate,
        today: copenhagenDate(deps.clock.now()),
        revokedReason: storedReason(history.reason, language),
        grantReason: seesAll ? history.grantReason : null,
        payment: effective ? effectiveFacts(effective) : null,
      },
      inLanguage(periodReasonTexts, language),
    ),
    takeBack: decides && state === 'active' ? takeBack(history, seen) : null,
    payments: await paymentsOf(deps, caller, { seen, staff, history, organisation }),
  }
}

/** Whether the caller sees every payment of the year, or only those they paid; 404 for all others, as for a receipt. */
async function requireSight(
  deps: Deps,
  caller: Caller,
  { history, payments }: { history: PeriodRow; payments: readonly PaymentOfPeriod[] },
): Promise<boolean> {
  const { id } = caller.subject
  if (history.memberId === id) return true
  const paid = payments.some(({ purchase }) => purchase.payerId === id)
  const { viewer } = await requireMembershipReader(deps, caller, history).catch((error: unknown) => {
    // Who paid sees what they paid, also when the link to that person has ended.
    if (paid) return { viewer: { seesPayments: false } }
    throw error
  })
  if (!viewer.seesPayments && !paid) throw notFound()
  return viewer.seesPayments
}

function effectiveFacts({ row }: PaymentOfPeriod) {
  const { state, manual, test, createdAt, paymentUpdatedAt } = row
  const date = manual?.paidOn ?? copenhagenDate(isPaid(state) ? (paymentUpdatedAt ?? createdAt) : createdAt)
  return { state, date, method: manual?.method ?? null, test }
}

function takeBack(history: PeriodRow, seen: readonly PaymentOfPeriod[]): PeriodTimeline['takeBack'] {
  if (history.grantedBy !== null) return 'grant'
  return seen.some(({ row }) => row.state === 'manual') ? 'manual' : null
}

interface PeriodOfPayments {
  seen: readonly PaymentOfPeriod[]
  staff: boolean
  history: PeriodRow
  organisation: OrganisationRow
}

async function paymentsOf(
  deps: Deps,
  caller: Caller,
  { seen, staff, history, organisation }: PeriodOfPayments,
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
    })
    const mayAsk = staff || own || history.memberId === caller.subject.id
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
