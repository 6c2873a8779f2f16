import type { PartLine } from '@medlem/database/schema/instalment'
import { splitPart } from '@medlem/domain/instalment'
import { toWireMinor } from '@medlem/domain/money'

/** Stored lines in what an amount of them pays and what is left, exact to the øre; the amount is above nothing and below their sum. */
export function splitLines(lines: readonly PartLine[], amountMinor: number): [PartLine[], PartLine[]] {
  const [paid, left] = splitPart(lines.map(toPriced), BigInt(amountMinor))
  return [paid.map((line) => toStored(line, lines)), left.map((line) => toStored(line, lines))]
}

type Priced = Parameters<typeof splitPart>[0][number]

/** A line as the rules of prices see it, named by its year. */
const toPriced = ({ historyId, adjustments, ...line }: PartLine): Priced => ({
  key: historyId,
  price: {
    feeMinor: BigInt(line.feeMinor),
    vatMinor: BigInt(line.vatMinor),
    surchargeMinor: BigInt(line.surchargeMinor),
    unitMinor: BigInt(line.unitMinor),
  },
  adjustments: adjustments.map((one) => ({ ...one, amountMinor: BigInt(one.amountMinor) })),
})

function toStored({ key, price, adjustments }: Priced, lines: readonly PartLine[]): PartLine {
  const line = lines.find(({ historyId }) => historyId === key)
  if (!line) throw new Error('a line of no year')
  return {
    ...line,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
    adjustments: adjustments.map((one) => ({ ...one, amountMinor: toWireMinor(one.amountMinor) })),
  }
}
