import type { BooksDay, BooksFigures } from '@medlem/contract/ledger'
import { officeLedgerTexts } from '@medlem/i18n/en/portal/office/ledger'
import { formatDate, formatMoney } from '../../ui/format.ts'

/** What one side has of a payment: '450,00 kr. taken, 100,00 kr. given back'. */
export function figuresInWords(
  { capturedMinor, refundedMinor, heldMinor }: BooksFigures,
  currency: string,
): string {
  const said = [
    capturedMinor > 0 && officeLedgerTexts.taken({ amount: formatMoney(capturedMinor, currency) }),
    refundedMinor > 0 && officeLedgerTexts.givenBack({ amount: formatMoney(refundedMinor, currency) }),
    heldMinor > 0 && officeLedgerTexts.reserved({ amount: formatMoney(heldMinor, currency) }),
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : officeLedgerTexts.nothingTaken
}

/** How the comparison of the last days came out, in a sentence; undefined when nothing was compared. */
export function comparedInWords(days: readonly BooksDay[]): string | undefined {
  const [latest] = days
  if (!latest) return undefined
  const differences = days.reduce((sum, day) => sum + day.differences.length, 0)
  const unasked = days.reduce((sum, day) => sum + day.unasked.length, 0)
  const values = { date: formatDate(latest.day), differences }
  return unasked === 0
    ? officeLedgerTexts.compared(values)
    : officeLedgerTexts.comparedUnreported({ ...values, unasked })
}
