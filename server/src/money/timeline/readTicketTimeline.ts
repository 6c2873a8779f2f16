import type { PeriodTimeline } from '@medlem/contract/timeline'
import { copenhagenDate } from '@medlem/domain/calendar'
import { ticketTimelineTexts } from '@medlem/i18n/en/domain/ticketTimeline'
import { inLanguage } from '@medlem/i18n/languages'
import { findEvent } from '../../club/event/store.ts'
import { requirePaidReader } from '../../club/receipt/requirePaidReader.ts'
import { findRegistration } from '../../club/registration/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { paymentsOf } from './paymentsOf.ts'
import { listPaymentsOfPeriod } from './store.ts'

/** How a place at an event stands, with every step of its payments that the caller may see; 404 for one without a payment. */
export async function readTicketTimeline(
  deps: Deps,
  caller: Caller,
  registrationId: string,
): Promise<PeriodTimeline> {
  const { db } = deps
  const row = await findRegistration(db, registrationId)
  const event = row && (await findEvent(db, row.eventId))
  const organisation = event && (await findOrganisation(db, event.orgId))
  const all = await listPaymentsOfPeriod(db, registrationId)
  if (!row || !organisation || all.length === 0) throw notFound()
  const { memberId, state } = row
  const mine = all.filter(({ purchase }) => purchase.payerId === caller.subject.id)
  const paidFor = { memberId, orgId: organisation.id, isTicket: true }
  const seesAll = await requirePaidReader(deps, caller, paidFor).then(
    ({ seesPayments }) => seesPayments,
    (error: unknown) => {
      // Payers see what they paid, also when the link to that person has ended.
      if (mine.length > 0) return false
      throw error
    },
  )
  const seen = seesAll ? all : mine
  if (seen.length === 0) throw notFound()
  const staff = administers(caller, organisation, 'money:read')
  const decides = administers(caller, organisation, 'money:write')
  return {
    membershipHistoryId: registrationId,
    year: Number(copenhagenDate(event.startDate).slice(0, 4)),
    status: state === 'registered' ? 'active' : 'inactive',
    why: inLanguage(ticketTimelineTexts, caller.language)[state],
    takeBack: decides && seen.some(({ row: { state } }) => state === 'manual') ? 'place' : null,
    payments: await paymentsOf(deps, caller, { seen, staff, memberId, isTicket: true, organisation }),
  }
}
