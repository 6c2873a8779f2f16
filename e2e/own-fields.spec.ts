import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const administrator = 'admin@sejlklub.example.org'
const member = 'ida.holm@example.org'

async function opened(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

for (const width of [390, 1440]) {
  test(`an organisation asks for a size, a member answers, and those with L are found, at ${width}`, async ({
    browser,
    sharedProduct: product,
  }) => {
    // With the width in its name, so that one does not find the other's.
    const size = `T-shirt size ${width}`
    let settings = ''
    const page = await opened(browser, width)
    const other = await opened(browser, width)

    await test.step('the administrator makes the field', async () => {
      await signIn(page, product, administrator, '/organizations')
      const office = page.locator('.club-row a')
      await expect(office).toBeAttached()
      settings = `${product.url}${await office.getAttribute('href')}/settings/fields`
      await page.goto(settings)
      const section = page.getByRole('region', { name: 'Own fields' })
      await section.getByRole('button', { name: 'New field' }).click()
      const dialog = page.getByRole('dialog', { name: 'New field' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Please give the field a name.')).toBeVisible()
      await dialog.getByLabel('Name', { exact: true }).fill(size)
      await dialog.getByRole('textbox', { name: 'Option 1' }).fill('M')
      await dialog.getByRole('textbox', { name: 'Option 2' }).fill('L')
      await dialog.getByLabel('Who sees and writes it').selectOption({ label: 'The member writes it' })
      await dialog
        .getByLabel('When a membership is bought')
        .selectOption({ label: 'It is asked, and may be left blank' })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(section.getByRole('paragraph').filter({ hasText: size })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a member answers on the profile', async () => {
      await signIn(other, product, member, '/my-profile')
      await other
        .getByRole('region', { name: /^Your answers to Sejlklubben/ })
        .getByRole('button', { name: 'Change answers' })
        .click()
      const dialog = other.getByRole('dialog')
      await dialog.getByLabel(size).selectOption({ label: 'L' })
      await expectAccessible(other)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expectAccessible(other)
    })

    await test.step('who has not answered is asked before paying, once', async () => {
      const review = async () => {
        await other.goto(`${product.url}/membership-new`)
        await other.getByRole('checkbox', { name: /^Alma Holm, Sejlklubben Havkatten/ }).check()
        await other.getByRole('button', { name: 'Review and pay' }).click()
        await expect(other.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
        await other.getByRole('checkbox', { name: /^I agree/ }).check()
      }
      await review()
      const question = other.getByRole('region', { name: 'About Alma' }).getByLabel(size)
      await question.selectOption({ label: 'M' })
      await expectAccessible(other)
      await other.getByRole('button', { name: /^Pay / }).click()
      await expect(other.locator('input[name=card]')).toBeVisible()
      await review()
      await expect(question).toHaveCount(0)
    })

    await test.step('the administrator finds and exports those with L', async () => {
      await page.goto(`${product.url}/membership-list`)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: size }).click()
      await page.getByRole('checkbox', { name: /^L \d/ }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Use filter' }).click()
      await expect(page.getByRole('button', { name: `Change the filter ${size}: L` })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Ida Holm' })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2 + (width > 400 ? 1 : 0))
      if (width < 400) return
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: size }).check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('columnheader', { name: size })).toBeVisible()
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByLabel('What for').fill('To order the shirts')
      await page.getByLabel('Plain text (CSV)').check()
      const loaded = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Export 1 person/ }).click()
      const lines = readFileSync(await (await loaded).path(), 'utf8')
        .trim()
        .split('\r\n')
      expect([lines[0]?.endsWith(`;${size}`), lines.length, lines[1]?.endsWith(';L')]).toEqual([
        true,
        2,
        true,
      ])
    })

    await test.step('the administrator archives the field and deletes its answers', async () => {
      await page.goto(settings)
      const section = page.getByRole('region', { name: 'Own fields' })
      // The other width's field may be there, which makes it more than two deeds or not.
      const more = section.getByRole('button', { name: `More for ${size}` })
      await section.getByRole('button', { name: `Edit ${size}` }).waitFor()
      if (await more.isVisible()) await more.click()
      await page.getByRole('button', { name: `Archive ${size}` }).click()
      // Its row moves what is below it as it leaves.
      await expect(section.getByRole('button', { name: `Edit ${size}` })).toBeHidden()
      await section
        .getByText(/archived field/)
        .first()
        .click()
      await section.getByRole('button', { name: `Delete answers to ${size}` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('The answers of 2 members are deleted for good.')
      const remove = dialog.getByRole('button', { name: 'Delete 2 answers' })
      await remove.click()
      await expect(dialog.getByText('That is not the name of the field.')).toBeVisible()
      await dialog.getByLabel('Type the name of the field to confirm').fill(size)
      await expectAccessible(page)
      await remove.click()
      await expect(dialog).toBeHidden()
      await expect(section.getByRole('listitem').filter({ hasText: size })).toContainText('no answers')
    })
  })
}
