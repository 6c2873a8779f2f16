import type { Answers } from './answers.ts'
import type { LedgerHold } from './ledgerFile.ts'

/** Holds of the gateway whose years do not count yet, whose places are not taken, or that have no receipt yet. */
export async function unpaidHolds(
  holds: ReadonlyMap<string, LedgerHold>,
  answers: readonly Answers[],
): Promise<string[]> {
  const paid = new Map((await Promise.all(answers.map((one) => one.paidThings()))).flatMap((one) => [...one]))
  return [...holds.values()]
    .filter(({ voided }) => !voided)
    .filter(({ paymentIdentifier }) => {
      const things = answers.map((one) => one.thingsBehind(paymentIdentifier)).find((found) => found)
      return !things?.every((id) => paid.get(id)?.hasReceipt)
    })
    .map(({ authorizationIdentifier }) => authorizationIdentifier)
}

/** Years and places that another hold pays too: a purchase was paid in two windows, and one is still to be given back. */
export function doubleHolds(holds: ReadonlyMap<string, LedgerHold>, answers: readonly Answers[]): string[] {
  const things = [...holds.values()]
    .filter(({ voided }) => !voided)
    .flatMap(({ paymentIdentifier }) => answers.flatMap((one) => one.thingsBehind(paymentIdentifier) ?? []))
  return things.filter((id, place) => things.indexOf(id) !== place)
}
