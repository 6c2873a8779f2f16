import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { countEffort, effortWords } from './effort.ts'
import { watchRequests } from './networkIdle.ts'
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

interface WorkerFixtures {
  fileProduct: FileProduct
  readProduct: Product
}

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  page: async ({ page }, use) => {
    watchRequests(page)
    await use(page)
  },
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
  /** One product for the stories of all files that leave its data as they find it. */
  readProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs off this pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  /** One product for all stories of a file: a story may not change what a later one of the same file reads. */
  sharedProduct: async ({ fileProduct }, use, { file }) => {
    await use(await fileProduct.of(file))
  },
})

/** The page of an account at the embedded identity server: it asks for the sign-in and needs no client. */
const ACCOUNT_PAGE = '/identity/realms/medlem/account'

/** Signs in over HTTP and opens an address of the portal. Stories about signing in use the form (`signInByForm`). */
export async function signIn(page: Page, product: Product, email: string, path = '/'): Promise<void> {
  await startSession(page.context(), product, email)
  await page.goto(`${product.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Sends the form of the sign-in without drawing it, and leaves the session's cookie in the browser. */
async function startSession({ request }: BrowserContext, { url }: Product, email: string): Promise<void> {
  const form = await request.get(url + ACCOUNT_PAGE)
  const [, action] = /<form id="sign-in" method="post" action="([^"]+)"/.exec(await form.text()) ?? []
  if (!action) throw new Error('No sign-in was asked for: is somebody signed in already?')
  const answer = await request.post(new URL(action, url).href, { form: { email, password } })
  if (!answer.url().startsWith(url + ACCOUNT_PAGE)) throw new Error(`${email} was not signed in`)
}

/** Opens an address of the portal and signs in by the form when the identity server asks. */
export async function signInByForm(page: Page, product: Product, email: string, path = '/'): Promise<void> {
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

/** Opens *More* on the page of an event; answers the dialog with what staff do there now and then. */
export async function openMore(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  return page.getByRole('dialog')
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

export { expect, expectAccessible }
