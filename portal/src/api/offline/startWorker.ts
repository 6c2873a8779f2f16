/** So many files are kept: those of a build that a member sees, and no more than some builds of them. */
const MAX_FILES = 200

/** The own files among what this page has loaded, by their paths. */
function filesOf(entries: PerformanceEntryList): string[] {
  return entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Keeps files that are not kept yet, out of the browser's own cache; the ones kept first make room. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open('files')
  const kept = await files.keys()
  const known = new Set(kept.map(({ url }) => new URL(url).pathname))
  const missing = new Set(paths.filter((path) => !known.has(path)))
  await Promise.allSettled([...missing].map((path) => files.add(path)))
  const tooMany = kept.length + missing.size - MAX_FILES
  for (const old of kept.slice(0, Math.max(0, tooMany))) await files.delete(old)
}

/**
 * Starts the worker that answers without a network, and keeps for it this page and each of the files that are loaded from now on,
 * or were. `path` is the page as the worker keeps it (serviceWorker.ts). Nothing in development.
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
  // One list after the other, so that a file in two of them is fetched once. A full storage costs the reading without a network.
  let before = Promise.resolve()
  new PerformanceObserver((list) => {
    before = before.then(() => keepFiles(filesOf(list.getEntries()))).catch(() => undefined)
  }).observe({ type: 'resource', buffered: true })
}
