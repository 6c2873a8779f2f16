import type { KeptText } from '@medlem/i18n/keptText'

/** A file that goes along with an e-mail. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** An e-mail with its addresses; made when it is sent, and kept nowhere. */
export interface Email {
  /** The same at every try, so that a receiver knows a second copy. */
  messageId: string
  fromName: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** Where a POST without sign-in stops this kind (RFC 8058); for what is not transactional. */
  unsubscribeUrl: string | undefined
  attachments?: readonly Attachment[]
}

/** Why a message did not go: a text of `sendingFailureTexts`, or the server's own words. Never with an address in it. */
export type FailureReason = KeptText | string

/** What came of handing an e-mail over. */
export type Delivery =
  | { outcome: 'sent'; serverSaid: string }
  /** Not now: greylisting, a full mailbox. */
  | { outcome: 'later'; reason: FailureReason }
  /** Never: there is no such mailbox, or it does not want this. */
  | { outcome: 'refused'; reason: FailureReason }
  /** The mail server itself can't be reached, or does not want us. Whether the message arrived may be unknown. */
  | { outcome: 'unreachable'; reason: FailureReason }

/** Hands e-mails over. Failures are answers; it throws for mistakes of ours. */
export interface Mailer {
  /** Of the address that e-mails come from. */
  domain: string
  send(email: Email): Promise<Delivery>
}
