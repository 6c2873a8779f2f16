/**
 * `npm run measure -- throttled`: seconds until a heading shows on a slow phone (400 ms latency, 50 kB/s, a processor slowed 4 times), cold
 * with nothing but the identity server's cookie, and warm when the same browser opens the page again. The middle of three. With
 * `-- --film` it writes what home showed each half second of one cold load into `.film/` instead.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
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

const FILM = '.film'
const FRAME_MS = 500

/** What the browser draws from now on, as JPEG in base64, with milliseconds since now. */
async function film(cdp: CDPSession): Promise<{ ms: number; picture: string }[]> {
  const drawn: { ms: number; picture: string }[] = []
  const startedAt = performance.now()
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    drawn.push({ ms: performance.now() - startedAt, picture: data })
    void cdp.send('Page.screencastFrameAck', { sessionId })
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  return drawn
}

/** The last that was drawn by each half second. */
function writeStrip(drawn: readonly { ms: number; picture: string }[]): void {
  rmSync(FILM, { recursive: true, force: true })
  mkdirSync(FILM)
  const count = Math.ceil((drawn.at(-1)?.ms ?? 0) / FRAME_MS)
  const figures = Array.from({ length: count }, (_, at) => {
    const ms = (at + 1) * FRAME_MS
    const name = `${String(ms).padStart(5, '0')}.jpg`
    const last = drawn.findLast((frame) => frame.ms <= ms)
    if (last) writeFileSync(`${FILM}/${name}`, Buffer.from(last.picture, 'base64'))
    const picture = last ? `<img src="${name}" width="195" alt="">` : ''
    return `<figure style="display: inline-block; margin: 8px">${picture}<figcaption>${seconds(ms)}</figcaption></figure>`
  })
  writeFileSync(`${FILM}/index.html`, `<!doctype html><title>Home, cold</title>${figures.join('\n')}`)
  console.log(`${count} pictures: open ${FILM}/index.html`)
}

/** Milliseconds until the screen's own heading is drawn. */
async function open(context: BrowserContext, url: string, isFilmed = false): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const drawn = isFilmed ? await film(cdp) : []
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.evaluate(HEADING_SHOWS)
  const took = performance.now() - startedAt
  // What comes once the page is whole belongs to the first visit, not to the next.
  await page.waitForTimeout(8_000)
  if (isFilmed) writeStrip(drawn)
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
  if (isFilmed) await open(await signedInBefore(product, HOME.email), product.url, true)
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
