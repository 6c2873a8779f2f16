import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test('an administrator records a payment, sees its steps, takes it back and gives the year free; the member reads why', async ({
  page,
  sharedProduct: product,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product, 'admin@sejlklub.example.org', '/membership-list?find=elin')
  await page.getByRole('link', { name: /Elin Sandberg/ }).click()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByLabel('How the money came').selectOption('Bank transfer')
  await dialog.getByRole('button', { name: /^Record / }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Wrote a giro slip')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Record / }).click()
  await expect(page.getByText(/^Elin Sandberg has \d{4}\. The payment is receipt \d+\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Every year, and each step of its payments' }).click()
  await page
    .getByRole('button', { name: /Why this status/ })
    .first()
    .click()
  await expect(
    page.getByText(/^(Active because|Paid, starts [\d-]{10}:) it was paid on .* \(bank transfer\)\.$/),
  ).toBeVisible()
  await expect(page.getByText(/→/).first()).not.toBeVisible()
  await page.getByText('Technical details for support').first().click()
  await expect(page.getByText(/created → manual · administrator/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Take \d{4} back$/ }).click()
  const asked = page.getByRole('dialog', { name: /^Take \d{4} back\?$/ })
  await asked.getByLabel('Reason').fill('It was another Elin')
  await asked.getByRole('button', { name: /^Take \d{4} back$/ }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Inactive: Taken back by the organisation: It was another Elin.')).toBeVisible()

  await page.getByRole('button', { name: 'Give the year free' }).click()
  const gift = page.getByRole('dialog', { name: 'Give the year free' })
  await gift.getByLabel('Reason').fill('Paints the club house')
  await gift.getByRole('button', { name: /^Give \d{4} free$/ }).click()
  await expect(page.getByText(/^Elin Sandberg has \d{4} free\.$/)).toBeVisible()

  const hers = await browser.newPage()
  await signIn(hers, product, 'elin.sandberg@example.org', '/memberships')
  await hers
    .getByRole('link', { name: /History and receipts of Elin/ })
    .first()
    .click()
  await hers
    .getByRole('button', { name: /Why is my status this/ })
    .first()
    .click()
  await expect(
    hers.getByText(
      /^(Active because|Paid, starts [\d-]{10}:) the organisation gave this year free: Paints the club house\.$/,
    ),
  ).toBeVisible()
  await expect(hers.getByText(/administrator/)).toHaveCount(0)
  await hers.close()
})
