/**
 * `npm run measure -- throttled`: seconds until a heading shows on a slow phone (400 ms latency, 50 kB/s, a processor slowed 4 times), cold
 * with nothing but the identity server's cookie, and warm when the same browser opens the page again. The middle of three. With
 * `-- --film` it writes film strips of home and of a purchase instead (`film.ts`).
 */

import { loadavg } from 'node:os'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { filmHome, filmPurchase } from './film.ts'
import { signIn } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

const RUNS = 3
// At each frame, because a locator looks each half second.
const HEADING_SHOWS = `new Promise((resolve) => {
  const look = () => document.querySelector('h1')?.checkVisibility() ? resolve() : requestAnimationFrame(look)
  look()
})`
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const VIEWPORT = { width: 390, height: 844 }
const HOME = { name: 'home', email: 'ida.holm@example.org', path: '/', coldMs: 6_000, warmMs: 2_500 }
const SCREENS = [
  HOME,
  {
    name: 'member list',
    email: 'admin@sejlklub.example.org',
    path: '/membership-list',
    coldMs: Number.POSITIVE_INFINITY,
    warmMs: 3_000,
  },
]
type Screen = (typeof SCREENS)[number]

/** Milliseconds until the screen's own heading is drawn. */
async function open(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.evaluate(HEADING_SHOWS)
  const took = performance.now() - startedAt
  // What comes once the page is whole belongs to the first visit, not to the next.
  await page.waitForTimeout(8_000)
  await page.close()
  return took
}

/** A browser that nothing is known to but the identity server's cookie. */
async function signedInBefore(product: Product, email: string): Promise<BrowserContext> {
  const before = await browser.newContext({ viewport: VIEWPORT })
  await signIn(await before.newPage(), product, email)
  const { cookies } = await before.storageState()
  await before.close()
  return browser.newContext({ viewport: VIEWPORT, storageState: { cookies, origins: [] } })
}

async function measure(product: Product, { email, path }: Screen): Promise<{ cold: number; warm: number }> {
  const context = await signedInBefore(product, email)
  const cold = await open(context, product.url + path)
  const warm = await open(context, product.url + path)
  await context.close()
  return { cold, warm }
}

const middle = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
const above: string[] = []
try {
  const isFilmed = process.argv.includes('--film')
  if (isFilmed) {
    await filmHome(await signedInBefore(product, HOME.email), product)
    await filmPurchase(await signedInBefore(product, HOME.email), product)
  }
  for (const screen of isFilmed ? [] : SCREENS) {
    const runs: { cold: number; warm: number }[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(product, screen))
    const cold = middle(runs.map((run) => run.cold))
    const warm = middle(runs.map((run) => run.warm))
    console.log(`${screen.name}: cold ${seconds(cold)}, warm ${seconds(warm)}`)
    if (cold > screen.coldMs) above.push(`${screen.name}, cold: above ${seconds(screen.coldMs)}`)
    if (warm > screen.warmMs) above.push(`${screen.name}, warm: above ${seconds(screen.warmMs)}`)
  }
} finally {
  await browser.close()
  await product.close()
}
for (const one of above) console.error(`FAILED: ${one}; the machine's load is ${loadavg()[0]?.toFixed(1)}`)
process.exitCode = above.length > 0 ? 1 : 0
