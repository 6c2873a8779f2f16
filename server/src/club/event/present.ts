import type { Event, EventPicture } from '@medlem/contract/event'
import { isComing } from '@medlem/domain/event'
import { type ReaderOfTexts, textsIn } from '@medlem/domain/translation'
import type { EventRow } from './store.ts'

/** Whether the last day of an event is past, be it a draft or not. */
export function isOver({ endDate }: EventRow, now: Date): boolean {
  return !isComing({ enabled: true, endDate: endDate.toISOString() }, now)
}

/**
 * Field by field: a list of events goes out as it is made, and has no more than the contract says. Without a language
 * the texts are the organisation's own.
 */
export function presentEvent(
  row: EventRow & { ownLanguage?: string | null; teamNames?: string[] },
  language?: string,
): Event {
  const { teamIds, teamNames = [] } = row
  const { id, orgId, enabled, forMembers, guestsInvited, contact, ownLanguage = null } = row
  const reader = { language: language ?? null, ownLanguage }
  return {
    id,
    orgId,
    enabled,
    ...textsIn(row, ['title', 'description', 'location'], reader),
    forMembers,
    guestsInvited,
    ...(teamIds.length > 0 && { teams: teamNames }),
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    contact,
    picture: presentPicture(row, reader),
  }
}

function presentPicture(row: EventRow, reader: ReaderOfTexts): EventPicture | undefined {
  if (row.pictureHash === null) return undefined
  const { pictureAlt: alt, languages } = textsIn(row, ['pictureAlt'], reader)
  return { hash: row.pictureHash, alt, language: languages.pictureAlt }
}
