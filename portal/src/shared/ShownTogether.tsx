import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './shownTogether.module.css'

/** A part whose answer takes longer doesn't keep the others from being read. */
const LONGEST_MS = 2_000

const unanswered = { predicate: ({ state }: Query) => state.status === 'pending' }

/** Parts that load separately, shown once each has its first answer: what came late would move what is below it. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever one begins or is answered
  useEffect(() => {
    // The parts have begun to ask by now: their effects come first.
    if (client.isFetching(unanswered) === 0) setShown(true)
  }, [client, pending])
  useEffect(() => {
    const limit = setTimeout(() => setShown(true), LONGEST_MS)
    return () => clearTimeout(limit)
  }, [])
  return (
    <div className={css.parts} aria-busy={!isShown || undefined}>
      {!isShown && (
        <div className={css.place}>
          <Skeleton height="420px" />
        </div>
      )}
      <div>{children}</div>
    </div>
  )
}
