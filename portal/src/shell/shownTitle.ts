import { createContext, useContext, useEffect } from 'react'

/** Sets what the header and the document are titled instead of the route's title; undefined takes it back. */
export const ShownTitleContext = createContext<(title: string | undefined) => void>(() => undefined)

/** For a screen that shows something else than its route's title says, as long as it is there. */
export function useShownTitle(title: string): void {
  const show = useContext(ShownTitleContext)
  useEffect(() => {
    show(title)
    return () => show(undefined)
  }, [show, title])
}
