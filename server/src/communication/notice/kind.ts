import { inLanguage } from '@medlem/i18n/languages'
import type * as z from 'zod/mini'
import { storedReason } from './storedReason.ts'

/** What a bell says, or the variables TITLE and TEXT of an e-mail. */
export interface Saying {
  title: string
  message: string
}

/** How what is kept as a code and values is said. */
export interface NoticeKind<Values extends z.ZodMiniType = z.ZodMiniType> {
  values: Values
  /** Undefined when the values are not those of the code. */
  say(values: unknown, language: string): Saying | undefined
}

/** A kind of notice: its values, as they are kept, and the sentences that a language makes of them. */
export function noticeKind<Values extends z.ZodMiniType, Catalogue extends object>(
  { values, texts }: { values: Values; texts: Catalogue },
  say: (values: z.output<Values>, texts: Catalogue, language: string) => Saying,
): NoticeKind<Values> {
  return {
    values,
    say(kept, language) {
      const parsed = values.safeParse(kept)
      return parsed.success ? say(parsed.data, inLanguage(texts, language), language) : undefined
    },
  }
}

/** A reason inside a sentence: as somebody wrote it, and in the reader's language where the product did. */
export const reasonIn = (reason: string, language: string): string =>
  storedReason(reason, language).replace(/\.$/, '')
