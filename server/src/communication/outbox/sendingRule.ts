import type { ReminderReason } from '@medlem/contract/reminder'
import type { MessageRow } from '@medlem/database/schema/message'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Attachment } from '../../platform/ports/mailer.ts'
import type { SkipReason } from '../message/queueMessage.ts'

/** Why a message is not sent. */
export type UnsentReason = SkipReason | ReminderReason

/**
 * What a noun that queues messages decides when one is about to be sent: the message as it goes out, or why it does not
 * go any more. A rule answers messages of other nouns unchanged.
 */
export type SendingRule = (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  row: MessageRow,
) => Promise<{ row: MessageRow; attachments?: readonly Attachment[] } | { skip: UnsentReason }>
