import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { cards, payWith } from './fixtures.ts'
import type { Product } from './product.ts'

const FOLDER = '.film'
const FRAME_MS = 250
/** What browsers call slow 4G: 150 ms from press to answer, 200 kB/s; the processor of a phone of some years. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000 }
const SLOWER = 4

interface Drawn {
  ms: number
  picture: string
}

/** Home, opened with nothing but the identity server's cookie, until its last part has come. */
export function filmHome(context: BrowserContext, { url }: Product): Promise<void> {
  return film(context, 'home', async (page) => {
    await page.goto(url)
    await page
      .locator('html:not(:has(main .skeleton, main [aria-busy="true"])) .demonstration-chip')
      .waitFor()
  })
}

/** A family renews: from the choice by way of the review and the payment window to the confirmation. */
export function filmPurchase(context: BrowserContext, { url }: Product): Promise<void> {
  return film(context, 'purchase', async (page) => {
    await page.goto(`${url}/membership-new`)
    for (const name of ['Ida', 'Jonas', 'Alma']) {
      await page.getByRole('checkbox', { name: new RegExp(`${name} Holm, Sejlklubben Havkatten`) }).check()
    }
    await page.getByRole('button', { name: 'Review and pay' }).click()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await payWith(page, cards.approved)
    await page.getByRole('link', { name: 'See the receipt' }).waitFor()
  })
}

async function film(
  context: BrowserContext,
  name: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const drawn: Drawn[] = []
  const startedAt = performance.now()
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    drawn.push({ ms: performance.now() - startedAt, picture: data })
    void cdp.send('Page.screencastFrameAck', { sessionId })
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await act(page)
  // The last frame is sent after what it shows.
  await page.waitForTimeout(FRAME_MS)
  await context.close()
  writeStrip(name, drawn)
}

/** The last that was drawn by each quarter of a second. */
function writeStrip(name: string, drawn: readonly Drawn[]): void {
  const folder = `${FOLDER}/${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil((drawn.at(-1)?.ms ?? 0) / FRAME_MS)
  const figures = Array.from({ length: count }, (_, at) => {
    const ms = (at + 1) * FRAME_MS
    const file = `${String(ms).padStart(5, '0')}.jpg`
    const last = drawn.findLast((frame) => frame.ms <= ms)
    if (last) writeFileSync(`${folder}/${file}`, Buffer.from(last.picture, 'base64'))
    const picture = last ? `<img src="${file}" width="195" alt="">` : ''
    const words = `${(ms / 1000).toFixed(2)} s`
    return `<figure style="display: inline-block; margin: 8px">${picture}<figcaption>${words}</figcaption></figure>`
  })
  writeFileSync(`${folder}/index.html`, `<!doctype html><title>${name}</title>${figures.join('\n')}`)
  console.log(`${count} pictures: open ${folder}/index.html`)
}
