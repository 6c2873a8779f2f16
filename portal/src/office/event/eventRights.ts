import type { ManualMethod } from '@medlem/contract/grant'
import type { Right } from '@medlem/domain/rights'

/** How money for a place can have come, of what this person may record; the usual way first. */
export function paidMethods(may: (right: Right) => boolean): ManualMethod[] {
  return [may('events:cash') && ('cash' as const), may('money:write') && ('bank_transfer' as const)].filter(
    (method) => method !== false,
  )
}

/** Whether this person may write to those who come to an event. */
export const mayWriteTo = (may: (right: Right) => boolean): boolean =>
  may('messages:write') || may('events:write')
