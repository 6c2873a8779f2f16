import type { MessageRow } from '@medlem/database/schema/message'
import { sendingFailureTexts } from '@medlem/i18n/en/server/sendingFailure'
import { keepText, writeKept } from '@medlem/i18n/keptText'
import { inLanguage } from '@medlem/i18n/languages'
import type { FailureReason } from '../../platform/ports/mailer.ts'

/** Why a message did not go, to be written in the language of an administrator. */
export const failure = keepText<typeof sendingFailureTexts>()

/** The columns of a message that did not go: in English too, for the release before and for a search. */
export function failureColumns(reason: FailureReason): Pick<MessageRow, 'reason' | 'failure'> {
  if (typeof reason === 'string') return { reason, failure: null }
  return { reason: writeKept(sendingFailureTexts, reason) ?? reason.key, failure: reason }
}

/**
 * Why a message did not go, in a language; a server's own words as they are. The release before writes the sentence alone,
 * so a code of another sentence is of an earlier try.
 */
export function failureSentence(
  { reason, failure: kept }: Pick<MessageRow, 'reason' | 'failure'>,
  language: string,
): string {
  if (!kept || writeKept(sendingFailureTexts, kept) !== reason) return reason ?? ''
  return writeKept(inLanguage(sendingFailureTexts, language), kept) ?? reason ?? ''
}
