import type { LineAdjustment } from '@medlem/database/schema/payment'

interface FrozenLine {
  historyId?: string | null
  registrationId?: string | null
  unitMinor: number
  feeMinor: number
  adjustments?: LineAdjustment[] | undefined
}

const adjustmentWords = ({ kind, amountMinor, code = '' }: LineAdjustment) => `${kind} ${amountMinor} ${code}`

/** What a purchase is of and costs, line by line; two with the same are one purchase. */
export function fingerprint(lines: readonly FrozenLine[]): string {
  return lines
    .map(({ historyId, registrationId, unitMinor, feeMinor, adjustments = [] }) =>
      [historyId ?? registrationId, unitMinor, feeMinor, ...adjustments.map(adjustmentWords)].join(' '),
    )
    .toSorted()
    .join('|')
}
