import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { countEffort, effortWords } from './effort.ts'
import { type Product, startProduct } from './product.ts'

export const password = 'medlem'

/** Cards of the sandbox gateway; any future expiry and any code of three digits go with them. */
export const cards = {
  approved: '4571 0000 0000 0019',
  noFunds: '4571 0000 0000 0027',
  callbackLost: '4571 0000 0000 0100',
  neverReturns: '4571 0000 0000 0118',
}

/** Starts a product for the first story of a file that asks, and keeps it for the file's other stories. */
interface FileProduct {
  of(file: string): Promise<Product>
}

interface Fixtures {
  effort: undefined
  product: Product
  sharedProduct: Product
}

export const test = base.extend<Fixtures, { fileProduct: FileProduct }>({
  /** With `EFFORT=1` each story says what it asks of a person. */
  effort: [
    async ({ browser }, use, { title }) => {
      if (!process.env.EFFORT) return use(undefined)
      const effort = { clicks: 0, characters: 0 }
      const count = (context: BrowserContext) => void countEffort(context, effort)
      browser.on('context', count)
      await use(undefined)
      browser.off('context', count)
      process.stdout.write(`${title}: ${effortWords(effort)}\n`)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
  product: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.close()
  },
  fileProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
    async ({}, use) => {
      let running: { file: string; product: Product } | undefined
      await use({
        async of(file) {
          if (running?.file === file) return running.product
          await running?.product.close()
          running = undefined
          running = { file, product: await startProduct() }
          return running.product
        },
      })
      await running?.product.close()
    },
    { scope: 'worker' },
  ],
  /** One product for all stories of a file: a story may not change what a later one of the same file reads. */
  sharedProduct: async ({ fileProduct }, use, { file }) => {
    await use(await fileProduct.of(file))
  },
})

/** Opens an address of the portal and signs in by the form when the identity server asks. */
export async function signIn(page: Page, product: Product, email: string, path = '/'): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL((url) => url.origin === product.url && !url.pathname.startsWith('/identity'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens a part of the office from the side menu, which is a drawer on a phone. */
export async function openOfficePart(page: Page, name: RegExp): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 776) await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('region', { name: /^The office of/ })
    .getByRole('link', { name })
    .click()
}

/** Types a card into the payment window, in English or Danish, and presses Pay. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('button', { name: /^(Pay|Betal)$/ }).click()
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.locator('input[name=card]').fill(card)
  await page.locator('input[name=expiry]').fill('12/39')
  await page.locator('input[name=cvc]').fill('123')
}

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a theme can break; everything else is the same in the other one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** axe works out the same few colours thousands of times, which is half of its time. */
const rememberColours = `(() => {
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    const parts = known.get(text)
    if (parts) [this.r, this.g, this.b, this.alpha] = parts
    else {
      parseString.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    }
    return this
  }
})()`

/** axe's name of each rule that the page breaks, with the elements. Its script stays in the page. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(`${axeSource};${rememberColours}`)
  }
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const found = await axe.run({ runOnly: only, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
}

/** Fails with axe's own words when the page has a violation of WCAG 2.2 A or AA, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours that are on their way from one theme to the other belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    const only: RunOnly =
      theme === 'light' ? { type: 'tag', values: GUIDELINES } : { type: 'rule', values: COLOUR_RULES }
    // What is still on its way to the screen may break a rule for a moment.
    await expect.poll(() => violations(page, only), { message: theme }).toEqual([])
  }
}

export { expect }
