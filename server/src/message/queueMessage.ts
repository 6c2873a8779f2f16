import type { MessageAnswer } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { findMessageByKey, insertMessage, type NewMessage } from './store.ts'

/** Why a message is not sent, in the words that the one who asked is told. */
const skipWords = {
  no_provider: 'No messaging app is connected.',
  no_email: 'There is no e-mail address in the profile.',
  no_phone: 'There is no phone number in the profile.',
  no_opt_in: 'Messages on the messaging app are not switched on in the profile.',
  no_organisation_phone: 'The organisation has no number on the messaging app.',
}
export type SkipReason = keyof typeof skipWords

export interface MessageWish extends Pick<NewMessage, 'dedupKey' | 'channel' | 'templateId' | 'params'> {
  /** To whom; left out for the organisation itself, or for whoever the invitation in `params` is to. */
  memberId?: string
  /** Whose message it is: answers go there, and its administrators see what can't be delivered. */
  orgId?: string
  at: Date
}

/**
 * Makes sure that a message stands in the outbox, once, in the caller's transaction; a worker delivers it (outbox/).
 * For the messaging app there is no provider to configure, so those are kept as skipped and never sent late (design §7).
 */
export async function queueMessage(tx: Database, { at, ...wish }: MessageWish): Promise<MessageAnswer> {
  const fate = wish.channel === 'whatsapp' ? skippedRow : { state: 'queued' as const }
  const row = await insertMessage(tx, { ...wish, ...fate, nextAt: at, createdAt: at })
  const before = row ?? (await findMessageByKey(tx, wish.dedupKey))
  if (before?.state === 'skipped') return skipped('no_provider')
  return { status: row ? 'queued' : 'already_sent', reason: null }
}

const skippedRow = { state: 'skipped' as const, reason: 'no_provider' satisfies SkipReason }

/** Nothing is written: the message can be asked for again once the reason is gone. */
export function skipped(reason: SkipReason): MessageAnswer {
  return { status: 'skipped', reason: skipWords[reason] }
}
