import { Id } from '@medlem/contract/scalar'
import * as z from 'zod/mini'

/** One membership that was chosen to buy: ids only, never personal or card data. */
const ChosenLine = z.object({ orgId: Id, memberId: Id, configurationId: Id })
export type ChosenLine = z.infer<typeof ChosenLine>

const PurchaseChoice = z.object({
  lines: z.array(ChosenLine),
  /** Organisations of the whole choice, in the order of their payments; a paid one stays in the count. */
  organisations: z.array(Id),
})
export type PurchaseChoice = z.infer<typeof PurchaseChoice>

const KEY = 'purchase-choice'
const nothing: PurchaseChoice = { lines: [], organisations: [] }

/** A fresh choice; each organisation has its own payment. */
export function chooseLines(lines: readonly ChosenLine[]): PurchaseChoice {
  return { lines: [...lines], organisations: [...new Set(lines.map(({ orgId }) => orgId))] }
}

/** The choice without what has been paid. */
export function withoutPaid(
  choice: PurchaseChoice,
  paid: { orgId: string; memberIds: readonly string[] },
): PurchaseChoice {
  const lines = choice.lines.filter(
    ({ orgId, memberId }) => orgId !== paid.orgId || !paid.memberIds.includes(memberId),
  )
  return lines.length > 0 ? { ...choice, lines } : nothing
}

/** Where the next payment stands among all: 2 of 3. */
export function paymentNumber(choice: PurchaseChoice): { number: number; of: number } {
  const open = new Set(choice.lines.map(({ orgId }) => orgId)).size
  const of = Math.max(choice.organisations.length, open)
  return { number: of - open + 1, of }
}

export function keepChoice(choice: PurchaseChoice): void {
  if (choice.lines.length === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(choice))
}

export function readChoice(): PurchaseChoice {
  try {
    return PurchaseChoice.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return nothing
  }
}
