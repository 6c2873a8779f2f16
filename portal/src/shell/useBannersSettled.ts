import { useEffect, useState } from 'react'
import { useBanners } from '../api/banner/banner.ts'

/** So long a screen waits for the banners above it, which would push it down; then it comes without them. */
const WAIT_MS = 1_000

/** Whether the banners are known, or are not waited for any more. Once it is so it stays so: no screen goes away for a banner. */
export function useBannersSettled(): boolean {
  const { isPending } = useBanners()
  const [isOver, setOver] = useState(!isPending)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isPending && !isOver) setOver(true)
  return isOver || !isPending
}
