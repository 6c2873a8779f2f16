import { type RefObject, useEffect } from 'react'

/** Keeps what takes the focus clear of a bar that sticks to the bottom of the window, however high the bar is (WCAG 2.4.11). */
export function useStickyRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.scrollPaddingBottom = `${Math.ceil(height) + 12}px`
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-bottom')
    }
  }, [bar])
}
