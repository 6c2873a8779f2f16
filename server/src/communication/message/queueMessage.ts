import type { MessageAnswer } from '@medlem/contract/message'
import type { Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import type { MessageRow } from '@medlem/database/schema/message'
import { unsentReasonTexts } from '@medlem/i18n/en/server/unsentReason'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import type { Notice } from '../notice/notice.ts'
import { receiverLanguage } from './receiverLanguage.ts'
import { findMessageByKey, insertMessage, type NewMessage, queueSkipped } from './store.ts'
import { findWords } from './wordingStore.ts'

/** Why a message is not sent. */
export type SkipReason = keyof typeof unsentReasonTexts

/** What became of a request to send a message. */
export interface QueueResult {
  status: MessageAnswer['status']
  /** Set for one that is skipped. */
  reason: SkipReason | null
}

export interface MessageInput extends Pick<NewMessage, 'dedupKey' | 'channel' | 'templateId' | 'params'> {
  /** What happened, for the variables TITLE and TEXT. */
  notice?: Notice | MessageRow['notice']
  /** Left out for the receiver's own. */
  language?: string
  /** The receiver; left out for the organisation itself, or for the invitee of the invitation in `params`. */
  memberId?: string
  /** The sender: answers go there, and its administrators see what can't be delivered. */
  orgId?: string
  /** For a message that a client requests: whether the messaging app is configured. If so, one that was skipped today is sent. */
  connected?: boolean
  /** Wording to try out; left out for the organisation's current one. */
  wording?: Words
  at: Date
}

/** A message that was skipped longer ago is not sent (design §7). */
const REQUEUE_WITHIN_MS = 24 * 3_600_000

/**
 * Makes sure that a message is in the outbox, once, in the caller's transaction; a worker delivers it, or records why it
 * can't (outbox/). An e-mail keeps the receiver's language and the organisation's wording of now, so that every copy of it,
 * and the mailbox, are equal.
 */
export async function queueMessage(
  tx: Database,
  { at, connected, ...input }: MessageInput,
): Promise<QueueResult> {
  const outcome = connected === false ? skippedRow : { state: 'queued' as const }
  const language = input.language ?? (await receiverLanguage(tx, input)) ?? BASE_LANGUAGE
  const wording = input.wording ?? (await wordsNow(tx, { ...input, language }))
  const row = await insertMessage(tx, { ...input, ...outcome, language, wording, nextAt: at, createdAt: at })
  if (row) return connected === false ? skipped('no_provider') : QUEUED
  const { dedupKey } = input
  const since = new Date(at.getTime() - REQUEUE_WITHIN_MS)
  if (connected && (await queueSkipped(tx, { dedupKey, since, at }))) return QUEUED
  const before = await findMessageByKey(tx, dedupKey)
  if (before?.state === 'skipped') return skipped(before.reason)
  // The worker will skip it.
  if (connected === false && before?.state === 'queued') return skipped('no_provider')
  return { status: 'already_sent', reason: null }
}

const QUEUED: QueueResult = { status: 'queued', reason: null }

async function wordsNow(
  tx: Database,
  { channel, orgId, templateId, language }: Omit<MessageInput, 'at'> & { language: string },
): Promise<Words | null> {
  return channel === 'email' && orgId !== undefined ? findWords(tx, { orgId, templateId, language }) : null
}

const skippedRow = { state: 'skipped' as const, reason: 'no_provider' satisfies SkipReason }

/** The result for a message that is not sent, until the reason is gone. */
export function skipped(reason: string | null): QueueResult {
  const isKnown = reason !== null && Object.hasOwn(unsentReasonTexts, reason)
  return { status: 'skipped', reason: isKnown ? (reason as SkipReason) : 'no_provider' }
}

/** The result in the language of the person who asked for the message. */
export function messageAnswer({ status, reason }: QueueResult, language: string): MessageAnswer {
  return { status, reason: reason && inLanguage(unsentReasonTexts, language)[reason] }
}
