import { type MessageAnswer, TEMPLATE } from '@medlem/contract/message'
import { ContactUsData } from '@medlem/contract/notification'
import { messageAnswer, queueMessage, skipped } from '../../communication/message/queueMessage.ts'
import { requireTemplate } from '../../communication/message/requireTemplate.ts'
import { findNotification, type NotificationRow } from '../../communication/notification/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { deploymentDomain } from './findThread.ts'

/** Queues the WhatsApp message about a contact-us to the organisation's own number, once. Only stored data is sent. */
export async function ensureContactMessage(
  deps: Deps,
  caller: Caller,
  { templateId, notificationId }: { templateId: string; notificationId: string },
): Promise<MessageAnswer> {
  requireTemplate(templateId, TEMPLATE.contactUsMessage)
  const contact = await requireOwnContact(deps, caller, notificationId)
  const { orgId } = ContactUsData.parse(contact.data)
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (!organisation?.messagingPhone) return messageAnswer(skipped('no_organisation_phone'), caller.language)
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const answer = await queueMessage(tx, {
      dedupKey: `notification:${contact.id}:whatsapp1`,
      channel: 'whatsapp',
      templateId: TEMPLATE.contactUsMessage,
      orgId: organisation.id,
      params: { '1': organisation.name, '2': contact.id, '3': deploymentDomain(deps.config) },
      connected: deps.messenger !== undefined,
      at,
    })
    if (answer.status === 'queued') {
      await auditActing(tx, caller, { action: 'contact_message_queue', objectId: contact.id, at })
    }
    return messageAnswer(answer, caller.language)
  })
}

async function requireOwnContact(deps: Deps, caller: Caller, id: string): Promise<NotificationRow> {
  const row = await findNotification(deps.db, id)
  if (row?.type !== 'CONTACT_US') throw notFound()
  if (row.senderId === caller.subject.id) return row
  throw foreignRefusal(caller)
}
