import { idleTimeLeftMs, isIdleNear, sessionConstants } from '@medlem/domain/session'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { readLastActivity } from '../session/activityClock.ts'
import { useSession } from '../session/session.ts'
import { lazyDecoration } from '../ui/lazyPart.tsx'

/** The countdown is fetched when it is needed; without it the logout of Spec 4 comes all the same. */
const IdleDialog = lazyDecoration(() => import('./IdleDialog.tsx'), 'IdleDialog')

/** Shows the countdown two minutes before the idle logout, on the one clock of all tabs. */
export function IdleGuard() {
  const { authenticated, sessionTimeoutMinutes } = useSession()
  const [isNear, setNear] = useState(false)
  /** Milliseconds until the countdown is due; 0 when it is. */
  const timeToWarning = useEffectEvent(() => {
    const moment = { nowMs: Date.now(), lastActivityMs: readLastActivity(), sessionTimeoutMinutes }
    return isIdleNear(moment) ? 0 : idleTimeLeftMs(moment) - sessionConstants.idleWarningMs
  })
  useEffect(() => {
    if (!authenticated || isNear) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = timeToWarning()
      if (left === 0) setNear(true)
      else timer = setTimeout(look, left)
    }
    look()
    return () => clearTimeout(timer)
  }, [authenticated, isNear])
  if (!isNear) return null
  return (
    <Suspense fallback={null}>
      <IdleDialog onClose={() => setNear(false)} />
    </Suspense>
  )
}
