/**
 * `npm run measure -- interactions`: milliseconds from a press or a key to the picture that shows it (as INP counts), with the processor slowed 4
 * times: a purchase on a phone, and the office's table of members there and on a desk. Above 200 at the 98th percentile it fails.
 */
import { loadavg } from 'node:os'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumPath } from './chromium.ts'
import { cards, signIn } from './fixtures.ts'
import { DATA_TEMPLATE, type Product, startProduct } from './product.ts'

const RUNS = 5
const MAX_MS = 200
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const OFFICE = 'admin@sejlklub.example.org'
/** Beside those of the demonstration. */
const IMPORTED = 3_000

interface Interaction {
  /** The same for the events of one press in one document. */
  key: string
  ms: number
  target: string
}

/**
 * In the page: tells of every event of an interaction that took at least 16 ms, the least that a browser tells of. A target is kept
 * by the moment of its event, as what was pressed may be gone once the time is known.
 */
const WATCH = `
  const targets = new Map()
  const keep = ({ target, timeStamp }) => {
    const words = target.getAttribute?.('aria-label') ?? target.getAttribute?.('name') ?? target.textContent ?? ''
    targets.set(timeStamp, target.nodeName + ' ' + words.trim().slice(0, 40) + ', ' + location.pathname)
  }
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) addEventListener(kind, keep, true)
  new PerformanceObserver((list) => {
    const events = list.getEntries().filter(({ interactionId }) => interactionId > 0)
    tell(
      events.map(({ interactionId, duration, startTime, name, processingStart, processingEnd }) => ({
        key: performance.timeOrigin + ' ' + interactionId,
        ms: duration,
        target: name + ' on ' + targets.get(startTime) + ', handled in ' + Math.round(processingEnd - processingStart) + ' ms',
      })),
    )
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Waits until the screen is at rest, so that what a press began is counted as its own. */
const rest = (page: Page) => page.waitForTimeout(400)

async function press(
  page: Page,
  role: 'button' | 'link' | 'checkbox' | 'radio',
  name: RegExp | string,
  nth = 0,
) {
  await page.getByRole(role, { name }).nth(nth).click()
  await rest(page)
}

async function typeIn(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).click()
  // As quick as a practised hand.
  await page.keyboard.type(text, { delay: 90 })
  await rest(page)
}

async function buy(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/membership-new`)
  for (const name of ['Ida', 'Jonas', 'Alma']) {
    await press(page, 'checkbox', new RegExp(`${name} Holm, Sejlklubben Havkatten`))
  }
  await press(page, 'button', 'Review and pay')
  await press(page, 'checkbox', /^Keep my card/)
  await press(page, 'checkbox', /^I agree/)
  await press(page, 'button', /^Pay /)
  await typeIn(page, 'input[name=card]', cards.approved.replaceAll(' ', ''))
  await typeIn(page, 'input[name=expiry]', '1239')
  await typeIn(page, 'input[name=cvc]', '123')
  await press(page, 'button', 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  await rest(page)
  await press(page, 'link', /receipt/i)
}

async function useTable(page: Page, { url }: Product, isDesk: boolean): Promise<void> {
  await page.goto(`${url}/membership-list`)
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await typeIn(page, '.search-field input', 'importeret 12')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await rest(page)
  if (isDesk) {
    await press(page, 'button', 'Name')
    await press(page, 'button', 'Name')
    await press(page, 'button', 'Columns')
    await page.getByRole('dialog').getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
  }
  await press(page, 'button', /^Filter$/)
  await press(page, 'button', 'Known or missing')
  await press(page, 'radio', 'Has')
  await press(page, 'button', 'Use filter')
  for (const row of [1, 2, 4]) {
    await rows.nth(row).getByRole('checkbox').click()
    await rest(page)
  }
  // Several pages of 25 rows; scrolling is no interaction, selecting what came by it is.
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, 1_500)
    await rest(page)
  }
  await rows.nth(12).getByRole('checkbox').click()
  await rest(page)
  if (isDesk) {
    await page.getByRole('grid').focus()
    for (const key of ['j', 'j', 'x', 'k']) await page.keyboard.press(key, { delay: 90 })
  }
  await rows.nth(12).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Members')
  await rest(page)
  await press(page, 'link', 'All members')
}

