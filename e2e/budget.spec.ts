import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { waitForNetworkIdle, watchRequests } from './networkIdle.ts'
import type { Product } from './product.ts'

test.use({ serviceWorkers: 'allow' })

const build = fileURLToPath(new URL('../dist/portal', import.meta.url))

/** Kilobytes of 1000 bytes, gzip; fonts as they are. */
const BUDGET = {
  scriptKb: 165,
  styleKb: 12,
  fontKb: 80,
  requests: 14,
  routeKb: 60,
  calendarKb: 75,
  layoutShift: 0.02,
}
const MEMBER = 'ida.holm@example.org'

interface FirstLoad {
  addresses: string[]
  layoutShift: number
  policyViolations: string[]
}

/** Kilobytes on the wire of a file of the build. */
function kilobytes(path: string): number {
  const file = `${build}${path}`
  // The smallest files are not packed.
  const isPacked = existsSync(`${file}.gz`)
  return statSync(isPacked ? `${file}.gz` : file).size / 1000
}

function sum(addresses: readonly string[], ending: RegExp): number {
  const paths = addresses.map((address) => new URL(address).pathname).filter((path) => ending.test(path))
  return paths.reduce((total, path) => total + kilobytes(path), 0)
}

// Runs in the page: every shift, whether or not somebody pressed a key before it.
const addLayoutShift = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })
`

async function homeIsWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Coming up' })).toBeVisible()
  await waitForNetworkIdle(page)
}

/** Opens home with nothing but the cookie of the identity server, as on a new day: nothing cached, nothing stored. */
async function openCold(browser: Browser, product: Product, width: number): Promise<FirstLoad> {
  const viewport = { width, height: 844 }
  const before = await browser.newPage({ viewport })
  await signIn(before, product, MEMBER)
  const { cookies } = await before.context().storageState()
  await before.context().close()

  const context = await browser.newContext({ viewport, storageState: { cookies, origins: [] } })
  const page = await context.newPage()
  watchRequests(page)
  const load: FirstLoad = { addresses: [], layoutShift: 0, policyViolations: [] }
  page.on('request', (request) => load.addresses.push(request.url()))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) load.policyViolations.push(message.text())
  })
  await page.addInitScript({ content: addLayoutShift })
  await page.goto(product.url)
  await homeIsWhole(page)
  load.layoutShift = Number(await page.evaluate('window.layoutShift'))
  await context.close()
  return load
}

for (const width of [390, 1440]) {
  test(`home's first load at ${width} pixels keeps to its budgets`, async ({
    browser,
    readProduct: product,
  }) => {
    const { addresses, layoutShift, policyViolations } = await openCold(browser, product, width)
    const figures = {
      requests: addresses.length,
      scriptKb: sum(addresses, /\.js$/),
      styleKb: sum(addresses, /\.css$/),
      fontKb: sum(addresses, /\.woff2$/),
      layoutShift,
    }
    process.stdout.write(`home at ${width}: ${JSON.stringify(figures)}\n`)
    for (const [name, figure] of Object.entries(figures)) {
      expect.soft(figure, name).toBeLessThanOrEqual(BUDGET[name as keyof typeof figures])
    }
    expect(figures.scriptKb).toBeGreaterThan(0)
    expect(policyViolations).toEqual([])
  })
}

test('the sign-in is under way while the other scripts of the first load are still on theirs', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, MEMBER)
  const tokenCame = page.waitForResponse('**/protocol/openid-connect/token')
  let held = 0
  await page.route(/\/assets\/(vendor|start)-/, async (route) => {
    held += 1
    await tokenCame
    await route.continue()
  })
  await page.reload()
  await homeIsWhole(page)
  expect(held).toBe(2)
})

test("no route's own script is larger than its budget", () => {
  const manifest: Record<string, { file: string; isDynamicEntry?: boolean }> = JSON.parse(
    readFileSync(`${build}/.vite/manifest.json`, 'utf8'),
  )
  const chunks = Object.values(manifest)
    .filter(({ isDynamicEntry, file }) => isDynamicEntry && file.endsWith('.js'))
    .map(({ file }) => ({ file, kb: kilobytes(`/${file}`) }))
    .toSorted((a, b) => b.kb - a.kb)
  process.stdout.write(`largest parts that come later: ${JSON.stringify(chunks.slice(0, 3))}\n`)
  expect(chunks.length).toBeGreaterThan(0)
  const budgetOf = (file: string) => (/CalendarGrid/.test(file) ? BUDGET.calendarKb : BUDGET.routeKb)
  expect(chunks.filter(({ file, kb }) => kb > budgetOf(file))).toEqual([])
})
