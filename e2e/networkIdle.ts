import { expect, type Page, type Request } from '@playwright/test'

/** ms without a request after which a page counts as idle, as Playwright counts. */
const QUIET_MS = 500
/** A stream that never ends: once it has begun, Playwright's 'networkidle' is not reached any more. */
const STREAM = '/me/change-events'

interface Traffic {
  underWay: Set<Request>
  changedAt: number
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Follows the requests of a page, from before it opens an address. */
export function watchRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: Date.now() }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(STREAM)) return
    // Another page waits for nothing of the one that was left.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.underWay.clear()
    traffic.underWay.add(request)
    traffic.changedAt = Date.now()
  })
  const ends = (request: Request) => {
    if (traffic.underWay.delete(request)) traffic.changedAt = Date.now()
  }
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
}

/** Waits until every request of a page but the stream is answered and none follows. */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('The requests of this page are not watched.')
  const awaited = () => [...traffic.underWay].map((request) => request.url())
  await expect
    .poll(() => (Date.now() - traffic.changedAt < QUIET_MS ? ['one that ended just now'] : awaited()))
    .toEqual([])
}
