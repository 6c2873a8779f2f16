/** `npm run lighthouse`: what Lighthouse (mobile) says of the built product, the middle of five runs a screen. */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { signIn } from './fixtures.ts'
import { freePort, startProduct } from './product.ts'

const RUNS = 5
const SCREENS = ['/', '/memberships', '/my-profile']

/** Design 'Budgets': the least that each category must have, of 100. */
const MUST = { performance: 85, accessibility: 100, 'best-practices': 100 }
const CATEGORIES = Object.keys(MUST) as (keyof typeof MUST)[]
/** Milliseconds, and layout shift without a unit. */
const TIMES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const

type Figures = Record<string, number>

async function measure(url: string, port: number): Promise<Figures> {
  // The session of the identity server is kept: a member who comes back is signed in silently.
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    logLevel: 'error',
  })
  const seen = result?.lhr.finalDisplayedUrl
  if (!result || seen !== url) throw new Error(`Lighthouse was to see ${url} and saw ${seen}.`)
  const { categories, audits } = result.lhr
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(
      Object.entries(TIMES).map(([id, name]) => [name, audits[id]?.numericValue ?? Number.NaN]),
    ),
  }
}

function middle(runs: readonly Figures[], name: string): number {
  const values = runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

const product = await startProduct()
const port = await freePort()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
let isBelow = false
try {
  // Lighthouse opens its tabs in the browser's own context, so the sign-in has to happen there.
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = own.contexts()
  if (!context) throw new Error('The browser has no context of its own.')
  const page = await context.newPage()
  await signIn(page, product, 'ida.holm@example.org')
  await page.close()
  for (const path of SCREENS) {
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(product.url + path, port))
    const scores = CATEGORIES.map((name) => `${name} ${middle(runs, name)}`)
    const times = Object.values(TIMES).map((name) =>
      name === 'CLS'
        ? `CLS ${middle(runs, name).toFixed(3)}`
        : `${name} ${Math.round(middle(runs, name))} ms`,
    )
    console.log(`${path}: ${[...scores, ...times].join(', ')}`)
    isBelow ||= CATEGORIES.some((name) => middle(runs, name) < MUST[name])
  }
} finally {
  await browser.close()
  await product.close()
}
if (isBelow) console.error(`Below what it must be: ${JSON.stringify(MUST)}`)
process.exitCode = isBelow ? 1 : 0
