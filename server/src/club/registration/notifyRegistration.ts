import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { GuestRow } from '@medlem/database/schema/guest'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isAllDay } from '@medlem/domain/event'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { textIn } from '@medlem/domain/translation'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { deleteNotificationByKey, insertNotice } from '../../communication/notification/store.ts'
import { findGuest, isGuest } from '../../people/guest/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { EventRow } from '../event/store.ts'
import type { RegistrationRow } from './store.ts'
import { tierIn } from './tierName.ts'

/** What a notification says of a sign-up. */
type NoticeKind =
  | 'signed_up'
  | 'waits'
  | 'ordered'
  | 'offered'
  | 'lapsed'
  | 'unpaid'
  | 'cancelled'
  | 'removed'
  | 'refunded'
  | 'called_off'
  | 'restored'
  | 'moved'
  | 'given'
  | 'other_place'
  | 'tomorrow'

interface Notice {
  what: NoticeKind
  row: RegistrationRow
  event: EventRow
  /** The languages whose readers it concerns; left out, all. */
  readers?: ReadonlySet<string> | undefined
  /** Who did it, and so knows; undefined where time or the waiting list did. */
  by?: string | undefined
  reason?: string
  /** The kind of place that it is now. */
  tier?: Pick<EventTierRow, 'name' | 'translations'>
  at: Date
}

/**
 * Notifies the member, or the parent of a child without login, by the bell and by e-mail. The actor gets no notice of their own
 * act, but for the e-mail with the ticket. A guest who gave no address is not notified. An address that no guest has confirmed
 * receives nothing that a stranger typed, until a place is theirs.
 */
export async function notifyRegistration(tx: Database, notice: Notice): Promise<void> {
  const { what, row, event, readers, by, at } = notice
  const person = await findMemberById(tx, row.memberId)
  if (!person) throw new Error('the person of a sign-up is gone')
  const receiverId = person.parentId ?? person.id
  const isOwnAct = receiverId === by
  if (isOwnAct && what !== 'signed_up') return
  const guest = await guestOf(tx, person)
  if (guest?.email === '') return
  const isUnproven = guest?.confirmedAt === null
  // A place that a program let go does not concern the owner of the address it typed.
  if (isUnproven && (what === 'unpaid' || what === 'lapsed')) return
  const organisation = await findOrganisation(tx, event.orgId)
  if (!organisation) throw new Error('the organisation of a sign-up is gone')
  const language = await receiverLanguage(tx, { memberId: receiverId, orgId: event.orgId })
  if (readers && !readers.has(language ?? '')) return
  const key = onceKey(notice)
  const happened = {
    code: `registration_${what}` as const,
    values: {
      name: receiverId === person.id || (isUnproven && what !== 'signed_up') ? null : person.firstName,
      event: textIn(event, 'title', language ?? null),
      organisation: organisation.name,
      ...startOf(event),
      until: row.offerExpiresAt?.toISOString() ?? null,
      reason: notice.reason ?? '',
      place: textIn(event, 'location', language ?? null),
      ...(notice.tier === undefined
        ? {}
        : { tier: tierIn(notice.tier, language ?? null).name, hasTicket: row.state === 'registered' }),
      ...(what === 'signed_up' ? { code: ticketCodeText(row.ticketCode) } : {}),
    },
  }
  const isTicket = row.state === 'registered' && (what === 'signed_up' || what === 'other_place')
  await queueMessage(tx, {
    dedupKey: `${key}:email`,
    channel: 'email',
    templateId: TEMPLATE.eventRegistration,
    memberId: receiverId,
    orgId: event.orgId,
    notice: happened,
    params: { ORG: organisation.name, eventId: event.id, ...(isTicket && { registrationId: row.id }) },
    at,
  })
  if (isOwnAct || what === 'ordered') return
  await insertNotice(tx, {
    receiverId,
    senderId: by ?? null,
    type: 'EVENT_REGISTRATION',
    notice: happened,
    // With the sign-up's id the bell offers to accept it.
    data: {
      orgId: event.orgId,
      eventId: event.id,
      ...(what === 'offered' ? { registrationId: row.id } : {}),
    },
    createdAt: at,
    dedupKey: key,
  })
}

function startOf({ startDate, endDate }: EventRow): { startsAt: string; isAllDay?: boolean } {
  const startsAt = startDate.toISOString()
  return isAllDay({ startDate: startsAt, endDate: endDate.toISOString() })
    ? { startsAt, isAllDay: true }
    : { startsAt }
}

/** Of a guest, or of one whom a guest brings. Until an order is opened from its address, that may be another's. */
async function guestOf(tx: Database, { id, parentId, issuer }: MemberRow): Promise<GuestRow | undefined> {
  return isGuest({ issuer }) || parentId !== null ? findGuest(tx, parentId ?? id) : undefined
}

/** Deletes the notification of an offer that was answered or has lapsed. */
export async function retractOffer(tx: Database, { id }: RegistrationRow, at: Date): Promise<void> {
  await deleteNotificationByKey(tx, keyOf(id, 'offered'), at)
}

/** An event can be moved or called off again, a person moved at it, a ticket given on: each is said once. */
function onceKey({ what, row, event, at }: Notice): string {
  const key = keyOf(row.id, what)
  if (what === 'moved' || what === 'called_off' || what === 'restored') return `${key}:${event.version}`
  if (what === 'tomorrow') return `${key}:${copenhagenDate(event.startDate)}`
  if (what === 'other_place') return `${key}:${at.getTime()}`
  return row.ticketVersion === 1 && what !== 'given' ? key : `${key}:${row.ticketVersion}`
}

function keyOf(id: string, what: NoticeKind): string {
  return `registration:${id}:${what}`
}
