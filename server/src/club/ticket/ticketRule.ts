import { TEMPLATE } from '@medlem/contract/message'
import type { Ticket } from '@medlem/contract/ticket'
import type { MessageRow } from '@medlem/database/schema/message'
import type { SendingRule } from '../../communication/outbox/sendingRule.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Attachment } from '../../platform/ports/mailer.ts'
import { findTicket } from './listTickets.ts'

/** Mail servers refuse large e-mails; the ticket is behind the button of the e-mail too. */
const MAX_BYTES = 1_000_000

type Rendering = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * An e-mail about a place carries its ticket, as it is when the e-mail is sent, and says so. Somebody who has the ticket no more, as it was
 * cancelled or given to another family, gets the e-mail without it; so does everybody when it can't be drawn.
 */
export const ticketRule: SendingRule = async (deps, row) => {
  const { registrationId } = row.params
  if (row.templateId !== TEMPLATE.eventRegistration || registrationId === undefined) return { row }
  const ticket = await findTicket(deps, registrationId, row.language)
  if (!ticket || !(await isReceiversOwn(deps, ticket, row))) return { row }
  const pdf = await attachmentOf(deps, ticket, row)
  const params = { ...row.params, WALLET: String(ticket.wallets.length > 0) }
  if (!pdf) return { row: { ...row, params } }
  return { row: { ...row, params: { ...params, ATTACHED: 'true' } }, attachments: [pdf] }
}

/** Theirs, or their child's. */
async function isReceiversOwn(
  { db }: Pick<Deps, 'db'>,
  ticket: Ticket,
  { memberId }: MessageRow,
): Promise<boolean> {
  if (ticket.memberId === memberId) return true
  const holder = await findMemberById(db, ticket.memberId)
  return memberId !== null && holder?.parentId === memberId
}

async function attachmentOf(
  deps: Rendering,
  ticket: Ticket,
  { id: messageId, language }: MessageRow,
): Promise<Attachment | undefined> {
  try {
    const { ticketPdf } = await import('./ticketPdf.ts')
    const { baseUrl } = deps.config
    const content = await ticketPdf(ticket, { baseUrl, language, at: deps.clock.now() })
    if (content.byteLength > MAX_BYTES) return undefined
    return { filename: `ticket-${ticket.code}.pdf`, contentType: 'application/pdf', content }
  } catch (error) {
    deps.log.error({ event: 'ticket_not_attached', err: error, messageId }, 'a ticket could not be drawn')
    return undefined
  }
}
