import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { settledBox } from './settledBox.ts'

test('home is the same at both of its addresses: the family, what is coming up, the organisations [R01] [R02]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  for (const [path, title] of [
    ['/', 'Medlem'],
    ['/organizations', 'Organizations · Medlem'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page).toHaveTitle(title)
    for (const name of ['Your family', 'Coming up', 'Find a club']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
  }
  await expect(page.getByText('Waiting for freja.lund@example.org to approve the family link.')).toBeVisible()
})

test('on a phone the state of a family of three in two clubs, and its one filled button, are in sight at once', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org')
  const clubs = page.getByRole('region', { name: 'Your family' }).getByRole('article')
  await expect(clubs).toHaveCount(2)
  const bar = await settledBox(page.getByRole('navigation', { name: 'Shortcuts' }))
  for (const part of [
    ...(await clubs.getByRole('img').all()),
    ...(await clubs.getByRole('listitem').all()),
    page.getByRole('link', { name: /^Renew all 3 · / }),
  ]) {
    const box = await settledBox(part)
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
  }
  await expect(page.locator('main .button-primary')).toHaveCount(1)
  // With what is coming up and the field that finds another club it is one screen and a half; the clubs follow.
  const find = page.getByRole('region', { name: 'Find a club' })
  const field = await settledBox(find.getByLabel('Name or kind'))
  expect(field.y + field.height).toBeLessThanOrEqual(844 * 1.5)
  await expect(find.getByRole('listitem').filter({ hasText: 'Skak' })).toBeVisible()
  // What the club says is a line of its card, and nowhere else.
  await expect(clubs.first()).toContainText('Renew before New Year')
  await expect(page.getByText('Renew before New Year')).toHaveCount(1)
  await page.goto(`${product.url}/contact-us`)
  await expect(page.getByText('Renew before New Year')).toHaveCount(1)
})

test('some of a family are renewed alone, chosen one by one', async ({ page, readProduct: product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('button', { name: 'Choose one by one' }).click()
  await page.getByRole('checkbox', { name: 'Alma' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Renew 2 · / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Jonas Holm')
  await expect(page.getByRole('main')).not.toContainText('Alma Holm')
})

test('a club is found by its name or kind', async ({ page, readProduct: product }) => {
  await signIn(page, product, 'ida.holm@example.org')
  const clubs = page.getByRole('region', { name: 'Find a club' })
  await clubs.getByLabel('Name or kind').fill('skak')
  await expect(clubs.getByRole('listitem')).toHaveCount(1)
  await clubs.getByLabel('Name or kind').fill('no such')
  await expect(clubs.getByRole('status')).toHaveText('No club has that in its name.')
})

test('a club without fees shows as not ready, and nothing can be bought there [S08]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  const club = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: /Skak/ }) })
  await expect(club).toContainText('Not ready')
  await expect(club).toContainText('has no memberships on offer yet')
  await expect(club.getByRole('link', { name: /Membership/ })).toHaveCount(0)
  await page.goto(`${product.url}/membership-new`)
  await expect(page.getByRole('columnheader', { name: /Havkatten/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Skak/ })).toHaveCount(0)
})

test('an address that is no route says so, with the status 404 [R24]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  const answer = await page.goto(`${product.url}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
})

test('the theme is remembered, and the first visit follows the system', async ({
  page,
  readProduct: product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product, 'ida.holm@example.org')
  const ink = () =>
    page.locator('body').evaluate((body) => body.ownerDocument.defaultView?.getComputedStyle(body).color)
  const dark = await ink()
  await page.getByRole('button', { name: /theme|light/i }).click()
  await expect.poll(ink).not.toBe(dark)
  const light = await ink()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(ink).toBe(light)
})
