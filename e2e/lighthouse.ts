/** `npm run lighthouse`: what Lighthouse (mobile) says of the built product, the middle of five runs a screen. */
import { freePort } from '@medlem/database/testing/freePort'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { signIn } from './fixtures.ts'
import { startProduct } from './product.ts'

const RUNS = 5
/** On a machine of this index Lighthouse's slowing four times makes a middling phone (its docs/throttling.md: 1500 to 2000). */
const FAIR_INDEX = 1750
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

async function measure(url: string, port: number, slowed: number): Promise<Figures> {
  // The session of the identity server is kept: a member who comes back is signed in silently.
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowed },
    logLevel: 'error',
  })
  const seen = result?.lhr.finalDisplayedUrl
  if (!result || seen !== url) throw new Error(`Lighthouse was to see ${url} and saw ${seen}.`)
  const { categories, audits, environment } = result.lhr
  return {
    slowed,
    index: environment.benchmarkIndex,
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
  // Left open: a browser without a page forgets the cookies of its session.
  await page.goto('about:blank')
  for (const path of SCREENS) {
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run += 1) {
      // A slower machine is slowed down less, or it would be measured as a slower phone.
      const { index = FAIR_INDEX } = runs.at(-1) ?? (await measure(product.url + path, port, 4))
      runs.push(await measure(product.url + path, port, Math.min(4, (4 * index) / FAIR_INDEX)))
    }
    const scores = CATEGORIES.map((name) => `${name} ${middle(runs, name)}`)
    const times = Object.values(TIMES).map((name) =>
      name === 'CLS'
        ? `CLS ${middle(runs, name).toFixed(3)}`
        : `${name} ${Math.round(middle(runs, name))} ms`,
    )
    const conditions = `slowed ${middle(runs, 'slowed').toFixed(1)} times, machine's index ${Math.round(middle(runs, 'index'))}`
    console.log(`${path}: ${[...scores, ...times, conditions].join(', ')}`)
    isBelow ||= CATEGORIES.some((name) => middle(runs, name) < MUST[name])
  }
} finally {
  await browser.close()
  await product.close()
}
if (isBelow) console.error(`Below what it must be: ${JSON.stringify(MUST)}`)
process.exitCode = isBelow ? 1 : 0
