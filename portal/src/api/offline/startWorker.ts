/**
 * Starts the worker that answers without a network, and puts this page and its files into its cache, out of the browser's own.
 * `path` is the page as the worker keeps it (serviceWorker.ts). Nothing in development.
 */
export async function startWorker(path: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  const pages = await caches.open('page')
  if (!(await pages.match(path, { ignoreVary: true }))) {
    const page = await fetch(path)
    if (page.ok) await pages.put(path, page)
  }
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = files.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname),
  )
  await Promise.all(own.map(({ pathname }) => fetch(pathname)))
}
