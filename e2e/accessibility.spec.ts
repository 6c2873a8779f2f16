import { cards, expect, expectAccessible, fillCard, payWith, signIn, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test(`axe finds nothing on any step of buying, light and dark, on ${name}`, async ({ page, product }) => {
    await page.setViewportSize(viewport)
    await page.goto(product.url)
    await expect(page.locator('input[name=email]')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, product, 'ida.holm@example.org')
    await expect(page.getByRole('heading', { name: 'Your family' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: /notification/i }).click()
    await expectAccessible(page)
    await page.goto(`${product.url}/memberships?trigger=editMainParticipant`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${product.url}/memberships`)
    await page
      .getByRole('link', { name: /History and receipts/ })
      .first()
      .click()
    await expect(page).toHaveTitle('Memberships History · Medlem')
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)

    await page.goto(`${product.url}/membership-new`)
    await page.getByRole('checkbox', { name: /Ida/ }).check()
    await page.getByRole('button', { name: 'Review and pay' }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('Please agree to continue.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await fillCard(page, '1')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expectAccessible(page)
    await payWith(page, cards.noFunds)
    await page.waitForURL(/membership-decline/)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await payWith(page, cards.approved)
    await page.waitForURL(/membership-confirm/)
    await page.getByRole('link', { name: 'See the receipt' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Receipt/ })).toBeVisible()
    await expectAccessible(page)
  })
}
