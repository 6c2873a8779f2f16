import { ChangeKind } from '@medlem/contract/change'
import type { QueryClient } from '@tanstack/react-query'
import { lookAgain } from '../lookAgain.ts'
import type { ServerEvent } from './eventParser.ts'
import { SILENCE_MS } from './patience.ts'

/** What is read anew, by the first word of its key. */
const KEYS: Record<ChangeKind, readonly string[]> = {
  // What is told in the bell has mostly changed elsewhere too.
  notification: ['notification', 'family', 'registration', 'mail'],
  thread: ['thread'],
  membership: ['standing', 'membership', 'timeline'],
}
const ALL_KEYS = Object.values(KEYS).flat()

/** What comes at nearly the same moment is read in one go. */
const GATHER_MS = 150
/** When everybody has to read anew, not all do it in the same second. */
const SPREAD_MS = 2_000

export interface Ear {
  /** `isOwn`: this tab reads the stream itself, so `hello` speaks of what it knows. */
  hear: (event: ServerEvent, isOwn?: boolean) => void
  /** Nothing is heard: ask as before. */
  lose: () => void
  /** The last id that was heard. */
  position: () => string | undefined
}

/** Has the portal's lists read anew as changes are told, and asked for more rarely while they are. */
export function createEar(queryClient: QueryClient): Ear {
  const [patientMs, oftenMs] = [300_000, lookAgain.everyMs]
  const due = new Set<string>()
  let last: string | undefined
  let hears = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    // An answer from before a change of one's own would take it back on the screen; it reads anew itself.
    if (queryClient.isMutating() > 0) return gather()
    for (const key of due) queryClient.invalidateQueries({ queryKey: [key] }).catch(() => undefined)
    due.clear()
  }
  const gather = () => {
    clearTimeout(gathering)
    gathering = setTimeout(flush, GATHER_MS)
  }
  const readAnew = (keys: readonly string[]) => {
    for (const key of keys) due.add(key)
    gather()
  }
  const readAllInAWhile = () => {
    setTimeout(readAnew, Math.random() * SPREAD_MS, ALL_KEYS)
  }
  const lose = () => {
    clearTimeout(silence)
    if (!hears) return
    hears = false
    lookAgain.everyMs = oftenMs
    // Lists look again in the shorter time once they were read; a page that nobody sees waits until it is seen.
    if (document.visibilityState === 'visible') readAllInAWhile()
  }

  return {
    hear({ event, data, id }, isOwn = false) {
      clearTimeout(silence)
      silence = setTimeout(lose, SILENCE_MS + GATHER_MS)
      if (id) last = id
      const isNew = !hears
      hears = true
      lookAgain.everyMs = patientMs
      const kind = ChangeKind.safeParse(data)
      if (event === 'change' && kind.success) readAnew(KEYS[kind.data])
      else if (data === 'anew') readAllInAWhile()
      // Of what came before the first word of another tab nothing is known.
      if (isNew && !isOwn) readAnew(ALL_KEYS)
    },
    lose,
    position: () => last,
  }
}
