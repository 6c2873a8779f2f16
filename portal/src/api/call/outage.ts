import { CallError } from './callError.ts'

/** Whether the server, or the proxy in front of it, is there and can't work just now. */
export const isAway = (error: unknown) => error instanceof CallError && [502, 503, 504].includes(error.status)

const listeners = new Set<() => void>()
let repeating = 0

/** Says that one more request waits to be sent again, or one fewer. */
export function changeRepeating(by: 1 | -1): void {
  repeating += by
  for (const listener of listeners) listener()
}

/** Whether anything waits to be sent again, for those who say so on the screen. */
export const outage = {
  isRepeating: () => repeating > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
