import type { PlacePayment } from '@medlem/contract/registration'
import { placeMoneyTexts as t } from '@medlem/i18n/en/portal/shared/placeMoney'
import { copenhagenDay, formatDate } from '../../ui/format.ts'

/** What becomes of what was paid for places, each sentence once; none where nothing was paid, or where it stays paid. */
export function moneySentences(payments: readonly PlacePayment[]): string[] {
  return [...new Set(payments.flatMap((payment) => moneySentence(payment) ?? []))]
}

function moneySentence({ money, backAt }: PlacePayment): string | undefined {
  switch (money) {
    case 'back':
      return backAt ? t.backOn({ date: formatDate(copenhagenDay(backAt)) }) : t.back
    case 'goes_back':
      return t.goesBack
    case 'asked':
      return t.asked
    case 'by_hand':
      return t.byHand
    case 'kept':
      return undefined
  }
}
