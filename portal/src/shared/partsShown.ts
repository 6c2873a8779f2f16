import { createContext, useContext } from 'react'

/** Whether the parts around are shown by now: what a `ShownTogether` holds back can't take the focus. */
export const PartsShownContext = createContext(true)

/** The same for a part. */
export function usePartsShown(): boolean {
  return useContext(PartsShownContext)
}
