import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Danish days, as the fields take them. */
async function typeDay(page: Page, label: string, date: Date) {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  await page.getByRole('group', { name: label }).getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(`${day}${month}${year}`)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('an administrator writes news for members, who read it as it was written and no more than that [R22]', async ({
  browser,
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize(desk)
  await signIn(page, product, 'admin@sejlklub.example.org', '/blog')
  await expect(page).toHaveTitle('Blog · Medlem')
  await expect(page.getByRole('heading', { name: 'Planned and ended' })).toBeVisible()
  await page.getByRole('link', { name: 'Write news' }).click()
  await expect(page).toHaveTitle('Add Blog · Medlem')
  // The fields of a day are loaded after the others.
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Title is missing. Please enter it.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('The sauna is warm')
  await page
    .getByLabel('Text', { exact: true })
    .fill(
      '# Sauna\nOpen <b onclick="alert(1)">daily</b>.\n\n- bring a towel\n- see https://example.org/sauna.',
    )
  await expect(page.getByRole('heading', { level: 3, name: 'Sauna' })).toBeVisible()
  await typeDay(page, 'Last day', inDays(-2))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The last day lies before the first.')).toBeVisible()
  await typeDay(page, 'Last day', inDays(20))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The sauna is warm' })).toBeVisible()
  await expect(page.getByText(/Shown until/)).toBeVisible()

  const other = await browser.newContext({ viewport: phone })
  const member = await other.newPage()
  await signIn(member, product, 'ida.holm@example.org', '/blog')
  await expect(
    member.getByRole('link', { name: 'Learn to sail: places for children in spring' }),
  ).toBeVisible()
  for (const hidden of ['Summer at the club house', 'The new berth plan', 'Keys of the new gate']) {
    await expect(member.getByText(hidden)).toHaveCount(0)
  }
  await expectAccessible(member)
  await member.getByRole('link', { name: 'The sauna is warm' }).click()
  await expect(member.getByText('Open <b onclick="alert(1)">daily</b>.')).toBeVisible()
  await expect(member.getByRole('listitem').filter({ hasText: 'bring a towel' })).toBeVisible()
  await expect(member.getByRole('link', { name: 'https://example.org/sauna' })).toHaveAttribute(
    'href',
    'https://example.org/sauna',
  )
  await expect(member.getByRole('link', { name: 'Change it' })).toHaveCount(0)
  await expectAccessible(member)
  const found = member.url()
  await member.goto(`${product.url}/add-blog`)
  await expect(member.getByText(/administrators of each organisation write its news/)).toBeVisible()
  await expect(member.getByRole('link', { name: /Write to them\s+at Sejlklubben Havkatten/ })).toBeVisible()
  await expectAccessible(member)

  await page.getByRole('link', { name: 'Change it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The sauna is warm')
  await page.getByLabel('Who reads it').selectOption('Administrators only')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText(/For administrators/)).toBeVisible()
  await member.goto(found)
  await expect(member.getByText('Page not found: /blog')).toBeVisible()
  await other.close()
})

test('a page keeps its versions: what is in force is read by all, what is planned by those who write [R22]', async ({
  browser,
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, product, 'admin@sejlklub.example.org', '/content')
  await expect(page).toHaveTitle('Content · Medlem')
  const club = page.getByRole('region', { name: 'Sejlklubben Havkatten' })
  await club.getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('link', { name: 'Write a new version' }).click()
  await expect(page).toHaveTitle('Content Add · Medlem')
  await page.getByLabel('Title', { exact: true }).fill('Questions, answered anew')
  await typeDay(page, 'In force from', inDays(30))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText('Not in force yet')).toBeVisible()
  await expect(page.getByText(/Version 2, in force from/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Read the version in force' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()

  await page.goto(`${product.url}/content-add`)
  await page.getByLabel('Title', { exact: true }).fill('Statutes again')
  await page.getByLabel('Text', { exact: true }).fill('Nothing.')
  await page.getByRole('button', { name: 'Save the page' }).click()
  await expect(page.getByLabel('What it is')).toHaveAccessibleDescription(/new version/)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Nothing.')

  const other = await browser.newContext({ viewport: desk })
  const member = await other.newPage()
  await signIn(member, product, 'ida.holm@example.org', '/content')
  await expectAccessible(member)
  const sailing = member.getByRole('region', { name: 'Sejlklubben Havkatten' })
  await expect(sailing.getByText('Version 1, in force since')).toHaveCount(2)
  await expect(sailing.getByText('Questions, answered anew')).toHaveCount(0)
  await sailing.getByRole('link', { name: 'Statutes' }).click()
  await expect(member.getByText('It is held once a year in March', { exact: false })).toBeVisible()
  await member.getByRole('link', { name: 'Read version 1' }).click()
  await expect(member.getByText('No longer in force')).toBeVisible()
  await expect(member.getByText('It is held once a year in February', { exact: false })).toBeVisible()
  await member.goto(`${product.url}/content-add`)
  await expect(member.getByText(/administrators of each organisation write its statutes/)).toBeVisible()
  await other.close()
})
