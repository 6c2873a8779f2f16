import type { PeriodTimeline } from '@medlem/contract/timeline'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPaid } from '@medlem/domain/payment'
import { periodState } from '@medlem/domain/period'
import { periodReason } from '@medlem/domain/periodReason'
import { periodReasonTexts } from '@medlem/i18n/en/domain/periodReason'
import { inLanguage } from '@medlem/i18n/languages'
import { requireMembershipReader } from '../../club/membership/readMembership.ts'
import { findPeriod } from '../../club/membership/store.ts'
import { storedReason } from '../../communication/notice/storedReason.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { paymentsOf } from './paymentsOf.ts'
import { readTicketTimeline } from './readTicketTimeline.ts'
import { listPaymentsOfPeriod, type PaymentOfPeriod } from './store.ts'

/** Why a year or a place at an event has its status, with every step of the payments that the caller may see. */
export async function readTimeline(deps: Deps, caller: Caller, historyId: string): Promise<PeriodTimeline> {
  const history = await findPeriod(deps.db, historyId)
  const organisation = history && (await findOrganisation(deps.db, history.orgId))
  if (!history) return readTicketTimeline(deps, caller, historyId)
  if (!organisation) throw notFound()
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
    payments: await paymentsOf(deps, caller, { seen, staff, memberId: history.memberId, organisation }),
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
    // Payers see what they paid, also when the link to that person has ended.
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
