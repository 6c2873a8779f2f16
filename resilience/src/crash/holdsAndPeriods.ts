import type { Answers } from './answers.ts'
import type { LedgerHold } from './ledgerFile.ts'

/** Holds of the gateway whose years do not count yet, or have no receipt yet. */
export async function unpaidHolds(
  holds: ReadonlyMap<string, LedgerHold>,
  answers: readonly Answers[],
): Promise<string[]> {
  const years = new Map((await Promise.all(answers.map((one) => one.paidYears()))).flatMap((one) => [...one]))
  return [...holds.values()]
    .filter(({ voided }) => !voided)
    .filter(({ paymentIdentifier }) => {
      const lines = answers.map((one) => one.linesBehind(paymentIdentifier)).find((found) => found)
      return !lines?.every(({ membershipHistoryId }) => years.get(membershipHistoryId)?.hasReceipt)
    })
    .map(({ authorizationIdentifier }) => authorizationIdentifier)
}

/** Holds for a year that another hold pays: a purchase was paid in two windows, and one is still to be given back. */
export function doubleHolds(holds: ReadonlyMap<string, LedgerHold>, answers: readonly Answers[]): string[] {
  const years = [...holds.values()]
    .filter(({ voided }) => !voided)
    .flatMap(({ paymentIdentifier }) => answers.flatMap((one) => one.linesBehind(paymentIdentifier) ?? []))
    .map(({ membershipHistoryId }) => membershipHistoryId)
  return years.filter((year, place) => years.indexOf(year) !== place)
}
