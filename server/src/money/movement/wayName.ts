import { PaidMethod } from '@medlem/contract/grant'
import { grantTexts } from '@medlem/i18n/en/domain/grant'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'

/** A way of paying, as it is grouped, in a language. Names of apps are the same in all. */
export function wayName(way: string, language: string): string {
  const recorded = PaidMethod.safeParse(way).data
  if (recorded) return inLanguage(grantTexts, language)[recorded]
  return way === receiptPaperTexts.card ? inLanguage(receiptPaperTexts, language).card : way
}
