/**
 * `npm run measure -- lighthouse`: what Lighthouse (mobile) says of the built product, the middle of five runs a screen.
 * `-- events` measures the screens with that in their name.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { chromiumPath } from './chromium.ts'
import { signIn } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

const RUNS = 5
/** On a machine of this index Lighthouse's slowing four times makes a middling phone (its docs/throttling.md: 1500 to 2000). */
const FAIR_INDEX = 1750

/** What each screen must have: points of 100, milliseconds, and layout shift without a unit. */
const MEMBERS = { performance: 98, LCP: 1800, TBT: 120, CLS: 0.001 }
const OFFICE = { ...MEMBERS, performance: 95 }
const MEMBER = 'ida.holm@example.org'
/** Stand for the first event on the club's public page, and for the first that has a picture. */
const EVENT = '{event}'
const PICTURED = '{pictured}'
const SCREENS: Screen[] = [
  { name: 'home', path: '/', email: MEMBER, must: MEMBERS },
  { name: 'memberships', path: '/memberships', email: MEMBER, must: MEMBERS },
  { name: 'new-membership', path: '/membership-new', email: MEMBER, must: MEMBERS },
  { name: 'profile', path: '/my-profile', email: MEMBER, must: MEMBERS },
  { name: 'events', path: '/events', email: MEMBER, must: MEMBERS },
  { name: 'sign-in', path: '/', email: undefined, must: MEMBERS },
  { name: 'public-page', path: '/clubs/sejlklub', email: undefined, must: MEMBERS },
  { name: 'public-event', path: `/clubs/sejlklub/events/${EVENT}`, email: undefined, must: MEMBERS },
  { name: 'public-picture', path: `/clubs/sejlklub/events/${PICTURED}`, email: undefined, must: MEMBERS },
  { name: 'guest', path: `/guest-sign-up?event=${EVENT}`, email: undefined, must: MEMBERS },
  { name: 'members', path: '/membership-list', email: 'admin@sejlklub.example.org', must: OFFICE },
]

interface Screen {
  name: string
  path: string
  /** Who is signed in; a visitor is led to the sign-in page. */
  email: string | undefined
  must: typeof MEMBERS
}

const OTHERS = ['accessibility', 'best-practices']
const TIMES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const

type Figures = Record<string, number>

async function measure(
  { url, port }: { url: string; port: number },
  categories: readonly string[],
  slowed: number,
): Promise<Figures> {
  // The session of the identity server is kept: a member who comes back is signed in silently.
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowed },
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse did not answer for ${url}.`)
  const { audits, environment } = result.lhr
  return {
    slowed,
    index: environment.benchmarkIndex,
    ...Object.fromEntries(
      categories.map((name) => [name, Math.round((result.lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    ...Object.fromEntries(
      Object.entries(TIMES).map(([id, name]) => [name, audits[id]?.numericValue ?? Number.NaN]),
    ),
  }
}

function middle(runs: readonly Figures[], name: string): number {
  const values = runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The names of what the middle of the runs misses; prints the middles. */
function report({ name, must }: Screen, first: Figures, runs: readonly Figures[]): string[] {
  const others = OTHERS.map((category) => `${category} ${first[category]}`)
  const scores = [`performance ${middle(runs, 'performance')}`, ...others]
  const times = Object.values(TIMES).map((time) =>
    time === 'CLS' ? `CLS ${middle(runs, time).toFixed(3)}` : `${time} ${Math.round(middle(runs, time))} ms`,
  )
  const conditions = `slowed ${middle(runs, 'slowed').toFixed(1)} times, machine's index ${Math.round(middle(runs, 'index'))}`
  console.log(`${name}: ${[...scores, ...times, conditions].join(', ')}`)
  const high = { LCP: must.LCP, TBT: must.TBT, CLS: must.CLS }
  return [
    ...Object.entries({ performance: must.performance }).filter(
      ([what, least]) => middle(runs, what) < least,
    ),
    ...OTHERS.filter((category) => first[category] !== 100).map((category) => [category, 100]),
    ...Object.entries(high).filter(([what, most]) => middle(runs, what) > most),
  ].map(([what, limit]) => `${name}: ${what} ${limit}`)
}

/** What a browser keeps of somebody between two starts. */
interface Person {
  folder: string
  /** Of the identity server; a browser forgets them when it ends. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

/** Lighthouse opens its tabs in the browser's own context, which is the one of a folder. */
async function withBrowser<T>(
  { folder, cookies }: Person,
  use: (browser: { context: BrowserContext; port: number }) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    await context.addCookies(cookies)
    return await use({ context, port })
  } finally {
    await context.close()
  }
}

async function signInPerson(product: Product, email: string | undefined): Promise<Person> {
  const person = { folder: mkdtempSync(join(tmpdir(), 'medlem-lighthouse-')), cookies: [] }
  if (!email) return person
  return withBrowser(person, async ({ context }) => {
    await signIn(await context.newPage(), product, email)
    return { ...person, cookies: await context.cookies() }
  })
}

/** The address of a screen, with the event that the demonstration has today. */
async function addressOf({ url }: Product, { path }: Screen): Promise<string> {
  const stand = [EVENT, PICTURED].find((one) => path.includes(one))
  if (stand === undefined) return url + path
  const textOf = async (page: string) => (await fetch(url + page)).text()
  const events = (await textOf('/clubs/sejlklub')).matchAll(/\/events\/([\w-]+)"/g)
  for (const [, id = ''] of events) {
    const isIt = stand === EVENT || (await textOf(`/clubs/sejlklub/events/${id}`)).includes('public-picture')
    if (isIt) return url + path.replace(stand, id)
  }
  throw new Error(`The demonstration has no event for ${path}.`)
}

async function measureScreen(screen: Screen, url: string, person: Person): Promise<string[]> {
  const runs: Figures[] = []
  // A browser for each run: in one that has read other pages, attaching to the page lists their scripts, 50 to 85 ms
  // that count as the page's own.
  const run = (categories: readonly string[], slowed: number) =>
    withBrowser(person, ({ port }) => measure({ url, port }, categories, slowed))
  const first = await run(OTHERS, 4)
  for (let count = 0; count < RUNS; count += 1) {
    // A slower machine is slowed down less, or it would be measured as a slower phone.
    const { index = FAIR_INDEX } = runs.at(-1) ?? first
    runs.push(await run(['performance'], Math.min(4, (4 * index) / FAIR_INDEX)))
  }
  return report(screen, first, runs)
}

const wanted = process.argv.slice(2)
const screens = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
const product = await startProduct()
const missed: string[] = []
try {
  for (const email of new Set(screens.map((screen) => screen.email))) {
    const person = await signInPerson(product, email)
    for (const screen of screens.filter((one) => one.email === email))
      missed.push(...(await measureScreen(screen, await addressOf(product, screen), person)))
    rmSync(person.folder, { recursive: true, force: true })
  }
} finally {
  await product.close()
}
if (missed.length > 0)
  console.error(`FAILED, at a load of ${loadavg()[0]?.toFixed(1)}:\n${missed.join('\n')}`)
process.exitCode = missed.length > 0 ? 1 : 0
