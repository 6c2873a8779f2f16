import { useEffect, useState } from 'react'

/** Whether an instant is over; the component is drawn again when it comes. False without one. */
export function useIsPast(instant: string | null | undefined): boolean {
  const [now, setNow] = useState(Date.now)
  const end = instant ? Date.parse(instant) : Number.POSITIVE_INFINITY
  useEffect(() => {
    if (!Number.isFinite(end)) return
    const timer = setTimeout(() => setNow(Math.max(Date.now(), end)), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return end <= now
}
