import { randomUUID } from 'node:crypto'
import type { ManualPayment } from '@medlem/contract/grant'
import type { AddedParticipant, EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { type EventRow, lockEvent } from '../../club/event/store.ts'
import { addParticipant } from '../../club/registration/addParticipant.ts'
import type { Locked } from '../../club/registration/ownRegistration.ts'
import { requireAdministeredEvent, viewParticipants } from '../../club/registration/participants.ts'
import { findRegistration, type RegistrationRow } from '../../club/registration/store.ts'
import { offerFreePlaces } from '../../club/registration/waitingList.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById, lockMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { ADMINISTRATOR } from '../grant/openPeriod.ts'
import { refuseFuture } from '../grant/recordPayment.ts'
import { requireMoneyWriter } from '../grant/requireGrantor.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { refuseOtherPrice } from '../payment/newAttempt.ts'
import { recordManual } from '../payment/recordManual.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { listTicketPurchases } from '../payment/ticketStore.ts'
import { priceTickets } from './priceTickets.ts'

/** Records money that came outside the portal for a place that is kept for it: the place is taken, with a receipt and a ticket. */
export async function recordTicketPayment(
  deps: Deps,
  caller: Caller,
  { id, ...paid }: ManualPayment & { id: string },
): Promise<EventParticipants> {
  const found = await findRegistration(deps.db, id)
  if (!found) throw notFound()
  await requireCashier(deps, caller, { eventId: found.eventId, paid })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    if (!locked?.enabled) throw notFound()
    const at = deps.clock.now()
    await offerFreePlaces(tx, locked, at)
    const row = await findRegistration(tx, id)
    if (!row) throw notFound()
    await receive(tx, deps, caller, { event: locked, row, paid, at })
    return locked
  })
  return viewParticipants(deps, event, caller)
}

/** Staff sign somebody up, with what was received for the place at once. */
export async function addPaidParticipant(
  deps: Deps,
  caller: Caller,
  { paid, ...adding }: AddedParticipant & { eventId: string },
): Promise<EventParticipants> {
  const pay = await payingOf(deps, caller, { eventId: adding.eventId, paid })
  return addParticipant(deps, caller, adding, { pay })
}

/** What records the money that was received for a place with it, if any was, by those who may write it. */
export async function payingOf(
  deps: Deps,
  caller: Caller,
  { eventId, paid }: { eventId: string; paid: ManualPayment | undefined },
): Promise<((tx: Database, place: Locked) => Promise<void>) | undefined> {
  if (!paid) return undefined
  await requireCashier(deps, caller, { eventId, paid })
  return (tx, place) => receive(tx, deps, caller, { ...place, paid })
}

/** Cash is for those who run events and may take it for places; the organisation's bank is for those who may write its money. */
async function requireCashier(
  deps: Deps,
  caller: Caller,
  { eventId, paid }: { eventId: string; paid: ManualPayment },
): Promise<void> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const organisation = await findOrganisation(deps.db, event.orgId)
  if (!organisation) throw notFound()
  requireMoneyWriter(caller, organisation, paid.method === 'cash' ? 'events:cash' : 'money:write')
}

interface Received {
  event: EventRow
  row: RegistrationRow
  paid: ManualPayment
  at: Date
}

/** Lock the event first. */
async function receive(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { event, row: { id, memberId, state }, paid, at }: Received,
): Promise<void> {
  const { amountMinor, ...manual } = paid
  refuseFuture(manual.paidOn, at)
  if (state === 'waiting') {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.waitsForPlace),
    )
  }
  const payer = await lockPayerOf(tx, memberId)
  const organisation = await findOrganisation(tx, event.orgId)
  if (!organisation) throw notFound()
  const { lines, totalMinor } = await priceTickets(tx, { registrationIds: [id], now: at })
  refuseOtherPrice(amountMinor, totalMinor, organisation.currency)
  const cause = { source: ADMINISTRATOR, at, actorId: caller.actor.id }
  // A hold that still comes from a window is released: whichever payer began it, the place is paid.
  for (const begun of await listTicketPurchases(tx, { registrationIds: [id] }))
    await supersedeOpen(tx, begun.id, cause)
  const purchase = await insertPurchase(tx, {
    payer,
    orgId: event.orgId,
    currency: organisation.currency,
    totalMinor,
    lines,
    referenceKey: `event:${event.id}:${randomUUID()}`,
    gdprAgreement: false,
    at,
  })
  const payment = await recordManual(tx, deps, { ...cause, purchase, manual })
  await auditAdministration(tx, caller, {
    action: 'manual_payment_record',
    objectId: payment.id,
    orgId: event.orgId,
    subjectId: memberId,
    at,
    detail: { registrationId: id, amountMinor, ...manual },
  })
}

/** Who would have paid: the parent of a child, else the person. */
async function lockPayerOf(tx: Database, memberId: string) {
  const person = await findMemberById(tx, memberId)
  const payer = person && (await lockMember(tx, person.parentId ?? person.id))
  if (person?.enabled && payer) return payer
  throw new AppError(
    'not_eligible',
    422,
    say(moneyProblemTexts, (t) => t.memberClosed),
  )
}