/** All that somebody does in a browser of their own, signed in before the processor is slowed. */
async function drive(
  product: Product,
  { email, viewport, act }: { email: string; viewport: typeof PHONE; act: (page: Page) => Promise<void> },
): Promise<Interaction[]> {
  const seen: Interaction[] = []
  const context: BrowserContext = await browser.newContext({ viewport, locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  await context.exposeBinding('tell', (_, interactions: Interaction[]) => void seen.push(...interactions))
  const page = await context.newPage()
  await signIn(page, product, email)
  await context.addInitScript(`(() => {${WATCH}})()`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await act(page)
  await rest(page)
  await context.close()
  return seen
}

/** Imports members by the office's own screens. */
async function fill(product: Product): Promise<void> {
  const people = Array.from(
    { length: IMPORTED },
    (_, n) => `Importeret${n % 97};Nummer${n};person${n}@import.example;${20_000_000 + n}`,
  )
  const page = await browser.newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(300_000)
  await signIn(page, product, OFFICE, '/membership-list')
  await page.getByRole('link', { name: 'Import members' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Fornavn;Efternavn;E-mail;Mobil', ...people].join('\r\n')),
  })
  await page.getByRole('button', { name: 'See what it would do' }).click()
  await page.getByRole('button', { name: /^Import [\d,.]+$/ }).click()
  await page.getByRole('heading', { level: 1, name: /rows are imported/ }).waitFor()
  await page.close()
}

/** The longest event of each interaction, the longest first. */
function longest(events: readonly Interaction[]): Interaction[] {
  const byKey = new Map<string, Interaction>()
  for (const event of events) {
    if (event.ms > (byKey.get(event.key)?.ms ?? 0)) byKey.set(event.key, event)
  }
  return [...byKey.values()].sort((a, b) => b.ms - a.ms)
}

function report(what: string, interactions: readonly Interaction[]): number {
  const at = (share: number) => interactions[Math.floor(interactions.length * (1 - share))]?.ms ?? Number.NaN
  console.log(`${what}: ${interactions.length} interactions, p50 ${at(0.5)} ms, p98 ${at(0.98)} ms`)
  for (const { ms, target } of interactions.slice(0, 3)) console.log(`  ${ms} ms: ${target}`)
  return at(0.98)
}

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
const template = await startProduct()
const purchase: Interaction[] = []
const table: Interaction[] = []
try {
  await fill(template)
  await template.stop()
  process.env[DATA_TEMPLATE] = template.dataFolder
  for (let run = 0; run < RUNS; run += 1) {
    const product = await startProduct()
    const person = { email: 'ida.holm@example.org', viewport: PHONE }
    purchase.push(...(await drive(product, { ...person, act: (page) => buy(page, product) })))
    for (const viewport of [PHONE, DESK]) {
      const act = (page: Page) => useTable(page, product, viewport === DESK)
      table.push(...(await drive(product, { email: OFFICE, viewport, act })))
    }
    await product.close()
  }
} finally {
  await browser.close()
  await template.close()
}
const p98 = [
  report('The purchase at 390 px', longest(purchase)),
  report(`The table at 390 and 1280 px, ${IMPORTED} members imported`, longest(table)),
]
const isAbove = p98.some((ms) => !(ms <= MAX_MS))
if (isAbove)
  console.error(
    `FAILED: above ${MAX_MS} ms at the 98th percentile; the machine's load is ${loadavg()[0]?.toFixed(1)}.`,
  )
process.exitCode = isAbove ? 1 : 0
