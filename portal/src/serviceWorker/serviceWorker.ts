import { CARD_CHECK, isCameraPage } from '@medlem/contract/paths'
import { isProductPath } from '@medlem/contract/productPaths'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { openPush, type PushScope, showPush } from './showPush.ts'

/**
 * Keeps the portal's page and its files, and no answer of the API: nothing here is a person's. A page comes from the network
 * whenever that answers, so no older build is served beside a newer server; files have their content's hash in their name.
 */

// Types of service workers exclude those of pages, which the rest of the portal has.
interface Worker extends PushScope {
  skipWaiting(): Promise<void>
  clients: PushScope['clients'] & { claim(): Promise<void> }
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'push', listener: (event: Pushed) => void): void
  addEventListener(kind: 'notificationclick', listener: (event: Pressed) => void): void
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null
}
interface Pressed extends Lasting {
  notification: { data: unknown; close(): void }
}
const worker = globalThis as unknown as Worker

// Nothing in it belongs to one build, so a newer worker may take over pages of an older one.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.json())))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPush(worker, event.notification)))

/** The page says that it came without the network (session/offline.ts). */
async function markOffline(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const html = await response.text()
  return new Response(html.replace('<head>', '<head><meta name="medlem-offline">'), { headers })
}

/** The page came from the cache, though the browser says that it has a network. */
let hasNoServer = false

/** A connection that is there and carries nothing takes minutes to fail; the kept page is shown instead. */
const PAGE_TIMEOUT_SECONDS = 5

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'document' && isProductPath(url.pathname),
  new NetworkFirst({
    cacheName: 'page',
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    // The document is made anew for each language, and the same at every address.
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // Only these pages' own document may use the camera; it is the same for them all.
        cacheKeyWillBeUsed: async ({ request }) =>
          isCameraPage(new URL(request.url).pathname) ? CARD_CHECK : '/',
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.redirected ? response : null,
        fetchDidSucceed: async ({ response }) => {
          hasNoServer = false
          return response
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) => {
          hasNoServer = true
          return cachedResponse && markOffline(cachedResponse)
        },
      },
    ],
  }),
)

// With a network the browser answers from its own cache, which has them for as long as they may live, without asking the worker.
registerRoute(
  ({ url, sameOrigin }) =>
    (hasNoServer || !navigator.onLine) && sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'files' }),
)
