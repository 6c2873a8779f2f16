import { TEMPLATE } from '@medlem/contract/message'
import type { MessageRow } from '@medlem/database/schema/message'

/** What a message on WhatsApp is about, in a line for an administrator; its own words stand at Meta. */
export function noteSubject({
  templateId,
  params,
}: Pick<MessageRow, 'templateId' | 'params'>): string | undefined {
  if (templateId === TEMPLATE.paymentMessage) return `${params['2']} ${params['3']}: the payment is confirmed`
  return templateId === TEMPLATE.contactUsMessage ? `A member has written to ${params['1']}` : undefined
}
