import type { MessageAnswer } from '@medlem/contract/message'
import type { Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import { findWords } from '../wording/store.ts'
import { findMessageByKey, insertMessage, type NewMessage, queueSkipped } from './store.ts'

const NOT_CONNECTED = 'No messaging app is connected.'

/** Why a message is not sent, in the words that the one who asked is told. */
const skipWords = {
  no_provider: NOT_CONNECTED,
  no_email: 'There is no e-mail address in the profile.',
  no_phone: 'There is no phone number in the profile.',
  bad_phone: 'The phone number in the profile can’t be reached. Please enter it with its country code.',
  no_opt_in: 'Messages on the messaging app are not switched on in the profile.',
  code_over: 'The code was not valid any more.',
  no_organisation_phone: 'The organisation has no number on the messaging app.',
}
export type SkipReason = keyof typeof skipWords

export interface MessageInput extends Pick<NewMessage, 'dedupKey' | 'channel' | 'templateId' | 'params'> {
  /** To whom; left out for the organisation itself, or for whoever the invitation in `params` is to. */
  memberId?: string
  /** Whose message it is: answers go there, and its administrators see what can't be delivered. */
  orgId?: string
  /** Somebody asks for it, and whether the messaging app can be used: what was skipped today is sent then. */
  connected?: boolean
  /** Words to be tried; left out for those that the organisation has now. */
  wording?: Words
  at: Date
}

/** Later than this it is old news (design §7). */
const ASKED_ANEW_MS = 24 * 3_600_000

/**
 * Makes sure that a message stands in the outbox, once, in the caller's transaction; a worker delivers it, or writes down
 * why there is nobody to deliver it to (outbox/). An e-mail goes out in the words that the organisation has now, so that
 * every copy of it, and the mailbox, say the same.
 */
export async function queueMessage(
  tx: Database,
  { at, connected, ...input }: MessageInput,
): Promise<MessageAnswer> {
  const fate = connected === false ? skippedRow : { state: 'queued' as const }
  const wording = input.wording ?? (await wordsNow(tx, input))
  const row = await insertMessage(tx, { ...input, ...fate, wording, nextAt: at, createdAt: at })
  if (row) return connected === false ? skipped('no_provider') : QUEUED
  const { dedupKey } = input
  const since = new Date(at.getTime() - ASKED_ANEW_MS)
  if (connected && (await queueSkipped(tx, { dedupKey, since, at }))) return QUEUED
  const before = await findMessageByKey(tx, dedupKey)
  if (before?.state === 'skipped') return skipped(before.reason)
  // The worker will pass over it.
  if (connected === false && before?.state === 'queued') return skipped('no_provider')
  return { status: 'already_sent', reason: null }
}

const QUEUED: MessageAnswer = { status: 'queued', reason: null }

async function wordsNow(
  tx: Database,
  { channel, orgId, templateId }: Omit<MessageInput, 'at'>,
): Promise<Words | null> {
  return channel === 'email' && orgId !== undefined ? findWords(tx, { orgId, templateId }) : null
}

const skippedRow = { state: 'skipped' as const, reason: 'no_provider' satisfies SkipReason }

/** What is told of a message that is not sent, until the reason is gone. */
export function skipped(reason: string | null): MessageAnswer {
  const words: Record<string, string | undefined> = skipWords
  return { status: 'skipped', reason: words[reason ?? ''] ?? NOT_CONNECTED }
}
