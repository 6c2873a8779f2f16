import { lazyRouteComponent } from '@tanstack/react-router'

/** On a connection that neither carries nor ends a browser would wait for minutes. */
const WITHIN_MS = 30_000

/** The same fetch of a part, which fails where nothing comes in time, so that an error with a way on is shown (Ruling 55). */
export function inTime<Module>(load: () => Promise<Module>, withinMs = WITHIN_MS): () => Promise<Module> {
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Unable to preload a part of the portal: nothing came in time.')),
        withinMs,
      )
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
}

/** A screen that is fetched when it is first wanted; `name` is what its module calls it. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(inTime(load), name)
}
