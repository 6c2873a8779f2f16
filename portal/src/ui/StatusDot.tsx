import type { ReactNode } from 'react'

export type StatusTone = 'good' | 'neutral' | 'waiting' | 'bad'

/** A dot and its word: a state is never shown by colour alone. */
export function StatusDot({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}
