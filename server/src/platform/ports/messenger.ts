import type { ApprovedTemplate } from '../config/whatsApp.ts'
import type { Delivery } from './mailer.ts'

/** A message with its number; made when it is sent, and kept nowhere. */
export interface WhatsAppMessage {
  /** The outbox row's; what WhatsApp tells of the message comes back with it. */
  id: string
  /** E.164 digits. */
  to: string
  template: ApprovedTemplate
  /** {{1}}, {{2}} and so on of the template. */
  fields: string[]
}

/** Hands messages over. Failures are answers; it throws for mistakes of ours. */
export interface Messenger {
  send(message: WhatsAppMessage): Promise<Delivery>
}
