import type { ReactNode } from 'react'

/** The buttons of a page before the sign-in, under each other on a phone. */
export function EntranceActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
