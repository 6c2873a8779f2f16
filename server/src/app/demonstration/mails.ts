import { TEMPLATE } from '@medlem/contract/message'
import type { NewMessage } from '../../communication/message/store.ts'
import type { NewNotification } from '../../communication/notification/store.ts'
import type { Books } from './books.ts'
import { clubs, liveClub } from './clubs.ts'
import { organisationId, seedId } from './seedId.ts'

const clubName = (orgId: string) => clubs.find(({ key }) => organisationId(key) === orgId)?.name ?? ''

/** The e-mails that the product would have written; the demonstration has no mail server, so they are kept. */
export function mails(books: Books, conversations: readonly NewNotification[]): NewMessage[] {
  return [...confirmations(books), ...answers(conversations)]
}

function confirmations({ purchases, lines, histories }: Books): NewMessage[] {
  return purchases.flatMap(({ id = '', payerId, orgId, createdAt }) => {
    const ids = lines.filter(({ purchaseId }) => purchaseId === id).map(({ historyId }) => historyId)
    const history = histories.find((one) => one.id === ids[0])
    // Nothing is confirmed of a payment that was declined.
    if (!history?.id || history.status !== 'active') return []
    const params = { ORG: clubName(orgId), YEAR: String(history.membershipFor), historyId: history.id }
    const dedupKey = `purchase:${id}:email6`
    const of = { templateId: TEMPLATE.paymentEmail, memberId: payerId, orgId }
    const mark: Record<string, string> = orgId === organisationId(liveClub) ? {} : { test: 'true' }
    return [kept({ dedupKey, ...of, params: { ...params, ...mark }, createdAt })]
  })
}

function answers(conversations: readonly NewNotification[]): NewMessage[] {
  const replies = conversations.filter(({ type }) => type === 'CONTACT_US_REPLY')
  return replies.map(({ id, receiverId, messageThreadId, data, createdAt }) => {
    const orgId = String(data.orgId)
    const params = { ORG: clubName(orgId), threadId: messageThreadId ?? '' }
    // One that the organisation begins answers nothing.
    const templateId = id === messageThreadId ? TEMPLATE.contactWritten : TEMPLATE.contactAnswered
    const of = { templateId, memberId: receiverId, orgId }
    return kept({ dedupKey: `notification:${id}:email`, ...of, params, createdAt })
  })
}

function kept(mail: Omit<NewMessage, 'id' | 'channel' | 'state' | 'nextAt'>): NewMessage {
  const rest = { channel: 'email', state: 'kept', reason: 'no_mail_server', nextAt: mail.createdAt } as const
  return { id: seedId(`mail ${mail.dedupKey}`), ...mail, ...rest }
}
