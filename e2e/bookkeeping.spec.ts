import { readFile } from 'node:fs/promises'

import { expect, expectAccessible, openOfficePart, signIn, test } from './fixtures.ts'

for (const width of [390, 1440]) {
  test(`at ${width}: a treasurer gives the accounts their numbers, closes a month, and hands its vouchers over`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, 'kasper.joergensen@example.org')
    await openOfficePart(page, /^Money/)
    // What loads above the link at the end moves it away from a press.
    await page
      .getByRole('navigation', { name: 'Parts of Money' })
      .getByRole('link', { name: 'Bookkeeping' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bookkeeping', exact: true })).toBeInViewport({ ratio: 1 })
    const income = page.getByRole('row', { name: /^2000 Kontingent/ }).first()
    const months = page.getByLabel('Month')
    const wanted = await months.locator('option').nth(1).getAttribute('value')
    await test.step('the accounts get their numbers', async () => {
      await page.getByRole('button', { name: 'Accounts' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accounts' })
      await dialog.getByLabel('Number of membership fees').fill('20 00')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please write digits and letters only, at most 20.')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Number of membership fees').fill('2000')
      await dialog.getByLabel('Name of membership fees').fill('Kontingent')
      await dialog.getByLabel('When it is sent').check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Claims are booked when they are sent.')).toBeVisible()
    })
    await test.step('a month with payments is closed', async () => {
      await expect(page.getByText('Open', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Close \w+ 20/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('and the month is locked')).toBeVisible()
      await dialog.getByRole('button', { name: /^Close \w+ 20/ }).click()
      await expect(page.getByText(/^Closed on .* by Kasper Jørgensen$/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Close \w+ 20/ })).toHaveCount(0)
    })
    await test.step('its vouchers are a file of each format', async () => {
      await expect(income).toBeVisible()
      for (const [format, begins] of [
        ['csv', '\uFEFFDate;Voucher'],
        ['sie', '#FLAGGA 0\r\n'],
        ['saft', '<?xml version="1.0"'],
        ['saft_dk', '<CVR>90000030</CVR>'],
      ] as const) {
        await page.getByLabel('File').selectOption(format)
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download' }).click(),
        ])
        expect(file.suggestedFilename()).toContain(`-${wanted}-accrual.`)
        expect(await readFile(await file.path(), 'utf8')).toContain(begins)
      }
    })
    await test.step('its vouchers go to a bookkeeping program, once its keys are tried', async () => {
      const section = page.getByRole('region', { name: 'Bookkeeping program' })
      await section.getByRole('button', { name: 'Choose a program' }).click()
      const dialog = page.getByRole('dialog', { name: 'Bookkeeping program' })
      await dialog.getByLabel('App secret token').fill('demonstration')
      await dialog.getByLabel('Agreement grant token').fill('a-token-that-ended')
      await dialog.getByLabel('Number of the journal').fill('1')
      await dialog.getByRole('button', { name: 'Try and save' }).click()
      await expect(dialog.getByText(/does not take these keys/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Agreement grant token').fill('demonstration')
      await dialog.getByRole('button', { name: 'Try and save' }).click()
      await expect(dialog).toHaveCount(0)
      await section.getByRole('button', { name: 'Try the connection' }).click()
      await expect(section.getByText(/It has all of your accounts/)).toBeVisible()
      await section.getByRole('button', { name: /^Send \w+ 20\d\d to e-conomic$/ }).click()
      await expect(
        section.getByText(/(vouchers|voucher) of the month (are|is) in e-conomic as drafts/),
      ).toBeVisible()
      await expect(page.getByRole('table', { name: /Voucher \d+ · e-conomic \d+$/ }).first()).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('the running month is open, and can’t be closed', async () => {
      await months.selectOption({ index: 0 })
      await expect(page.getByText('Open', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Close \w+ 20/ })).toHaveCount(0)
    })
    await test.step('an address opens the same sample for the auditor of the year', async () => {
      await page.getByRole('link', { name: 'Audit', exact: true }).click()
      await page.getByLabel('Seed').fill('Havn 4711')
      await page.getByLabel('Entries to look at').fill('3')
      await page.getByRole('button', { name: 'Draw' }).click()
      const receipts = page.getByRole('link', { name: /^Receipt \d+$/ })
      // What was recorded by hand may have none.
      await expect(receipts.first()).toBeVisible()
      await expect(page.getByText(/drawn with the seed “Havn 4711”/)).toBeVisible()
      await expectAccessible(page)
      const drawn = await receipts.allInnerTexts()
      await page.reload()
      await expect(receipts).toHaveText(drawn)
    })
    await test.step('the demonstration hands out a file of its bank, whose lines pay what is open', async () => {
      await page.getByRole('link', { name: 'Bank', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Open' }).getByText('Bodil Ågård').first()).toBeVisible()
      await expectAccessible(page)
      await expect(page).toHaveURL(/\/bank$/)
      const bank = page.url()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download an example of a bank file' }).click(),
      ])
      const name = file.suggestedFilename()
      expect(name).toMatch(/^bank-file-\d{4}-\d{2}-\d{2}\.xml$/)
      const buffer = await readFile(await file.path())
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
      await expect(page.getByText('The balance agrees with the file.')).toBeVisible()
      await page.getByRole('button', { name: /^Take in \d+ lines$/ }).click()
      await page.getByRole('link', { name: 'Decide the lines' }).click()
      await page.getByRole('link', { name: /^Decided/ }).click()
      // The same file once more has nothing new.
      const decided = page.url()
      await page.goto(bank)
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
      await expect(page.getByRole('heading', { level: 1, name: '0 new lines' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Take the file in' })).toBeVisible()
      await page.goto(decided)
      // The claims that the lines name, and the last payout.
      await expect(page.getByText('Payout', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Matched', { exact: true }).first()).toBeVisible()
    })
  })
}
