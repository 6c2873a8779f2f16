import type { Locator, Page } from '@playwright/test'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { signUpSomebody } from './signUpSomebody.ts'

/** In the demonstration it has three kinds of places, and gives everything back to those who cancel early. */
const EVENT = 'Winter talk: around Læsø'

const part = (page: Page) => page.getByRole('region', { name: 'Sign up' })
const list = (page: Page) => page.getByRole('region', { name: 'Participants' })
const row = (page: Page, name: string) => list(page).getByRole('row', { name: new RegExp(name) })

async function openEvent(page: Page, product: Product, email: string): Promise<void> {
  await signIn(page, product, email, '/events')
  await page.getByRole('link', { name: EVENT, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EVENT)
}

/** Pays by an approved card in the window that a press opens. */
async function payIn(page: Page, product: Product, press: string): Promise<void> {
  const card = part(page).getByRole('radio', { name: 'Card' })
  if ((await card.count()) > 0) await card.check()
  await page.getByRole('button', { name: press }).click()
  await page.waitForURL((url) => url.origin === product.sandboxUrl)
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is paid')
}

/** Staff give somebody the place that is left of a kind, free. */
async function giveFree(staff: Page, [find, name]: [string, string], place: string): Promise<void> {
  const dialog = await signUpSomebody(staff, { find, name, place })
  await dialog.getByRole('radio', { name: 'Free: nothing is to be paid' }).check()
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(row(staff, name)).toContainText('Free')
}

const kind = (dialog: Locator, number: number) =>
  dialog.getByRole('group', { name: `Kind of place ${number}`, exact: true })

for (const width of [390, 1440]) {
  test(`at ${width}: a tournament with three tiers, two sold out, is bought by a family in one payment`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openEvent(staff, product, 'admin@sejlklub.example.org')
    const prices = staff.getByRole('region', { name: 'Prices' })
    await prices.getByRole('button', { name: 'Change the prices' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Prices' })
    for (const number of [1, 2])
      await kind(dialog, number)
        .getByLabel(/^Places/)
        .fill('1')
    await kind(dialog, 3).getByLabel('Name', { exact: true }).fill('Crew')
    await kind(dialog, 3).getByLabel('Price in DKK').fill('100')
    for (const age of [/^Lowest age/, /^Highest age/]) await kind(dialog, 3).getByLabel(age).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await giveFree(staff, ['alma', 'Alma Holm'], 'Member, 150 kr.')
    await giveFree(staff, ['peter', 'Peter Skov'], 'Guest, 250 kr.')
    await expect(prices.getByText('1 of 1 places taken')).toHaveCount(2)

    await openEvent(page, product, 'ida.holm@example.org')
    for (const name of ['Ida', 'Jonas']) {
      await part(page)
        .getByRole('checkbox', { name: `${name} Holm` })
        .check()
      const choice = part(page).getByLabel(`Kind of place for ${name}`)
      await expect(choice.getByRole('option', { name: /waiting list$/ })).toHaveCount(1)
      await choice.selectOption({ label: 'Crew, 100,00 kr.' })
    }
    await expect(part(page).getByText('Total 200,00 kr.')).toBeVisible()
    await expectAccessible(page)
    await payIn(page, product, 'Sign up and pay 200,00 kr.')
    await expect(page.getByText(`Ida Holm and Jonas Holm have places: ${EVENT}.`)).toBeVisible()
    await page.getByRole('link', { name: /^See the receipt/ }).click()
    await expect(page.getByText('200,00 kr.').first()).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Your tickets' }).click()
    for (const name of ['Ida Holm', 'Jonas Holm'])
      await expect(
        page.getByRole('img', { name: `Code of the ticket of ${name} for ${EVENT}` }),
      ).toBeVisible()

    await staff.reload()
    for (const name of ['Ida Holm', 'Jonas Holm']) {
      await expect(row(staff, name)).toContainText('Crew')
      await expect(row(staff, name)).toContainText('Paid 100,00 kr.')
    }
    await expect(staff.getByRole('link', { name: 'Paid: 2 of 4' })).toBeVisible()
    await expect(staff.getByRole('link', { name: 'Income: 200,00 kr.' })).toBeVisible()
    await staff.close()
  })

  test(`at ${width}: the list moves up by a cancelled ticket`, async ({ page, browser, product }) => {
    await page.setViewportSize({ width, height: 844 })
    const staff = await browser.newPage({ viewport: { width, height: 844 } })
    await openEvent(staff, product, 'admin@sejlklub.example.org')
    await staff.getByRole('button', { name: 'Change the sign-up' }).click()
    const settings = staff.getByRole('dialog')
    await settings.getByLabel('Places').fill('1')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()

    await openEvent(page, product, 'ida.holm@example.org')
    await part(page).getByRole('checkbox', { name: 'Ida Holm' }).check()
    await payIn(page, product, 'Sign up and pay 150,00 kr.')

    const next = await browser.newPage({ viewport: { width, height: 844 } })
    await openEvent(next, product, 'peter.skov@example.org')
    await part(next).getByRole('button', { name: 'Put Peter on the waiting list' }).click()
    await expect(part(next).getByRole('listitem').filter({ hasText: 'Peter Skov' })).toContainText(
      'Waiting list 1',
    )

    await staff.reload()
    await row(staff, 'Peter Skov').getByRole('button', { name: 'Offer place to Peter Skov' }).click()
    const beyond = staff.getByRole('dialog')
    await expect(beyond).toContainText('Every place of the event is taken. The number of places becomes 2.')
    await expectAccessible(staff)
    await beyond.getByRole('button', { name: 'Cancel' }).click()
    await expect(beyond).toBeHidden()

    await page.getByRole('link', { name: 'See the event' }).click()
    await part(page)
      .getByRole('button', { name: /^Cancel ?: Ida/ })
      .click()
    const cancelling = page.getByRole('dialog')
    await expect(cancelling).toContainText('You get 100 % of the price back')
    await cancelling.getByRole('button', { name: 'Cancel the place' }).click()
    await expect(cancelling).toBeHidden()

    await expect(async () => {
      await next.reload()
      await expect(next.getByText(/^A place is kept for you until /)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectAccessible(next)
    await payIn(next, product, 'Pay 150,00 kr.')
    await expect(next.getByText(`Peter Skov has a place: ${EVENT}.`)).toBeVisible()
    await next.close()

    await staff.reload()
    await expect(row(staff, 'Peter Skov')).toContainText('Paid 150,00 kr.')
    await expect(row(staff, 'Ida Holm')).toHaveCount(0)
    await expect(staff.getByRole('link', { name: 'Signed up: 1 of 1' })).toBeVisible()
    await expect(staff.getByText('0 places left')).toBeVisible()
    await staff.close()
  })
}
