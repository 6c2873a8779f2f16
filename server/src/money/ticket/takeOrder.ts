import type { OwnGuestOrder } from '@medlem/contract/guest'
import type { SignUp } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { LONGEST_DAY_MS } from '@medlem/domain/calendar'
import { isBeingPaid, isOpen } from '@medlem/domain/payment'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { isOver, presentEvent } from '../../club/event/present.ts'
import { type EventRow, findEvent, lockEvent } from '../../club/event/store.ts'
import { memberName } from '../../club/membership/persons.ts'
import { notifyRegistration } from '../../club/registration/notifyRegistration.ts'
import { toPayMinor } from '../../club/registration/present.ts'
import { listNumbered, type NumberedRegistration } from '../../club/registration/store.ts'
import { viewSignUp } from '../../club/registration/viewSignUp.ts'
import { changeRegistration } from '../../club/registration/waitingList.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listChildren } from '../../people/family/store.ts'
import { deleteGuest, findGuest, isGuest, listGuestsOf } from '../../people/guest/store.ts'
import { lockMembers, updateMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listAttempts } from '../payment/store.ts'
import { listTicketPurchases } from '../payment/ticketStore.ts'
import { moveOrder } from './orderStore.ts'

/** The address that the caller has shown to be theirs; undefined for somebody who acts for another. */
function provenAddress({ identity, actingFor, subject }: Caller): string | undefined {
  if (actingFor || isGuest(subject) || !identity.emailVerified) return undefined
  return identity.email ?? undefined
}

/** Orders for coming events that the caller made as a guest, before they signed in with the same address. */
export async function listOwnOrders(deps: Deps, caller: Caller): Promise<OwnGuestOrder[]> {
  const email = provenAddress(caller)
  if (email === undefined) return []
  const now = deps.clock.now()
  const endsAfter = new Date(now.getTime() - LONGEST_DAY_MS)
  const orders: OwnGuestOrder[] = []
  for (const { memberId: id, eventId } of await listGuestsOf(deps.db, { email, endsAfter })) {
    const event = await findEvent(deps.db, eventId)
    const organisation = event && (await findOrganisation(deps.db, event.orgId))
    if (!organisation?.enabled || !event?.enabled || isOver(event, now)) continue
    const people = await listChildren(deps.db, id)
    const memberIds = [id, ...people.map((one) => one.id)]
    const living = await listNumbered(deps.db, { memberIds, of: { eventIds: [eventId] } })
    if (!living.some(({ row }) => row.memberId === id)) continue
    orders.push({
      id,
      event: presentEvent({ ...event, ownLanguage: organisation.language }, caller.language),
      organisationName: organisation.name,
      brings: people.filter((one) => living.some(({ row }) => row.memberId === one.id)).map(memberName),
    })
  }
  return orders
}

/**
 * Makes the guest's own place the caller's, with what was paid for it and what was answered; the ticket stays as it was sent. Those whom
 * the guest brings stay in the order: that puts no one into a family. A free place that waits for the link is taken, as the address
 * is proven. 409 for somebody who is signed up already, or while it is being paid.
 */
export async function takeOrder(deps: Deps, caller: Caller, guestId: string): Promise<SignUp> {
  const { subject: member, language } = caller
  const found = await findGuest(deps.db, guestId)
  if (!found || found.email !== provenAddress(caller)) throw notFound()
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    const people = await lockMembers(tx, [guestId, member.id])
    if (!locked || !(await findGuest(tx, guestId)) || !people.get(member.id)?.enabled) throw notFound()
    const at = deps.clock.now()
    const of = { eventIds: [locked.id] }
    const [own] = await listNumbered(tx, { memberIds: [guestId], of })
    if (!own) throw notFound()
    const [there] = await listNumbered(tx, { memberIds: [member.id], of })
    if (there) {
      const message = say(clubProblemTexts, (t) => t.signedUpAlready({ firstName: member.firstName }))
      throw refuseField('id', 'signed_up', message, { as: 'limit_reached', status: 409 })
    }
    await refuseWhilePaid(tx, own.row.id)
    await moveOrder(tx, { from: guestId, to: member.id, orgId: locked.orgId })
    await acceptFree(tx, { own, event: locked, memberId: member.id, at })
    const brought = (await listChildren(tx, guestId)).map(({ id }) => id)
    const rest = brought.length === 0 ? [] : await listNumbered(tx, { memberIds: brought, of })
    if (rest.length === 0) {
      await deleteGuest(tx, guestId)
      const folded = { enabled: false, mergedInto: member.id, issuer: null, subject: null }
      await updateMember(tx, guestId, { ...folded, updateDate: at })
    }
    await insertAudit(tx, {
      actorId: member.id,
      subjectId: member.id,
      orgId: locked.orgId,
      action: 'guest_order_take',
      objectId: locked.id,
      traceId: caller.traceId,
      at,
      detail: {},
    })
    return locked
  })
  return viewSignUp(deps, { event, member, language })
}

/** Takes a place that costs nothing and is kept; one that is to be paid stays kept. */
async function acceptFree(
  tx: Database,
  of: { own: NumberedRegistration; event: EventRow; memberId: string; at: Date },
): Promise<void> {
  const { own, event, memberId, at } = of
  if (own.row.state !== 'offered' || toPayMinor(own) !== null) return
  const row = await changeRegistration(tx, { row: own.row, event: 'accept', at, actorId: memberId })
  await notifyRegistration(tx, { what: 'signed_up', row: { ...row, memberId }, event, by: memberId, at })
}

/** What comes of a window that is open now would be of a place that has gone to another. */
async function refuseWhilePaid(tx: Database, registrationId: string): Promise<void> {
  for (const { id } of await listTicketPurchases(tx, { registrationIds: [registrationId] })) {
    const attempts = await listAttempts(tx, id)
    if (attempts.some(({ state }) => isOpen(state) || isBeingPaid(state)))
      throw new AppError(
        'payment_open',
        409,
        say(clubProblemTexts, (t) => t.orderBeingPaid),
      )
  }
}
