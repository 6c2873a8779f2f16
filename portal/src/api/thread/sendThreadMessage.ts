import { sendContactUsMessage, TEMPLATE } from '@medlem/contract/message'
import { createNotification, type Notification } from '@medlem/contract/notification'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'
import type { Call } from '../call/createCall.ts'

/** A message to an organisation, more in a thread, or the organisation's answer in it. */
export interface ThreadMessageInput {
  type: 'CONTACT_US' | 'CONTACT_US_REPLY'
  /** The organisation's key (Spec 7); our own server takes its id too. */
  org: string
  title: string
  message: string
  threadId?: string
  /** The claim that a payer writes about. */
  claim?: string | undefined
  idempotencyKey: string
  senderId: string
  /** Contact-us goes to the system's receiver (Spec 9); who gets an answer is the server's to say. */
  receiverId?: string | undefined
}

/** Spec 7: the notification, then the organisation's messaging app with its id; the second is never waited for. */
export async function sendThreadMessage(
  call: Call,
  input: ThreadMessageInput,
  domain: string,
): Promise<Notification> {
  const { type, org, title, message, threadId, claim, idempotencyKey, senderId, receiverId } = input
  const body = {
    type,
    title,
    message,
    data: { org, env: domain, ...(claim !== undefined && { claim }) },
    idempotencyKey,
    senderId,
    ...(receiverId !== undefined && { receiverId }),
    read: false,
    createdAt: new Date().toISOString(),
    readDate: null,
    ...(threadId !== undefined && { messageThreadId: threadId }),
  }
  const notification = await call(createNotification, { body }).catch((error: unknown) => {
    logError(loggedOnly.makingNotification, error)
    throw error
  })
  if (type === 'CONTACT_US') {
    call(sendContactUsMessage, {
      querystring: { templateId: String(TEMPLATE.contactUsMessage) },
      body: { '1': org, '2': notification.id, '3': domain },
    }).catch((error: unknown) => logError(loggedOnly.makingNotification, error))
  }
  return notification
}
