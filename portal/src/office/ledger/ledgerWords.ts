import type { BooksDay, BooksFigures } from '@medlem/contract/ledger'
import { officeLedgerTexts } from '@medlem/i18n/en/portal/office/ledger'
import { formatDate, formatMoney } from '../../ui/format.ts'

/** What one side has of a payment: '450,00 kr. taken, 100,00 kr. given back'. */
export function figuresInWords(
  { capturedMinor, refundedMinor, heldMinor }: BooksFigures,
  currency: string,
): string {
  const said = [
    capturedMinor > 0 && `${formatMoney(capturedMinor, currency)} taken`,
    refundedMinor > 0 && officeLedgerTexts.amountGivenBack({ amount: formatMoney(refundedMinor, currency) }),
    heldMinor > 0 && `${formatMoney(heldMinor, currency)} reserved`,
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : 'nothing taken'
}

/** How the comparison of the last days came out, in a sentence; undefined when nothing was compared. */
export function comparedInWords(days: readonly BooksDay[]): string | undefined {
  const [latest] = days
  if (!latest) return undefined
  const differences = days.reduce((sum, day) => sum + day.differences.length, 0)
  const unasked = days.reduce((sum, day) => sum + day.unasked.length, 0)
  const until = officeLedgerTexts.comparedWithThePaymentGateway({ date: formatDate(latest.day) })
  const found =
    differences === 0
      ? officeLedgerTexts.theBooksAgree
      : officeLedgerTexts.word1Difference({ count: differences })
  if (unasked === 0) return `${until}${found}.`
  const silent = officeLedgerTexts.word1Payment({ count: unasked })
  return officeLedgerTexts.untilFoundAndTheGateway({ until, found, silent })
}
