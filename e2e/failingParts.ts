import { expect, type Page, type Request } from '@playwright/test'
import type { Shot } from './gallery/shot.ts'
import type { Product } from './product.ts'

/** How a call, or a part of the portal that is fetched later, goes wrong. */
const ways = ['fails', 'hangs', 'is refused'] as const
type Way = (typeof ways)[number]

/** A call or a part that a screen asks for, by what of its address is the same for every member and build. */
interface Wanted {
  word: string
  matches: (request: Request) => boolean
  isPart: boolean
}

/** What a screen is known by: that it has these is what it is there for. */
interface Whole {
  heading: string
  actions: string[]
}

export interface Walked {
  screens: number
  trials: number
  problems: string[]
}

/** A hanging call is given up after 10 s; what is drawn without it is there long before. */
const DRAWN_MS = 5_000
/** A GET is asked for twice (Spec 8), by two parts of a screen; a file by what is had ready and by the page, and both again after its one reload. */
const MAX_REQUESTS = 6
/** So long a part that is fetched later may take (ui/lazyScreen.ts). */
const PART_WITHIN_MS = 31_000

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const BUILD = /-[\w-]{7}\.(js|css)$/

function wordOf(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname.replace(ID, ':id').replace(BUILD, '.$1')}`
}

function wantedOf(request: Request): Wanted | undefined {
  const { pathname } = new URL(request.url())
  const isPart = pathname.startsWith('/assets/') && pathname.endsWith('.js')
  const isCall = /^\/(member-api|org-api|event-api|tools)\//.test(pathname) && request.method() === 'GET'
  // What a page can't begin without has its own stories (faults.spec.ts): the session, and the files of the first load.
  if ((!isPart && !isCall) || pathname.includes('/search-email')) return undefined
  const word = wordOf(request)
  return { word, isPart, matches: (other) => wordOf(other) === word }
}

/** What the screen is there for: its first rank of buttons and links. */
async function wholeOf(page: Page): Promise<Whole> {
  const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
  const actions = await page.locator('main').locator('.button-primary').allInnerTexts()
  return {
    heading: heading.trim(),
    actions: actions.map((text) => text.trim()).filter((text) => text !== ''),
  }
}

async function openWhole(page: Page, product: Product, screen: Shot): Promise<void> {
  await page.goto(product.url + screen.path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** What a screen asks for after the first load of the portal, each once. */
async function askedBy(
  page: Page,
  product: Product,
  screen: Shot,
  first: ReadonlySet<string>,
): Promise<Wanted[]> {
  const asked = new Map<string, Wanted>()
  const note = (request: Request) => {
    const wanted = wantedOf(request)
    if (wanted && !first.has(wanted.word)) asked.set(wanted.word, wanted)
  }
  page.on('request', note)
  await openWhole(page, product, screen)
  page.off('request', note)
  return [...asked.values()]
}

/**
 * Opens each screen with each of its calls and later parts failing, hanging and refused, each once on the first screen that asks for
 * it; and says where the screen did not stay (Ruling 55): its frame and its heading, and either what it is for or an error with a way
 * on; with no more requests than the plan says.
 */
export async function walkFailingParts(
  page: Page,
  product: Product,
  screens: readonly Shot[],
): Promise<Walked> {
  await page.clock.install()
  const walked: Walked = { screens: 0, trials: 0, problems: [] }
  const tried = new Set<string>()
  const first = new Set<string>()
  const note = (request: Request) => first.add(wordOf(request))
  page.on('request', note)
  await openWhole(page, product, { name: 'first', path: '/page-error-404' })
  page.off('request', note)
  for (const screen of screens) {
    const wanted = await askedBy(page, product, screen, first)
    const whole = await wholeOf(page)
    walked.screens += 1
    for (const one of wanted.filter(({ word }) => !tried.has(word))) {
      tried.add(one.word)
      for (const way of ways) {
        walked.trials += 1
        const problem = await tryOne(page, product, { screen, wanted: one, way, whole })
        if (problem) walked.problems.push(`${screen.name}: ${one.word} ${way}: ${problem}`)
      }
    }
  }
  return walked
}

interface Trial {
  screen: Shot
  wanted: Wanted
  way: Way
  whole: Whole
}

async function tryOne(
  page: Page,
  product: Product,
  { screen, wanted, way, whole }: Trial,
): Promise<string | undefined> {
  let requests = 0
  const handler = async (route: Parameters<Parameters<Page['route']>[1]>[0], request: Request) => {
    if (!wanted.matches(request)) return route.fallback()
    requests += 1
    if (way === 'fails')
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: problem(500) })
    if (way === 'is refused') return route.abort('connectionrefused')
    // Never answered.
  }
  await page.route('**/*', handler)
  try {
    // The one reload for a missing part may come while the page is still being opened.
    await page.goto(product.url + screen.path, { waitUntil: 'commit' })
    await expect(page.locator('main, h1').first(), 'the frame').toBeVisible({ timeout: DRAWN_MS })
    if (wanted.isPart && way === 'hangs') await putClockForward(page)
    await expect(page.getByRole('heading', { level: 1 }).first(), 'a heading').toBeVisible({
      timeout: DRAWN_MS,
    })
    if (wanted.isPart || way !== 'hangs') await stays(page, whole)
    expect(requests, 'requests').toBeLessThanOrEqual(MAX_REQUESTS)
    return undefined
  } catch (error) {
    const [first = '', ...lines] = (error as Error).message.split('\n').map((line) => line.trim())
    const said = lines.filter((line) => /^(Error|Expected|Received)/.test(line))
    return `${requests} requests; ${[first, ...said].join(' ')}`
  } finally {
    await page.unroute('**/*', handler)
  }
}

/** Until what the screen waits for has been given up; what it is shown without needs no more time. */
async function putClockForward(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, h1').first(), 'a skeleton').toBeVisible({ timeout: DRAWN_MS })
  if ((await page.locator('h1').count()) === 0) await page.clock.fastForward(PART_WITHIN_MS)
}

/** The screen is as it was but for a part that is absent, or says what failed and has a way to try again. */
async function stays(page: Page, whole: Whole): Promise<void> {
  await expect
    .poll(
      async () => {
        // A missing file makes the page reload once, also in the middle of a look at it.
        const now = await wholeOf(page).catch(() => undefined)
        if (!now) return 'reloading'
        if ((await page.locator('.skeleton').count()) > 0) return 'a skeleton'
        if (await page.getByRole('button', { name: 'Try again' }).first().isVisible()) return 'whole'
        const lost = whole.actions.filter((action) => !now.actions.includes(action))
        return now.heading === whole.heading && lost.length === 0 ? 'whole' : `lost ${lost.join(', ')}`
      },
      { timeout: DRAWN_MS },
    )
    .toBe('whole')
}

function problem(status: number): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'internal',
    status,
    code: 'internal',
    detail: 'It failed.',
    traceId: 'walk',
  })
}
