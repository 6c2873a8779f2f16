import type { AnyRouter } from '@tanstack/react-router'

/** After a change of page the focus goes to its heading, so that a screen reader reads where one is. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  })
}
