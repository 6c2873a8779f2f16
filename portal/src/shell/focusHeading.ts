import type { AnyRouter } from '@tanstack/react-router'

/** How long a screen may take to put its real heading in the place of the first one. */
const SETTLING_MS = 10_000

/**
 * After a change of page the focus goes to its heading, so that a screen reader reads where one is. Where loading ends
 * with another heading, the focus that went away with the first one comes to it, until the reader moves it.
 */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  let stop: (() => void) | undefined
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    stop?.()
    focusHeading()
    stop = followHeading()
  })
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

function followHeading(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => undefined
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body || activeElement === main
    if (isLost && main.querySelector('h1')) focusHeading()
  })
  observer.observe(main, { childList: true, subtree: true })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, stop, true)
  }
  const timer = setTimeout(stop, SETTLING_MS)
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, stop, true)
  return stop
}
