import { type ReactNode, useDeferredValue } from 'react'

/** Its content is drawn for the first time in slices of some milliseconds, between which a press is answered; later as anything. */
export function InSlices({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
