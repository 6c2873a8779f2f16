import { seal, unseal } from '../keys.ts'
import type { Parts } from '../parts.ts'

/** So long may pass between two pages. */
const CARRIED_S = 10 * 60

/** What one page hands the next in a sealed field, so that it costs no row: for whom, in which session or sign-in. */
interface Carried {
  accountId: string
  /** The session's, or the interaction's of a sign-in under way. */
  uid: string
  /** Of a sign-in under way: its first step, in the words of RFC 8176. */
  amr?: string[]
  /** The second step was just made, and its codes are shown: all of `amr` is proven. */
  isMade?: true
  /** Of a second step that is not confirmed yet. */
  secret?: string
}

const KIND = 'carried'

export function sealCarried({ options: { secret, clock } }: Parts, carried: Carried): string {
  const endsAtMs = clock.now().getTime() + CARRIED_S * 1000
  return seal(secret, KIND, JSON.stringify({ ...carried, endsAtMs }))
}

/** Undefined for what we did not seal, for another session or sign-in, or too long ago. */
export function openCarried(
  { options: { secret, clock } }: Parts,
  uid: string,
  sealed: string,
): Carried | undefined {
  try {
    // Sealed above, in this shape.
    const carried = JSON.parse(unseal(secret, KIND, sealed)) as Carried & { endsAtMs: number }
    return carried.uid === uid && carried.endsAtMs > clock.now().getTime() ? carried : undefined
  } catch {
    return undefined
  }
}
