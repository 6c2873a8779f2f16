import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { inLanguage } from '@medlem/i18n/languages'

const keys = new Map(
  Object.entries(storedReasonTexts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[text, key as PlainText] as const] : [],
  ),
)
type StoredTexts = typeof storedReasonTexts
type PlainText = { [K in keyof StoredTexts]: StoredTexts[K] extends string ? K : never }[keyof StoredTexts]

const takenBack = storedReasonTexts.takenBack({ reason: '' })

/**
 * Why a period ended, money went back or is disputed, in a language. It is stored as the sentence of `storedReasonTexts` in English; what a person wrote, and
 * the sentence of an earlier version, stay as they are.
 */
export function storedReason<Reason extends string | null>(
  reason: Reason,
  language: string,
): string | Reason {
  if (reason === null) return reason
  const t = inLanguage(storedReasonTexts, language)
  const key = keys.get(reason)
  if (key) return t[key]
  return reason.startsWith(takenBack) ? t.takenBack({ reason: reason.slice(takenBack.length) }) : reason
}
