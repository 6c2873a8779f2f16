import type { ReactNode } from 'react'

/** For a text's <hidden> tag: what only a screen reader says. */
export function visuallyHidden(inner: ReactNode[]) {
  return (
    <span key="hidden" className="visually-hidden">
      {inner}
    </span>
  )
}
