import type { Values } from './draftValues.ts'

// What was typed and not sent yet is kept in this tab: it survives a reload and a new sign-in, goes with the
// tab, and so never stays behind on a computer that others use.
const PREFIX = 'draft:'
const OWNER = 'drafts-of'

const KEPT_MS = 24 * 60 * 60_000

interface Kept {
  /** Milliseconds since 1970. */
  at: number
  typed: Values
}

function keyOf(memberId: string, form: string): string {
  return `${PREFIX}${memberId}:${form}`
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'at' in kept && 'typed' in kept
    return isKept ? (kept as Kept) : null
  } catch {
    return null
  }
}

/** What the member typed into a form within the last day. */
export function readDraft(memberId: string, form: string, now: number): Values | null {
  const key = keyOf(memberId, form)
  const kept = parse(sessionStorage.getItem(key))
  if (kept && now - kept.at <= KEPT_MS && kept.at <= now) return kept.typed
  sessionStorage.removeItem(key)
  return null
}

/** Keeps what is typed; nothing typed removes it. */
export function keepDraft(memberId: string, form: string, typed: Values, now: number): void {
  if (Object.keys(typed).length === 0) {
    removeDraft(memberId, form)
    return
  }
  const kept: Kept = { at: now, typed }
  try {
    sessionStorage.setItem(keyOf(memberId, form), JSON.stringify(kept))
  } catch {
    // No room: the form itself still holds everything.
  }
}

export function removeDraft(memberId: string, form: string): void {
  sessionStorage.removeItem(keyOf(memberId, form))
}

/** Drops all of them, as on a logout. */
export function forgetDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
  for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** Somebody is signed in: what another person left in this tab goes. */
export function keepDraftsOf(ownId: string): void {
  if (sessionStorage.getItem(OWNER) !== ownId) forgetDrafts()
  sessionStorage.setItem(OWNER, ownId)
}
