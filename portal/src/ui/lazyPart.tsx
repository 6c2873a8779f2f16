import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { CatchBoundary, isNotFound } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { logError } from './log.ts'

interface FailedPartProps {
  error: unknown
  /** Loads and draws the part again. */
  retry: () => void
}

function FailedPart({ error, retry }: FailedPartProps) {
  return <ErrorNotice error={error} title={shellTexts.partNotLoaded} retry={retry} />
}

/** Keeps a part's failure from the screen around it: an error with *Try again* stands in its place. */
function PartBoundary({
  resetKey,
  retry,
  children,
}: {
  /** Another value draws the part again. */
  resetKey: unknown
  retry: () => void
  children: ReactNode
}) {
  return (
    <CatchBoundary
      getResetKey={() => resetKey}
      onCatch={(error) => logError('A part of the page failed:', error)}
      errorComponent={({ error }) => {
        // The router's own answer for an address without a page.
        if (isNotFound(error)) throw error
        return <FailedPart error={error} retry={retry} />
      }}
    >
      {children}
    </CatchBoundary>
  )
}

/**
 * A part that is fetched when it is first drawn. Where it can't be fetched, an error stands in its place, and a
 * press alone fetches it again.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  const fetchPart = () => ({
    Part: lazy<ComponentType<Props>>(async () => {
      const module = await load()
      return { default: module[name] }
    }),
  })
  let current = fetchPart()
  return function LazyPart(props: Props) {
    const [{ Part }, setPart] = useState(current)
    const retry = () => {
      current = fetchPart()
      setPart(current)
    }
    return (
      <PartBoundary resetKey={Part} retry={retry}>
        {createElement(Part, props)}
      </PartBoundary>
    )
  }
}
