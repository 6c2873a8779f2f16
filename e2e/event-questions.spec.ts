import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openMore, signIn, test } from './fixtures.ts'

const EVENT = 'Open boat evening'
/** The father of Liva and August, who have no sign-in. */
const PARENT = 'thomas.baek@example.org'
const STAFF = 'admin@sejlklub.example.org'

test.use({ viewport: { width: 390, height: 844 } })

async function openEvent(page: Page): Promise<void> {
  await page.getByRole('link', { name: EVENT, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EVENT)
}
/** Runs in the page: how many pixels it is wider than its window. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('staff choose two questions, a parent answers them for two children, and staff read the answers', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await signIn(page, product, STAFF, '/events')
  await openEvent(page)
  const questions = page.getByRole('region', { name: 'Questions' })

  await test.step('staff tick what is asked', async () => {
    await expect(questions).toContainText('Nothing is asked.')
    await questions.getByRole('button', { name: 'Change the questions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Questions' })
    await dialog.getByRole('checkbox', { name: 'Life jacket size' }).check()
    await dialog.getByRole('checkbox', { name: 'Food at suppers' }).check()
    await dialog.getByRole('checkbox', { name: /^Must be answered ?: Food at suppers$/ }).check()
    await dialog.getByRole('button', { name: 'Move Food at suppers up' }).click()
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(questions.getByRole('listitem')).toHaveText([
      /^Life jacket size.*Choice of 5 options.*may be left blank$/,
      /^Food at suppers.*Choice of 3 options.*must be answered$/,
    ])
    await expectAccessible(page)
  })

  await test.step('a parent is led to the event, and a missing answer is said at its field', async () => {
    const family = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signIn(family, product, PARENT, '/events')
    await family.getByRole('link', { name: /^Coming ?: Open boat evening/ }).click()
    const part = family.getByRole('region', { name: 'Sign up' })
    await part.getByRole('checkbox', { name: 'Liva Bæk' }).check()
    await part.getByRole('checkbox', { name: 'August Bæk' }).check()
    const liva = part.getByRole('group', { name: 'About Liva' })
    const august = part.getByRole('group', { name: 'About August' })
    await liva.getByLabel('Food at suppers').selectOption({ label: 'Vegetarian' })
    await august.getByLabel('Life jacket size').selectOption({ label: 'XS' })
    const send = part.getByRole('button', { name: /^Sign up (Liva and August|August and Liva)$/ })
    await send.click()
    await expect(august.getByText('An answer is needed.')).toBeVisible()
    await expect(august.getByLabel('Food at suppers')).toBeFocused()
    await expect(liva.getByText('An answer is needed.')).toHaveCount(0)
    for (const width of [320, 1440, 390]) {
      await family.setViewportSize({ width, height: 844 })
      expect(await family.evaluate<number>(overflow), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
      await expectAccessible(family)
    }
    await august.getByLabel('Food at suppers').selectOption({ label: 'Everything' })
    await send.click()
    await expect(part.getByRole('status')).toContainText('Liva')
    await expect(part.getByRole('listitem').filter({ hasText: 'August' })).toContainText('Signed up')
    await expect(liva).toHaveCount(0)
    await expect(august).toHaveCount(0)
    await family.close()
  })

  await test.step('staff read the answers', async () => {
    await page.reload()
    await (await openMore(page)).getByRole('button', { name: 'Download the list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('CSV', { exact: false }).check()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Export \d+ people$/ }).click()
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(lines[0]).toMatch(/Life jacket size;Food at suppers;E-mail;Phone$/)
    expect(lines.find((line) => line.startsWith('Liva'))).toContain(';Vegetarian;')
    expect(lines.find((line) => line.startsWith('August'))).toContain(';XS;Everything;')
  })
})
