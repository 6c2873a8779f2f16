import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, payWith, test } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

const EMAIL = 'karen@example.org'
const PASSWORD = 'tre ord i rad'

for (const width of [390, 1440]) {
  test(`from an empty production start to a purchase in test mode, at ${width}`, async ({
    browser,
    sharedProduct,
  }) => {
    const product = await startProduction(sharedProduct)
    try {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
      const page = await context.newPage()
      const begun = Date.now()
      await becomeFirstAdministrator(page, linkIn(product))
      await makeOrganisation(page, product, width)
      const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })

      await test.step('the club says how it is reached', async () => {
        await step('Say how members reach it').getByRole('button', { name: 'Fill in' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Address').fill('Havnevej 4, 8000 Aarhus C')
        await dialog.getByLabel('CVR or org. number').fill('12345678')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(step('Say how members reach it').getByText('Done', { exact: true })).toBeVisible()
      })

      await test.step('a fee is on sale', async () => {
        await step('Put a fee on sale').getByRole('button', { name: 'Add a fee' }).click()
        await typeFee(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(step('Put a fee on sale').getByText('Done', { exact: true })).toBeVisible()
      })

      await test.step('the keys are refused, then written', async () => {
        await step('Enter the payment').getByRole('button', { name: 'Enter the keys' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('API key').fill('short')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
        await expectAccessible(page)
        await dialog.getByLabel('API key').fill(merchantKey(sharedProduct))
        await dialog.getByRole('checkbox', { name: /^Test mode/ }).uncheck()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText('Payments go to a sandbox on this machine')).toBeVisible()
        await expectAccessible(page)
        await dialog.getByRole('checkbox', { name: /^Test mode/ }).check()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(step('Enter the payment').getByText('Done', { exact: true })).toBeVisible()
      })

      await test.step('a real authorization is made and let go', async () => {
        await step('Test the payments').getByRole('button', { name: 'Pay 3,00 kr. and take it back' }).click()
        await payWith(page, cards.approved)
        await page.waitForURL(/\/setup/)
        await expect(step('Test the payments')).toContainText('The test worked on')
        // What the provider added to the address is gone.
        await expect(page).toHaveURL(/\/setup$/)
        await expectAccessible(page)
      })

      await test.step('a membership is bought as a member does', async () => {
        await typeAddress(page)
        await step('Buy a membership yourself').getByRole('link', { name: 'Buy a membership' }).click()
        await page.getByRole('checkbox', { name: /Karen Bech, Roklubben Bølgen/ }).check()
        await page.getByRole('button', { name: 'Review and pay' }).click()
        await page.getByRole('checkbox', { name: /^I agree/ }).check()
        await page.getByRole('button', { name: /^Pay / }).click()
        await payWith(page, cards.approved)
        await expect(page).toHaveTitle('Payment Successful · Medlem')
      })

      await test.step('and is given back, as a treasurer does', async () => {
        await page.goto(`${product.url}/`)
        await openOffice(page, width)
        const list = `${page.url()}/setup`
        await page.goto(list)
        await expect(step('Buy a membership yourself').getByText('Done', { exact: true })).toBeVisible()
        await step('Give the money back').getByRole('link', { name: 'Give it back' }).click()
        await page.getByRole('button', { name: 'Give money back', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Give money back' })
        await dialog.getByLabel('Reason').fill('A trial')
        await dialog.getByRole('button', { name: /^Give .* back$/ }).click()
        await expect(page.getByText('The test was given back, and the year ended.')).toBeVisible()
        await page.goto(list)
        await expect(step('Give the money back').getByText('Done', { exact: true })).toBeVisible()
      })
      process.stdout.write(`the first hour took ${Math.round((Date.now() - begun) / 1000)} s at ${width}\n`)
      await context.close()
    } finally {
      await product.close()
    }
  })
}

async function becomeFirstAdministrator(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up the first administrator')
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Karen')
  await page.getByLabel('Last name').fill('Bech')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const home = page.url()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is of no use any more')
  await page.goto(home)
}

/** From where a new super administrator lands to the list of steps. */
async function makeOrganisation(page: Page, product: Product, width: number): Promise<void> {
  if (width < 776) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'New organisation' }).click()
  await expect(page).toHaveURL(`${product.url}/new-organisation`)
  await page.getByLabel('Name', { exact: true }).fill('Roklubben Bølgen')
  await expect(page.getByLabel('Short name')).toHaveValue('roklubben-boelgen')
  await page.getByLabel('E-mail').fill('post@boelgen.example.org')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the organisation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up')
  await expect(page.getByText('0 of 8 done')).toBeVisible()
  await expectAccessible(page)
}

/** A member who buys has an address. */
async function typeAddress(page: Page): Promise<void> {
  const setup = page.url()
  await page.goto(new URL('/edit-profile', setup).href)
  for (const [label, text] of [
    ['Address Line 1', 'Skovvej 2'],
    ['Postcode', '8000'],
    ['City', 'Aarhus C'],
  ] as const) {
    await page.getByLabel(label).fill(text)
  }
  await page.getByLabel('Country').selectOption('Denmark')
  await page.getByLabel('Phone').fill('20 11 22 33')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('status').filter({ hasText: /saved/i })).toBeVisible()
  await page.goto(setup)
}

async function openOffice(page: Page, width: number): Promise<void> {
  if (width < 776) await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .locator('.office-menu')
    .getByRole('link', { name: /Roklubben Bølgen/ })
    .click()
  await expect(page).toHaveURL(/\/office\/[^/]+$/)
}

/** This year's membership for all, on sale since the first of January. */
async function typeFee(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const year = String(new Date().getFullYear())
  await dialog.getByLabel('Name', { exact: true }).fill('Senior')
  await dialog.getByLabel('Price in DKK').fill('450')
  for (const [label, day, month] of [
    ['First day', '01', '01'],
    ['Last day', '31', '12'],
    ['Sale opens', '01', '01'],
  ] as const) {
    await dialog.getByRole('spinbutton', { name: new RegExp(`day, ${label}`) }).click()
    await page.keyboard.type(`${day}${month}${year}`)
  }
}

function startProduction(gateway: Product): Promise<Product> {
  return startProduct({
    MEDLEM_MODE: 'production',
    MEDLEM_SECRET: 'a secret of the story, long enough to be one',
    SAFEKEEPING_URL: 'off',
    FREEPAY_GATEWAY_URL: gateway.sandboxUrl,
    FREEPAY_MANAGEMENT_URL: gateway.sandboxUrl,
  })
}

/** The key of the sailing club at the sandbox of the demonstration; as its start makes it. */
function merchantKey({ dataFolder }: Product): string {
  const secret = readFileSync(join(dataFolder, 'secret'), 'utf8').trim()
  return Buffer.from(hkdfSync('sha256', secret, 'medlem sandbox', 'sejlklub', 24)).toString('base64url')
}

function linkIn(product: Product): string {
  return /within 15 minutes: (\S+)/.exec(product.output())?.[1] ?? ''
}
