import { expect, signIn, test } from './fixtures.ts'

const TREASURER = 'thomas.baek@example.org'

for (const width of [390, 1440]) {
  test(`at ${width}: a figure of the income opens the payments behind it, which add up to it, and one is found by its receipt`, async ({
    page,
    readProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, product, TREASURER)
    const money = await page.locator('.office-menu a', { hasText: 'Money' }).getAttribute('href')
    await page.goto(`${product.url}${money}`)
    const income = page.getByRole('region', { name: 'Income, twelve months' })
    const twelveMonths = income.getByRole('row', { name: 'All' }).getByRole('link').last()
    const total = await twelveMonths.textContent()
    await twelveMonths.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `${total},00 kr. in all` })).toBeVisible()

    await page.goBack()
    await income.getByRole('button', { name: 'Way of paying' }).click()
    await income.getByRole('row', { name: 'Card' }).getByRole('link').last().click()
    await page.getByRole('link', { name: 'Show all again: Card' }).click()
    const receipt = await page
      .getByRole('link', { name: /^Receipt \d+$/ })
      .last()
      .getAttribute('aria-label')
    const search = async (words: string) => {
      // On a phone the search is in a sheet.
      if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Search').fill(words)
      if (width === 390) await page.getByRole('button', { name: 'Show the list' }).click()
    }
    await search(receipt?.replace('Receipt ', '') ?? '')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('link', { name: receipt ?? '', exact: true })).toBeVisible()
    await search('Lykke')
    await page.getByRole('button', { name: 'Refund the payment of Martin Lykke' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Give money back' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
