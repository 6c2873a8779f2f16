import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toggleFullscreen } from './fullscreen.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The whole screen for the portal, and back. */
export function FullscreenToggle() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? Minimize : Maximize
  return (
    <button type="button" className="icon-button fullscreen-toggle" onClick={toggleFullscreen}>
      <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
      <span className="visually-hidden">{isFull ? shellTexts.leaveFullScreen : shellTexts.fullScreen}</span>
    </button>
  )
}
