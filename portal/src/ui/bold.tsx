import type { ReactNode } from 'react'

/** For a text's <b> tag. */
export function bold(inner: ReactNode[]) {
  return <b key="bold">{inner}</b>
}
