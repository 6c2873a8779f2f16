import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, openOfficePart, payWith, signIn } from './fixtures.ts'
import { test } from './liveProduct.ts'
import type { Product } from './product.ts'

const CLUB = 'Sejlklubben Havkatten'

async function buy(page: Page, product: Product): Promise<void> {
  await signIn(page, product, 'peter.skov@example.org', '/membership-new')
  await page.getByRole('checkbox', { name: `Peter Skov, ${CLUB}` }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay .*450,00 kr\.$/ }).click()
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page).toHaveTitle('Payment Successful · Medlem')
}

const why = (page: Page) => page.getByRole('button', { name: /^Why / }).first()

test('an administrator gives a part of a payment back, then all of it; the member reads why the year ended', async ({
  page,
  browser,
  live: product,
}) => {
  await buy(page, product)

  const admin = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(admin, product, 'admin@sejlklub.example.org', '/membership-list?find=peter')
  // A second record of his has no years.
  await admin
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .getByRole('link', { name: /Peter Skov/ })
    .click()
  await admin.getByRole('link', { name: 'Every year, and each step of its payments' }).click()
  await why(admin).click()
  await expect(admin.getByText('The money was taken.')).toBeVisible()
  const give = admin.getByRole('button', { name: 'Give money back', exact: true })
  const dialog = admin.getByRole('dialog', { name: 'Give money back' })

  await test.step('a part says that the year is kept', async () => {
    await give.click()
    await expect(dialog.getByRole('button', { name: 'Give 450 kr. back' })).toBeVisible()
    await dialog.getByLabel('Amount in kr.').fill('100,50')
    await dialog.getByRole('checkbox', { name: /^Peter Skov/ }).uncheck()
    await dialog.getByRole('button', { name: 'Give 100,50 kr. back' }).click()
    await expect(dialog.getByText('Please choose what ends, or say that all of it is kept.')).toBeVisible()
    await expect(dialog.getByText('Please say why.')).toBeVisible()
    await expectAccessible(admin)
    await dialog.getByRole('checkbox', { name: 'None: the year is kept' }).check()
    await dialog.getByLabel('Reason').fill('The boat was late')
    await expect(dialog.getByText(/The membership year stays: Peter Skov/)).toBeVisible()
    // The server gives it, and its answer never arrives.
    await admin.route('**/refund', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    const again = dialog.getByRole('button', { name: 'Give 100,50 kr. back' })
    await again.click()
    await expect(dialog.getByText('We don’t know yet whether it was given back.')).toBeVisible()
    await expect(dialog.getByText('349,50 kr. of this payment can be given back.')).toBeVisible()
    await expectAccessible(admin)
    await expect(dialog.getByText('the money goes back only once')).toBeVisible()
    await again.click()
    await expect(admin.getByRole('status').filter({ hasText: '100,50 kr. was given back.' })).toBeVisible()
    await expect(admin.getByText('A part of the money was given back.')).toBeVisible()
  })

  await test.step('the rest ends the year, and takes two clicks and a reason', async () => {
    await admin.setViewportSize({ width: 1440, height: 900 })
    await give.click()
    await expect(dialog.getByText(/The membership year ends: Peter Skov/)).toBeVisible()
    await dialog.getByLabel('Reason').fill('Moved abroad')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Give 349,50 kr. back' }).click()
    await expect(admin.getByText('Inactive: The payment was refunded.')).toBeVisible()
    await expect(give).toHaveCount(0)
  })
  await admin.close()

  await page.goto(`${product.url}/memberships`)
  await page
    .getByRole('link', { name: /History and receipts of Peter in Sejlklubben Havkatten/ })
    .first()
    .click()
  await why(page).click()
  await expect(page.getByText('Inactive: The payment was refunded.')).toBeVisible()
  await expect(page.getByText('A refund of 349,50 kr. was asked for. Reason: Moved abroad.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give money back' })).toHaveCount(0)
})

for (const width of [390, 1440]) {
  test(`at ${width}: a treasurer finds a refund that the chairman asked for, and gives the money back as the second person`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'kasper.joergensen@example.org')
    await openOfficePart(page, /^Money/)
    await page.getByRole('link', { name: /^Decide about the refund to / }).click()
    await expect(page.getByText(/^Thomas Bæk asks to give /)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Give / }).click()
    await expect(page.getByRole('status').filter({ hasText: /was given back\.$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await openOfficePart(page, /^Money/)
    await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Decide about the refund to / })).toHaveCount(0)
  })
}
