import type { Claim } from '@medlem/contract/claim'
import type { Payout } from '@medlem/contract/payout'
import { addDays, type CalendarDate } from '@medlem/domain/calendar'
import type { ExampleLine } from '@medlem/domain/exampleStatement'

/** So many claims are paid in the file. */
const CLAIMS = 12

/**
 * Lines of the last days that pay what is open: most name their claim and its amount, one in four only the payer, and one in four the
 * claim with half of it; the last payout, and three lines that no claim is of. Overdue payers pay nothing, and an older payout is
 * not in it: their lines may be there already.
 */
export function exampleLines({
  claims,
  payouts,
  today,
}: {
  claims: readonly Claim[]
  payouts: readonly Payout[]
  today: CalendarDate
}): ExampleLine[] {
  const paid = claims.filter(({ age }) => age === 'not_due').slice(0, CLAIMS)
  const lines = paid.map((claim, n): ExampleLine => {
    const { reference, payerName: name, openMinor: minor, feeName: text } = claim
    const bookedOn = addDays(today, -1 - (n % 3))
    if (n % 4 === 2) return { bookedOn, minor: Math.ceil(minor / 2), text: `${text} ${reference}`, name }
    if (n % 4 === 1) return { bookedOn, minor, text: text.toUpperCase(), name: name.toUpperCase() }
    return { bookedOn, minor, text, name, reference }
  })
  const paidOut = payouts
    .filter(({ isTest, bankMinor }) => !isTest && bankMinor === null)
    .slice(0, 1)
    .map(({ reference, amountMinor: minor, expectedOn }) => ({
      bookedOn: expectedOn < today ? expectedOn : today,
      minor,
      text: reference,
    }))
  const others = [
    { bookedOn: addDays(today, -3), minor: 38_500, text: 'BOX4471' },
    { bookedOn: addDays(today, -2), minor: -129_900, text: 'DANKORT' },
    { bookedOn: addDays(today, -1), minor: -1_250, text: 'GEBYR' },
  ]
  return [...lines, ...paidOut, ...others].toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn))
}
