import type { Locator, Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { linkTo, withMail } from './withMail.ts'

const GRANDMOTHER = 'farmor@example.net'

/** The treasurer is about to split Sanne's claim. */
async function openSplit(page: Page, product: Product): Promise<{ list: Locator; dialog: Locator }> {
  await signIn(page, product, 'kasper.joergensen@example.org', '/membership-list')
  const money = await page.locator('.office-menu a', { hasText: 'Money' }).getAttribute('href')
  await page.goto(`${product.url}${money?.replace(/money$/, 'claims')}`)
  const list = page.getByRole('region', { name: 'Asked for' })
  const claim = list.getByRole('listitem').filter({ hasText: 'Sanne Lykke' })
  await claim
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Split between payers/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Split between payers' })
  return { list, dialog }
}

for (const width of [390, 1440]) {
  test(`at ${width}: the treasurer splits a claim with a municipality, takes its payment, and joins the share of a sponsor again`, async ({
    page,
    browser,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { list, dialog } = await openSplit(page, product)
    const [kommune, sponsor] = ['Payer 1', 'Payer 2'].map((name) => dialog.getByRole('group', { name }))
    if (!kommune || !sponsor) throw new Error('two payers are named')
    await kommune.getByLabel('Name').fill('Aarhus Kommune')
    await kommune.getByLabel('E-mail').fill('fritid@aarhus.example')
    await kommune.getByLabel('Amount in kr.').fill('50')
    await dialog.getByRole('button', { name: 'Add a payer' }).click()
    await sponsor.getByLabel('Name').fill('Lokalfonden')
    await sponsor.getByRole('button', { name: 'By letter' }).click()
    await sponsor.getByLabel('Address Line 1').fill('Torvet 1')
    await sponsor.getByLabel('Postcode').fill('8000')
    await sponsor.getByLabel('City').fill('Aarhus')
    await sponsor.getByLabel('Amount in kr.').fill('200')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ask them' }).click()
    await expect(dialog.getByText('No more than 200,00 kr. can be paid by others.')).toBeVisible()
    await sponsor.getByLabel('Amount in kr.').fill('70')
    await expect(dialog.getByText('Sanne Lykke pays the rest: 80,00 kr.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask them' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByText('Others are asked for 120,00 kr. of it')).toBeVisible()
    await expectAccessible(page)

    const share = list.getByRole('listitem').filter({ hasText: 'Aarhus Kommune' })
    await share.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: /^Send again/ }).click()
    await expect(share.getByText('Sent to fritid@aarhus.example.')).toBeVisible()
    await share.getByRole('button', { name: /^Record payment/ }).click()
    const record = page.getByRole('dialog', { name: 'Record a payment' })
    await record.getByLabel('Reason').fill('On the statement')
    await record.getByRole('button', { name: 'Record the payment' }).click()
    await expect(record).toBeHidden()

    const other = list.getByRole('listitem').filter({ hasText: 'Lokalfonden' })
    await other.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: /^Join again/ }).click()
    const join = page.getByRole('dialog', { name: /^Join the 70,00 kr/ })
    await join.getByLabel('Reason').fill('The fund said no')
    await expectAccessible(page)
    await join.getByRole('button', { name: 'Join it again' }).click()
    await expect(join).toBeHidden()
    await expect(list.getByText('Others are asked for 50,00 kr. of it')).toBeVisible()

    const sanne = await browser.newPage({ viewport: { width, height: 900 } })
    await signIn(sanne, product, 'sanne.lykke@example.org', '/instalments')
    await expect(sanne.getByText('Others pay a part of it:')).toBeVisible()
    await expect(sanne.getByText('Aarhus Kommune')).toBeVisible()
    await expectAccessible(sanne)
    await sanne.close()
  })
}

/** The treasurer asks a grandmother for a part of a claim. */
async function splitWithGrandmother(page: Page, product: Product): Promise<void> {
  const { dialog } = await openSplit(page, product)
  await dialog.getByLabel('Name').fill('Inger Lykke')
  await dialog.getByLabel('E-mail').fill(GRANDMOTHER)
  await dialog.getByLabel('Amount in kr.').fill('50')
  await dialog.getByRole('button', { name: 'Ask them' }).click()
  await expect(dialog).toBeHidden()
}

/** In both themes, and no wider than its window. */
async function isWellDrawn(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectOneFilledButton(page, what)
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(excess, `${what}: pixels too wide`).toBeLessThanOrEqual(0)
}

for (const width of [390, 1440]) {
  test(`at ${width}: a grandmother without an account opens her share by the e-mail’s link, pays it, and has the receipt`, async ({
    browser,
  }) => {
    await withMail(async (product, mails) => {
      const viewport = { width, height: 900 }
      const staff = await browser.newPage({ viewport })
      await splitWithGrandmother(staff, product)

      const context = await browser.newContext({ viewport, locale: 'en-GB' })
      const page = await context.newPage()
      const mailed = { mails, to: GRANDMOTHER }
      await page.goto(await linkTo('/guest-share', { ...mailed, words: 'guest-share#' }))
      await expect(page.getByText(/asks you to pay 50,00 kr\. by .+ for Sanne\./)).toBeVisible()
      await expect(page).toHaveURL(`${product.url}/guest-share`)
      await expect(page.getByText('Lykke', { exact: true })).toHaveCount(0)
      await isWellDrawn(page, 'a share to pay')
      const card = page.getByRole('radio', { name: 'Card' })
      if (await card.isVisible()) await card.check()
      await page.getByRole('button', { name: 'Pay 50,00 kr.' }).click()
      await payWith(page, cards.noFunds)
      await expect(page.getByText('The payment did not go through')).toBeVisible()
      await isWellDrawn(page, 'a share that was not paid')
      await page.getByRole('button', { name: 'Pay 50,00 kr.' }).click()
      await payWith(page, cards.approved)
      await expect(page.getByText('Paid. Thank you. The receipt is below.')).toBeVisible()
      const receipt = page.getByRole('button', { name: /^Save receipt no\. \d+ as PDF$/ })
      const download = page.waitForEvent('download')
      await receipt.click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await isWellDrawn(page, 'a share that is paid')
      await page.getByRole('button', { name: 'Close the page on this device' }).click()
      await expect(page.getByRole('heading', { name: 'The page is closed on this device' })).toBeVisible()

      await page.goto(await linkTo('/guest-share', { ...mailed, words: 'your payment is confirmed' }))
      await expect(page.getByText('Paid. Thank you. The receipt is below.')).toBeVisible()
      await staff.reload()
      const list = staff.getByRole('region', { name: 'Asked for' })
      await expect(list.getByRole('listitem').filter({ hasText: 'Inger Lykke' })).toHaveCount(0)
    })
  })
}
