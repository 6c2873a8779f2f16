/** What is above has loaded by then. */
const LOADING_TAKES_MS = 5000
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls a part to the top, and again while what loads above pushes it away, until the reader moves. Answers how to stop. */
export function keepInView(part: Element): () => void {
  const show = () => part.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(show)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of READER_EVENTS) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, LOADING_TAKES_MS)
  for (const event of READER_EVENTS) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  show()
  return stop
}
