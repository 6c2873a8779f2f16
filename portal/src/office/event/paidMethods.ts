import type { ManualMethod } from '@medlem/contract/grant'
import type { Right } from '@medlem/domain/rights'

/** How money for a place can have come, of what this person may record; the usual way first. */
export function paidMethods(may: (right: Right) => boolean): ManualMethod[] {
  return [may('events:cash') && ('cash' as const), may('money:write') && ('bank_transfer' as const)].filter(
    (method) => method !== false,
  )
}
