import { effectSentence, type YearsEffect } from '@medlem/domain/refundEffect'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { inLanguage } from '@medlem/i18n/languages'

/** The columns of a refund or a dispute that say what becomes of the years: in English too, for the release before. */
export const effectColumns = (effect: YearsEffect) => ({
  effect: effectSentence(effect),
  yearsEffect: effect,
})

/**
 * What becomes of the years, in a language; as it is kept where that is not known. The release before writes the sentence
 * alone, so years of another sentence are of before that.
 */
export function storedEffect<Kept extends string | null>(
  { effect, yearsEffect: years }: { effect: Kept; yearsEffect: YearsEffect | null },
  language: string,
): string | Kept {
  if (!years || effectSentence(years) !== effect) return effect
  return effectSentence(years, inLanguage(refundTexts, language))
}
