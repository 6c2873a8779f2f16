import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { inLanguage } from '@medlem/i18n/languages'

const RECEIVED = /^(?<how>Cash|Bank transfer|Credit), received (?<date>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/

/** How a receipt was paid, in a language. Its content is frozen in English; the name of an app is the same in all. */
export function paymentMethodText(kept: string, language: string): string {
  const texts = inLanguage(receiptPaperTexts, language)
  const { how, date, month, year } = RECEIVED.exec(kept)?.groups ?? {}
  const day = `${year}-${month}-${date}`
  if (how === 'Credit') return texts.credit({ day })
  if (how !== undefined) return how === 'Cash' ? texts.cash({ day }) : texts.bankTransfer({ day })
  if (kept === receiptPaperTexts.nothingToPay) return texts.nothingToPay
  return kept === receiptPaperTexts.card ? texts.card : kept
}
