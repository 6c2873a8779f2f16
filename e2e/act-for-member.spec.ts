import { expect, signIn, test } from './fixtures.ts'

test('support finds a member, acts for them, and stops; the strip says so all the while [S06] [L06]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'support@example.org')
  await page.getByRole('button', { name: 'Act as' }).click()
  const search = page.getByRole('combobox')
  await search.fill('zzz at all')
  await expect(page.getByText('No members found.')).toBeVisible()
  await search.fill('HOLM')
  await expect(page.getByText('Members found: 3')).toBeVisible()
  await page.getByRole('option', { name: /Ida Holm/ }).click()

  await expect(page.getByText('Acting as Ida Holm (ida.holm@example.org)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
  await page.goto(`${product.url}/memberships`)
  await expect(page.getByRole('heading', { name: 'Alma Holm' })).toBeVisible()
  await expect(page.getByText('Acting as Ida Holm (ida.holm@example.org)')).toBeVisible()
  // What is the portal's own is not the member's.
  await page.goto(`${product.url}/email-template`)
  const ofThePortal = page.getByRole('region', { name: 'Messages of the portal itself' })
  await expect(page.getByRole('heading', { name: 'Your payment is confirmed', exact: true })).toBeVisible()
  await expect(ofThePortal).toHaveCount(0)
  const sailing = page.locator('a[href^="/organizations-"][href$="-details"]').first()
  await page.goto(`${product.url}/organizations`)
  const [, organisation] = (await sailing.getAttribute('href'))?.match(/organizations-(.+)-details/) ?? []
  for (const address of [`/office/${organisation}`, `/office/${organisation}/money`, '/new-organisation']) {
    await page.goto(product.url + address)
    await expect(
      page.getByText('You are acting for Ida Holm. The office is open in your own name only.'),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Stop' })).toBeVisible()
  }
  await page.goto(`${product.url}/memberships`)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/Acting as/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Alma Holm' })).toHaveCount(0)
  await page.goto(`${product.url}/email-template`)
  await expect(ofThePortal).toContainText('No mail server is connected')
  await expect(ofThePortal).toContainText('There are no undelivered messages.')
})

test('a member who is no support sees no picker', async ({ page, readProduct: product }) => {
  await signIn(page, product, 'ida.holm@example.org')
  await expect(page.getByRole('heading', { name: 'Your family' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Act as' })).toHaveCount(0)
})
