import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openOfficePart, signIn, test } from './fixtures.ts'

const ADMINISTRATOR = 'admin@sejlklub.example.org'

for (const width of [390, 1440]) {
  test(`at ${width}: a treasurer reads income by month, takes a month to the bookkeeper, and sees who looked at a member`, async ({
    page,
    sharedProduct: product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, product, ADMINISTRATOR)

    await test.step('income by month', async () => {
      await openOfficePart(page, /Sejlklubben Havkatten/)
      const plots = page.getByRole('img', { name: / by month in / })
      await expect(plots).toHaveCount(4)
      const rows = await plots.evaluateAll((all) => all.map((one) => one.parentElement?.offsetTop))
      expect(new Set(rows).size, 'rows of plots').toBe(width === 390 ? 2 : 1)
      await page.getByRole('button', { name: 'As a table' }).click()
      const table = page.getByRole('table', { name: /income by month$/ })
      const headings = await table.getByRole('columnheader').allInnerTexts()
      const income = headings.indexOf(`Income ${new Date().getFullYear()}`)
      const month = table.getByRole('row').nth(1)
      await expect(month.getByRole('cell').nth(income - 1)).toHaveText(/^[\d.]+/)
      await expectAccessible(page)
    })

    await test.step('the bookkeeper’s month', async () => {
      await openOfficePart(page, /^Money/)
      const part = page.getByRole('region', { name: 'For the bookkeeper' })
      const file = page.waitForEvent('download')
      await part.getByRole('button', { name: 'Download' }).click()
      expect(readFileSync(await (await file).path(), 'utf8')).toMatch(/Receipt;Date;Kind;/)
    })

    await test.step('who looked at a member', async () => {
      await openOfficePart(page, /^Members/)
      await page.getByRole('searchbox').fill('ida')
      // The answer moves the rows.
      await expect(page.getByRole('status').filter({ hasText: '1 of ' })).toBeVisible()
      await page.getByRole('link', { name: 'Ida Holm' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible()
      await page
        .getByRole('navigation', { name: 'What is shown' })
        .getByRole('link', { name: /^Looks/ })
        .click()
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: /Anders Krog/ })
          .first(),
      ).toBeVisible()
    })
  })
}
