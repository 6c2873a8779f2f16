import type { ReactNode } from 'react'

/** For the tag `hidden` of a text: words that are read out and not shown. */
export function hidden(inner: ReactNode) {
  return (
    <span key="hidden" className="visually-hidden">
      {inner}
    </span>
  )
}
