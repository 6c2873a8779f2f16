import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useReducer, useRef, useState } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PartsShownContext } from './partsShown.ts'
import css from './shownTogether.module.css'

/** A part whose answer takes longer doesn't keep the others from being read. */
const MAX_MS = 2_000

const unanswered = { predicate: ({ state }: Query) => state.status === 'pending' }

/** What stands for a part whose code is on its way. */
const PLACEHOLDERS = '.skeleton, [aria-busy="true"]'

/**
 * Parts that load separately, shown once each has its first answer: what came late would move what is below it. Code that is on its
 * way counts where a `Skeleton` stands for it.
 */
export function ShownTogether({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false)
  // An answer that is drawn in slices, as that of the family's status, is drawn before.
  const isShown = useDeferredValue(isReady)
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const parts = useRef<HTMLDivElement>(null)
  const [looks, lookAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one begins or is answered
  useEffect(lookAgain, [pending])
  useEffect(() => {
    if (isShown || !parts.current) return
    const observer = new MutationObserver(lookAgain)
    observer.observe(parts.current, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is pending leads to another look
  useEffect(() => {
    // By a second look the parts have begun to ask, and so has what holds them: its effects come after these. What is answered is drawn
    // with the next count of what is pending.
    if (looks === 0 || pending > 0 || client.isFetching(unanswered) > 0) return
    if (!parts.current?.querySelector(PLACEHOLDERS)) setReady(true)
  }, [client, looks])
  useEffect(() => {
    const limit = setTimeout(() => setReady(true), MAX_MS)
    return () => clearTimeout(limit)
  }, [])
  return (
    <div className={css.parts} aria-busy={!isShown || undefined}>
      {!isShown && (
        <div className={css.place}>
          <Skeleton height="420px" />
        </div>
      )}
      <div ref={parts} data-parts>
        <PartsShownContext value={isShown}>{children}</PartsShownContext>
      </div>
    </div>
  )
}
