import { useEffect, useEffectEvent, useState } from 'react'
import { TYPING_PAUSE_MS } from './useDebounced.ts'

/**
 * The words of a search field whose search stands in the address: after a pause in typing, or by `ask`, `onQuery` gets them trimmed, and when the
 * address changes otherwise, as by a link or Back, the field says what stands there.
 */
export function useTypedQuery(
  query: string,
  onQuery: (query: string) => void,
): [typed: string, setTyped: (typed: string) => void, ask: () => void] {
  const [typed, setTyped] = useState(query)
  const [followed, setFollowed] = useState(query)
  const [asked, setAsked] = useState(query)
  if (followed !== query) {
    setFollowed(query)
    // What was asked here may be typed on meanwhile.
    if (asked !== query) setTyped(query)
    setAsked(query)
  }
  const ask = () => {
    if (typed.trim() === query) return
    setAsked(typed.trim())
    onQuery(typed.trim())
  }
  const askLater = useEffectEvent(ask)
  useEffect(() => {
    if (typed.trim() === query) return
    const pause = setTimeout(askLater, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, query])
  return [typed, setTyped, ask]
}
