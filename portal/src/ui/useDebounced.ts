import { useEffect, useState } from 'react'

/** A pause in typing after which the server is asked. */
export const TYPING_PAUSE_MS = 250

/** What is typed, once there is a pause. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
