import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { danishMoment } from '@medlem/domain/calendar'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { deleteNotificationByKey, insertNotification } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { EventRow } from '../event/store.ts'
import type { RegistrationRow } from './store.ts'

/** What a notification says of a sign-up. */
type NoticeKind = 'signed_up' | 'waits' | 'offered' | 'lapsed' | 'cancelled' | 'removed' | 'called_off'

interface Notice {
  what: NoticeKind
  row: RegistrationRow
  event: EventRow
  /** Who did it, and so knows; undefined where time or the waiting list did. */
  by?: string | undefined
  reason?: string
  at: Date
}

/** Limit of a notification's title (design §4.4, row 27). */
const LONGEST_TITLE = 200

/** Notifies the member, or the parent of a child without login, by the bell and by e-mail. The actor gets no notice of their own act. */
export async function notifyRegistration(tx: Database, notice: Notice): Promise<void> {
  const { what, row, event, by, at } = notice
  const person = await findMemberById(tx, row.memberId)
  const organisation = await findOrganisation(tx, event.orgId)
  if (!person || !organisation) throw new Error('the person or the organisation of a sign-up is gone')
  const receiverId = person.parentId ?? person.id
  if (receiverId === by) return
  const words = wordsOf(notice, { who: receiverId === person.id ? 'You' : person.firstName })
  const title = words.title.slice(0, LONGEST_TITLE)
  const message = `${words.message} ${organisation.name}, ${danishMoment(event.startDate)}.`
  await queueMessage(tx, {
    dedupKey: `${keyOf(row.id, what)}:email`,
    channel: 'email',
    templateId: TEMPLATE.eventRegistration,
    memberId: receiverId,
    orgId: event.orgId,
    params: { ORG: organisation.name, TITLE: title, TEXT: message, eventId: event.id },
    at,
  })
  await insertNotification(tx, {
    receiverId,
    senderId: by ?? null,
    type: 'EVENT_REGISTRATION',
    title,
    message,
    // With the sign-up's id the bell offers to accept it.
    data: {
      orgId: event.orgId,
      eventId: event.id,
      ...(what === 'offered' ? { registrationId: row.id } : {}),
    },
    createdAt: at,
    dedupKey: keyOf(row.id, what),
  })
}

/** Deletes the notification of an offer that was answered or has lapsed. */
export async function retractOffer(tx: Database, { id }: RegistrationRow, at: Date): Promise<void> {
  await deleteNotificationByKey(tx, keyOf(id, 'offered'), at)
}

function keyOf(id: string, what: NoticeKind): string {
  return `registration:${id}:${what}`
}

function wordsOf({ what, row, event, reason = '' }: Notice, { who }: { who: string }) {
  const { title } = event
  const is = who === 'You' ? 'You are' : `${who} is`
  switch (what) {
    case 'signed_up':
      return { title: `${is} signed up: ${title}`, message: 'You can cancel until it begins.' }
    case 'waits':
      return {
        title: `${is} on the waiting list: ${title}`,
        message: 'When a place becomes free, you are asked here.',
      }
    case 'offered': {
      const until = row.offerExpiresAt ? danishMoment(row.offerExpiresAt) : ''
      const name = who === 'You' ? 'you' : who
      return {
        title: `A place for ${name}: ${title}`,
        message: `A place became free. It is kept for ${name} until ${until}; please accept or decline it.`,
      }
    }
    case 'lapsed':
      return {
        title: `The offered place has gone on: ${title}`,
        message: 'There was no answer in time, so it was offered to the next in line. You can sign up again.',
      }
    case 'cancelled':
      return { title: `${is} not signed up any more: ${title}`, message: 'Your family cancelled it.' }
    case 'called_off':
      return { title: `Called off: ${title}`, message: 'It does not take place.' }
    case 'removed':
      return {
        title: `${is} not signed up any more: ${title}`,
        message: `The organisation cancelled it. Reason: ${reason.replace(/\.$/, '')}.`,
      }
  }
}
