import type { CalledOffPayment, EventCancellation } from '@medlem/contract/eventCancellation'
import type { Database } from '@medlem/database/database'
import { isComing } from '@medlem/domain/event'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { inLanguage } from '@medlem/i18n/languages'
import { presentEvent } from '../../club/event/present.ts'
import { type EventRow, findEvent } from '../../club/event/store.ts'
import { listParticipantRows } from '../../club/registration/participantStore.ts'
import { listCalledOff } from '../../club/registration/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { listTickets } from '../payment/ticketStore.ts'
import { type CalledOff, listCalledOffMoney } from './calledOffMoney.ts'
import { listCalledOffRefunds, listPaidBack } from './calledOffStore.ts'
import { isSent } from './callOffEvent.ts'

/** What calling a coming event off would do, or has done while it can be undone; the look at the names is audited. */
export async function readCallOff(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<EventCancellation> {
  const { currency } = await requireAdministered(deps, caller, orgId, 'events:write')
  const { db, clock } = deps
  const event = await findEvent(db, id)
  if (event?.orgId !== orgId || !isComing(presentEvent(event), clock.now())) throw notFound()
  const { cancelledAt } = event
  const rows = cancelledAt
    ? await listRestored(db, { id, since: cancelledAt })
    : await listParticipantRows(db, id)
  const payments = await listCalledOffMoney(db, deps, caller, event)
  await auditListRead(deps, caller, {
    orgId,
    objectId: id,
    action: 'event_participants_read',
    size: rows.length,
    detail: { title: event.title },
  })
  return {
    currency,
    people: rows.map(({ row, firstName, lastName }) => ({
      registrationId: row.id,
      name: `${firstName} ${lastName}`.trim(),
      state: row.calledOffFrom ?? row.state,
    })),
    payments: await Promise.all(payments.map((paid) => presentPaid(db, paid))),
    waitMinutes: CALLED_OFF_WAIT_MS / 60_000,
    undo: cancelledAt && (await readUndo(db, { event, since: cancelledAt, language: caller.language })),
  }
}

/** Who would be put back. */
async function listRestored(db: Database, { id, since }: { id: string; since: Date }) {
  const paidBack = await listPaidBack(db, { eventId: id, since })
  return (await listCalledOff(db, id)).filter(({ row }) => !paidBack.includes(row.id))
}

async function presentPaid(
  db: Database,
  { row, purchase, money, amountMinor }: CalledOff,
): Promise<CalledOffPayment> {
  const tickets = await listTickets(db, purchase.id)
  const method = row.manual?.method ?? 'credit'
  return {
    paymentId: row.id,
    names: tickets.map(({ memberName }) => memberName),
    amountMinor,
    money,
    method: method === 'credit' ? null : method,
  }
}

async function readUndo(
  db: Database,
  { event, since, language }: { event: EventRow; since: Date; language: string },
): Promise<EventCancellation['undo']> {
  const refunds = await listCalledOffRefunds(db, { eventId: event.id, since })
  if (refunds.some(isSent))
    return { until: null, problem: inLanguage(moneyProblemTexts, language).calledOffRefundSent }
  const waiting = refunds.flatMap((one) =>
    one.state === 'started' && one.waitsUntil ? [one.waitsUntil] : [],
  )
  const first = waiting.toSorted((one, other) => one.getTime() - other.getTime())[0]
  return { until: first?.toISOString() ?? null, problem: null }
}
