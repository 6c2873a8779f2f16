import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSession, useSessionActions } from '../session/session.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the network is gone; what was asked for meanwhile is asked anew once it is back. Never lazy: it could not be fetched. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { failure } = useSession()
  const session = useSessionActions()
  const comeBack = useEffectEvent(() => {
    if (failure) session.load().catch(() => undefined)
  })
  useEffect(() => {
    if (isOnline) comeBack()
  }, [isOnline])
  if (isOnline) return null
  return (
    <div className="strip" role="alert">
      <WifiOff size={18} aria-hidden="true" />
      <p>You are offline. What you see may be old; it is asked for anew once you are back.</p>
    </div>
  )
}
