import type { AnswerOf } from '@medlem/contract/endpoint'
import type { eraseMember } from '@medlem/contract/privacy'

export type ErasureOutcome = AnswerOf<typeof eraseMember>

// What the last page shows after the sign-out; it holds no personal data.
const KEY = 'erasure'

/** A later user of this tab does not see it. */
const SHOWN_MS = 10 * 60_000

export function keepErasureOutcome(outcome: ErasureOutcome): void {
  sessionStorage.setItem(KEY, JSON.stringify(outcome))
}

/** What an erasure in this tab left behind; null when there was none. */
export function readErasureOutcome(now: number): ErasureOutcome | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return null
  const outcome = JSON.parse(kept) as ErasureOutcome
  const age = now - Date.parse(outcome.erasedAt)
  if (Math.abs(age) <= SHOWN_MS) return outcome
  forgetErasureOutcome()
  return null
}

export function forgetErasureOutcome(): void {
  sessionStorage.removeItem(KEY)
}
