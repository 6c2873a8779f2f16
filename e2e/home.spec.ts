import { expect, signIn, test } from './fixtures.ts'

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
    for (const name of ['Your family', 'Coming up', 'Organisations']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
  }
  await expect(page.getByText('Waiting for freja.lund@example.org to approve the family link.')).toBeVisible()
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
