import { copenhagenDate } from '@medlem/domain/calendar'
import { isComing } from '@medlem/domain/event'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { textIn } from '@medlem/domain/translation'
import type { Deps } from '../../platform/deps/deps.ts'
import { signerOf } from '../memberCard/checkCard.ts'
import { memberName } from '../membership/persons.ts'
import { listTicketRows } from './store.ts'

/** A ticket as a wallet shows it, in the reader's language. */
export interface ShownTicket {
  eventId: string
  /** Of the event: what changes it makes another class of passes. */
  eventVersion: number
  eventTitle: string
  /** '' where the event says nothing. */
  location: string
  startDate: Date
  endDate: Date
  /** First and last name. */
  name: string
  /** As it is typed. */
  code: string
}

/**
 * The ticket of a token, if the event's organisation signed it, there is no newer one, and the event is not past; undefined otherwise.
 * It does not matter who has the token, as at the door.
 */
export async function shownTicket(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  language: string,
): Promise<ShownTicket | undefined> {
  const read = readTicketToken(token)
  const key = read && (await signerOf(db, read, copenhagenDate(clock.now())))
  if (!read || !key?.isPublished) return undefined
  const [found] = await listTicketRows(db, { registrationId: read.registrationId })
  if (found?.row.ticketVersion !== read.version || found.event.orgId !== key.orgId) return undefined
  const { row, event, person } = found
  if (!isComing({ enabled: true, endDate: event.endDate.toISOString() }, clock.now())) return undefined
  const { id: eventId, version: eventVersion, startDate, endDate } = event
  return {
    eventId,
    eventVersion,
    eventTitle: textIn(event, 'title', language),
    location: textIn(event, 'location', language) ?? '',
    startDate,
    endDate,
    name: memberName(person),
    code: row.ticketCode,
  }
}
