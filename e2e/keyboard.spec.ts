import type { Locator, Page } from '@playwright/test'
import { cards, expect, test } from './fixtures.ts'

/** Presses Tab until the element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('the whole purchase can be done with the keyboard alone', async ({ page, sharedProduct: product }) => {
  await page.goto(product.url)
  await typeInto(page, page.locator('input[name=email]'), 'gustav.enevoldsen@example.org')
  await typeInto(page, page.locator('input[name=password]'), 'medlem')
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Membership' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Memberships · Medlem')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'New Membership' }))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('checkbox', { name: /Gustav Enevoldsen, Sejlklubben Havkatten/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Review and pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()

  await tabTo(page, page.getByRole('checkbox', { name: /^I agree/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Pay / }))
  await page.keyboard.press('Enter')

  await typeInto(page, page.locator('input[name=card]'), cards.approved)
  await typeInto(page, page.locator('input[name=expiry]'), '12/39')
  await typeInto(page, page.locator('input[name=cvc]'), '123')
  await tabTo(page, page.getByRole('button', { name: 'Pay' }))
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/membership-confirm\?token=/)
  await tabTo(page, page.getByRole('link', { name: 'See the receipt' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt')
})
