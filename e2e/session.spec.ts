import { expect, signIn, test } from './fixtures.ts'

const MEMBER = 'ida.holm@example.org'

test('a sign-out in one tab is noticed in the other [C05]', async ({ context, product }) => {
  const [here, there] = [await context.newPage(), await context.newPage()]
  await signIn(here, product, MEMBER)
  await there.goto(`${product.url}/memberships`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.getByRole('button', { name: 'Logout' }).click()
  await expect(here.locator('input[name=email]')).toBeVisible()
  // The session check comes every 5 s.
  await expect(there.locator('input[name=email]')).toBeVisible({ timeout: 20_000 })
})

test('a reload and a new tab find the session again, without a word of the content policy', async ({
  context,
  product,
}) => {
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await signIn(page, product, MEMBER, '/contact-us')
  await expect(page).toHaveURL(`${product.url}/contact-us`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/contact-us`)
  const other = await context.newPage()
  await other.goto(`${product.url}/memberships`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
})
