import type { RefundedLine } from '@medlem/domain/refundEffect'

interface NamedYear {
  name: string
  year: number
}

/** What becomes of the years of a payment; those that ended before are not spoken of. */
export interface YearsEffect {
  ends: NamedYear[]
  stays: NamedYear[]
}

/** The years of a payment by what becomes of them, given those that end. */
export function yearsEffect(lines: readonly RefundedLine[], endsIds: readonly string[]): YearsEffect {
  const active = lines.filter((line) => line.active)
  const named = ({ memberName: name, year }: RefundedLine) => ({ name, year })
  return {
    ends: active.filter(({ historyId }) => endsIds.includes(historyId)).map(named),
    stays: active.filter(({ historyId }) => !endsIds.includes(historyId)).map(named),
  }
}
