import { expect, expectAccessible, signIn, test } from './fixtures.ts'

/** A full list, without a member of the demonstration. */
const thousand = Array.from({ length: 1_000 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  firstName: 'Listed',
  lastName: `Member ${index}`,
  email: `listed${index}@example.org`,
}))

test('beyond a thousand members the search is the server’s, and who is found so can be acted for [L06] [S06]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.route('**/api/v1/member/list?*', (route) => route.fulfill({ json: thousand }))
  await signIn(page, product, 'support@example.org')
  await page.getByRole('button', { name: 'Act as' }).click()
  const search = page.getByRole('combobox')
  await expect(page.getByText('Members found: 1000')).toBeVisible()
  // Of a thousand rows only those in sight are drawn.
  expect(await page.getByRole('option').count()).toBeLessThan(40)
  await search.fill('HOLM')
  await expect(page.getByText('Members found: 3')).toBeVisible()
  await expectAccessible(page)
  await search.fill('zzz at all')
  await expect(page.getByText('No members found.')).toBeVisible()
  await search.fill('ida.holm@')
  await page.getByRole('option', { name: /Ida Holm/ }).click()

  await expect(page.getByText('Acting as Ida Holm (ida.holm@example.org)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
  await page.getByRole('button', { name: 'Act as' }).click()
  await expect(page.getByRole('combobox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Signe/ })).toBeVisible()
  await expect(page.getByText(/Acting as/)).toHaveCount(0)
})
