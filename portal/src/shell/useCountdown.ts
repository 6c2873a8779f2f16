import { BANNER_TICK_MS, secondsLeft } from '@medlem/domain/banner'
import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds until something with this life time goes, updated each second; calls `onEnd` at zero. Undefined: it stays. */
export function useCountdown(autoCloseTime: number, onEnd: () => void): number | undefined {
  const [left, setLeft] = useState(() => secondsLeft({ autoCloseTime }, 0))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (autoCloseTime <= 0) return
    const shownAt = Date.now()
    const timer = setInterval(() => {
      const now = secondsLeft({ autoCloseTime }, Date.now() - shownAt)
      setLeft(now)
      if (now !== 0) return
      clearInterval(timer)
      end()
    }, BANNER_TICK_MS)
    return () => clearInterval(timer)
  }, [autoCloseTime])
  return left
}
