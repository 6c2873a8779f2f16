import type { GuestMessage } from '@medlem/contract/guest'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MessageRow } from '@medlem/database/schema/message'
import { mailState } from '../../communication/message/mailState.ts'
import { listMailTo } from '../../communication/message/store.ts'
import { type Notice, sayKept } from '../../communication/notice/notice.ts'

/** What an organisation did to a place or an event; what guests do and what time does, the order shows. */
const ofStaff: ReadonlySet<string> = new Set<Notice['code']>([
  'registration_moved',
  'registration_other_place',
  'registration_removed',
  'registration_refunded',
  'registration_called_off',
  'registration_restored',
  'refund_rejected',
])

interface About {
  memberId: string
  eventId: string
  language: string
}

/**
 * What an organisation wrote to a guest about an event, as the outbox keeps it, newest first. What still waits there can be taken
 * back, so it is not listed yet. What is said of a change to several of an order in the same words stands once.
 */
export async function listWritten(
  db: Database,
  { memberId, eventId, language }: About,
): Promise<GuestMessage[]> {
  const sent = (await listMailTo(db, memberId)).flatMap(({ row }): GuestMessage[] => {
    const state = mailState(row.state)
    const said = row.params.eventId === eventId && state && state !== 'waiting' && wordsOf(row, language)
    return said ? [{ id: row.id, createdAt: row.createdAt.toISOString(), ...said }] : []
  })
  const once = new Map(sent.map((one) => [JSON.stringify([one.createdAt, one.title, one.text]), one]))
  return [...once.values()]
}

/** As staff typed them, or as the guest's language says what they did; undefined of every other message. */
function wordsOf(
  { templateId, params, notice }: MessageRow,
  language: string,
): Pick<GuestMessage, 'title' | 'text'> | undefined {
  if (templateId === TEMPLATE.eventMessage) return { title: params.TITLE ?? '', text: params.TEXT ?? '' }
  if (templateId !== TEMPLATE.eventRegistration || !notice || !ofStaff.has(notice.code)) return undefined
  const said = sayKept(notice, language)
  return said && { title: said.title, text: said.message }
}
