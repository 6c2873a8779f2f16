import { lazy, Suspense, useState } from 'react'
import { useSessionActions } from '../session/session.ts'

const CookieWarning = lazy(() =>
  import('./CookieWarning.tsx').then(
    (module) => ({ default: module.CookieWarning }),
    () => ({ default: () => null }),
  ),
)

/** Spec 8: blocked third-party cookies are a warning, here one that can be seen. */
export function CookieNotice() {
  const { areCookiesBlocked } = useSessionActions()
  const [isClosed, setClosed] = useState(false)
  if (!areCookiesBlocked || isClosed) return null
  return (
    <Suspense fallback={null}>
      <CookieWarning onClose={() => setClosed(true)} />
    </Suspense>
  )
}
