import { canBeAuthorized } from '@medlem/domain/payment'
import { WATCH_MS } from './settle.ts'
import type { PaymentRow } from './store.ts'

/**
 * Whether an authorization was named of which the provider has said nothing yet: the money may be reserved, whatever an
 * earlier answer said. What nobody hears of for a day is taken for nothing.
 */
export function awaitsWord({ state, hintedAuthorizationId, createdAt }: PaymentRow, now: Date): boolean {
  const isNamed = canBeAuthorized(state) && hintedAuthorizationId !== null
  return isNamed && now.getTime() - createdAt.getTime() < WATCH_MS
}
