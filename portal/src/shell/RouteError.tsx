import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BareFrame } from './BareFrame.tsx'
import { isBuying, OFFLINE_WHILE_BUYING } from './buying.ts'
import { isChunkFailure } from './chunkReload.ts'
import { Fault } from './FaultPage.tsx'

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && error.status === 404 ? 404 : 500
}

/** The error boundary of each route: the rest of the portal stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissingPart = isChunkFailure(error)
  const retry = () => {
    // A chunk that could not be fetched is fetched again only by a reload.
    if (isMissingPart) return location.reload()
    reset()
    router.invalidate().catch(() => undefined)
  }
  useEffect(() => {
    if (!isMissingPart) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissingPart])
  if (isMissingPart && !navigator.onLine) {
    return (
      <Fault
        status={503}
        title={shellTexts.youAreOffline}
        message={isBuying(location.pathname) ? OFFLINE_WHILE_BUYING : shellTexts.pageNotLoaded}
        advice={shellTexts.loadedWhenOnline}
        retry={retry}
      />
    )
  }
  return (
    <Fault
      status={statusOf(error)}
      message={
        isMissingPart ? shellTexts.partNotLoaded : error instanceof Error ? error.message : String(error)
      }
      advice={isMissingPart ? shellTexts.checkNetwork : shellTexts.nothingLost}
      retry={retry}
    />
  )
}

/** The same where not even the frame around the screen could be drawn. */
export function FrameError(props: ErrorComponentProps) {
  return (
    <BareFrame title={shellTexts.error}>
      <RouteError {...props} />
    </BareFrame>
  )
}
