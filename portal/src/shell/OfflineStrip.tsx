import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { onlineManager } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { outage } from '../api/call/outage.ts'
import { offline } from '../session/offline.ts'
import { useSession, useSessionActions } from '../session/session.ts'
import { formatInstant } from '../ui/format.ts'
import { isBuying, OFFLINE_WHILE_BUYING } from './buying.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const NO_NETWORK = shellTexts.offlineStrip
const NO_SIGN_IN = shellTexts.signInDown
const SENT_AGAIN = shellTexts.sentAgain

/** Says that the network, the server or the identity server is away; what was asked for meanwhile is asked again afterwards. Never lazy: it could not be fetched. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { failure } = useSession()
  const session = useSessionActions()
  const isIssuerDown = useSyncExternalStore(session.issuer.subscribe, session.issuer.isDown)
  const isConnected = isOnline && !isIssuerDown
  const comeBack = useEffectEvent(() => {
    if (failure) session.load().catch(() => undefined)
  })
  useEffect(() => {
    if (isConnected) comeBack()
    return onlineManager.subscribe((isBack) => isBack && comeBack())
  }, [isConnected])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isRepeating = useSyncExternalStore(outage.subscribe, outage.isRepeating)
  const asOf = offline.asOf()
  // A door goes on without a network, and says so.
  if (pathname.endsWith('/door') || (isConnected && !isRepeating && asOf === undefined)) return null
  const noNetwork = isBuying(pathname) ? OFFLINE_WHILE_BUYING : NO_NETWORK
  return (
    <div className="strip" role="alert">
      <WifiOff size={18} aria-hidden="true" />
      <p>
        {asOf !== undefined
          ? shellTexts.offlineAsOf({ time: formatInstant(asOf) })
          : isConnected
            ? SENT_AGAIN
            : isOnline
              ? NO_SIGN_IN
              : noNetwork}
      </p>
    </div>
  )
}
