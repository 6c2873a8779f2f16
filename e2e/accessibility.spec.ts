import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, fillCard, payWith, signIn, test } from './fixtures.ts'

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
}

// The screens where a story begins are tried by every-screen.spec.ts.
test('axe finds nothing on any step of buying, light and dark, on a phone and on a desk', async ({
  page,
  sharedProduct: product,
}) => {
  await page.goto(product.url)
  await expect(page.locator('input[name=email]')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await signIn(page, product, 'henrik.aagaard@example.org')
  await expect(page.getByRole('heading', { level: 2, name: 'Find a club' })).toBeVisible()
  await page.getByRole('button', { name: /notification/i }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.goto(`${product.url}/memberships?trigger=editMainParticipant`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.goto(`${product.url}/membership-new`)
  await page
    .getByRole('checkbox', { name: /Henrik/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Please agree to continue.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await fillCard(page, '1')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectAccessibleEverywhere(page)
  await payWith(page, cards.noFunds)
  await page.waitForURL(/membership-decline/)
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, cards.approved)
  await page.waitForURL(/membership-confirm/)
  await page.getByRole('link', { name: 'See the receipt' }).waitFor()
  await expectAccessibleEverywhere(page)
})
