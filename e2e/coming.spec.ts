import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const EVENT = 'Open boat evening'
const PHONE = { width: 390, height: 844 }

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('on a phone one press on home signs oneself up for an event that asks nothing, and it can be undone there', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, 'ida.holm@example.org')
  const row = rowOf(page, EVENT)
  const come = row.getByRole('button', { name: /^Coming/ })
  await come.click()
  await expect(row.getByRole('status')).toHaveText('Ida has a place.')
  await expect(row.getByRole('status')).toBeFocused()
  await expect(row).toContainText('Signed up')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row.getByRole('status')).toHaveText('Ida is not signed up any more.')
  await expect(come).toBeVisible()
})

test('the list of events says how many places are left, who comes and what is full, and takes the family one press each', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, 'ida.holm@example.org', '/events')
  const row = rowOf(page, EVENT)
  await expect(row).toContainText('2 places left')
  await expect(rowOf(page, 'Rules of the road')).toContainText('Full')
  await expect(rowOf(page, 'Rules of the road').getByRole('button')).toHaveCount(0)
  await row.getByRole('button', { name: /^Coming/ }).click()
  await row.getByRole('button', { name: /^\+ Jonas/ }).click()
  await expect(row.getByRole('status')).toHaveText('Jonas has a place.')
  await expect(row).toContainText('Signed upIda and Jonas')
  await row.getByRole('button', { name: /^\+ Alma/ }).click()
  await expect(row).toContainText('Waiting list 1Alma')
  await expectAccessible(page)

  await page
    .getByRole('group', { name: 'Which events' })
    .getByRole('button', { name: 'We are coming' })
    .click()
  await expect(page).toHaveURL(/who=ours/)
  await expect(rowOf(page, 'Rules of the road')).toHaveCount(0)
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, 'Christmas concert')).toContainText('Signed upJonas')
  await page.getByRole('group', { name: 'Which events' }).getByRole('button', { name: 'All' }).click()
  await expect(row.getByRole('button', { name: /^Coming/ })).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Who it is for').selectOption('Members only')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Show \d+ events$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, 'Rules of the road')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})
