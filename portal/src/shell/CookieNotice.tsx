import { Suspense, useState } from 'react'
import { useSessionActions } from '../session/session.ts'
import { lazyDecoration } from '../ui/lazyPart.tsx'

const CookieWarning = lazyDecoration(() => import('./CookieWarning.tsx'), 'CookieWarning')

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
