import { fieldTexts } from '@medlem/i18n/en/contract/field'

type FieldTexts = typeof fieldTexts
/** The texts without arguments. */
type PlainText = { [K in keyof FieldTexts]: FieldTexts[K] extends string ? K : never }[keyof FieldTexts]

const keys = new Map(
  Object.entries(fieldTexts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[text, key as PlainText] as const] : [],
  ),
)

/** What of a zod issue is needed to say it. */
interface Issue {
  message: string
  /** The most that a check allows. */
  maximum?: number | bigint
}

/**
 * The message of an issue in the language of `t`. The contract's checks are made once, with their messages in English, so the
 * server looks up the text by its English; the portal's build makes them in its own language. A message that is not the
 * contract's stays.
 */
export function fieldMessage({ message, maximum = 0 }: Issue, t: FieldTexts): string {
  const key = keys.get(message)
  if (key) return t[key]
  const longest = { maximum: String(maximum) }
  return message === fieldTexts.longest(longest) ? t.longest(longest) : message
}
