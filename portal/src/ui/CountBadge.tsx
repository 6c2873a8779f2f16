import type { ReactNode } from 'react'

/** How many there are, beside what is counted; blank until it is known. */
export function CountBadge({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`text-meta font-normal text-soft tabular-nums ${className}`}>{children}</span>
}
