import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test('a member finds a page by what it is for, and none of those of administrators [R22]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, product, 'ida.holm@example.org', '/menu')
  await expect(page).toHaveTitle('Menu · Medlem')
  await expect(page.getByRole('heading', { name: 'You and your family' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Find a page').fill('receipts')
  await expect(page.getByText('Pages found: 1')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Memberships', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/memberships$/)
  await page.goto(`${product.url}/membership-list`)
  await expect(page).toHaveURL(/\/memberships$/)
})

test('an administrator comes from the menu to the members of the club, and from each to the years [R22]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize(desk)
  await signIn(page, product, 'admin@sejlklub.example.org', '/menu')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Membership List' }).click()
  await expect(page).toHaveTitle('Membership List · Medlem')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect(page.getByText(/^\d\d of \d\d people$/)).toBeVisible()
  await page.getByLabel('Find a person').fill('holm')
  await expect(page.getByText(/^3 of \d\d people$/)).toBeVisible()
  const alma = page.getByRole('row').filter({ hasText: 'Alma Holm' })
  await expect(alma).toContainText('Aarhus C')
  await expect(alma).toContainText('Paid')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect(alma).toContainText(/Age \d+ · Aarhus C/)
  await expectAccessible(page)
  await alma.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alma Holm')
  await page.getByRole('link', { name: 'Every year, and each step of its payments' }).click()
  await expect(page.getByText('Alma Holm, every period there was.')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Find a person')).toHaveValue('holm')
  await page.getByLabel('Find a person').fill('zzz at all')
  await expect(page.getByText('No members found')).toBeVisible()
})

test('the membership list is one call, and is no look at a profile in anybody’s audit log [S07]', async ({
  page,
  readProduct: product,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && /\/member\//.test(pathname)) calls.push(pathname)
  })
  await signIn(page, product, 'admin@sejlklub.example.org', '/membership-list')
  await expect(page.getByRole('row').filter({ hasText: 'Alma Holm' })).toContainText('Paid')
  expect(calls.filter((path) => path.includes('/member/item/'))).toEqual([])
  expect(calls.filter((path) => path.endsWith('/member/rows'))).toHaveLength(1)
})

test('support chooses the organisation, and sees what its members see while acting for one [R22]', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'support@example.org', '/membership-list')
  await page.getByLabel('Organisation').selectOption('Kammerkoret Lærken')
  await expect(page).toHaveURL(/org=/)
  await expect(page.getByText(/^\d+ of \d+ people$/)).toBeVisible()
  await page.getByRole('button', { name: 'Act as' }).click()
  await page.getByRole('combobox', { name: 'Search members' }).fill('ida holm')
  await page.getByRole('option', { name: /Ida Holm/ }).click()
  await expect(page.getByText(/Acting as Ida Holm/)).toBeVisible()
  await expect(page).toHaveURL(/\/memberships$/)
  await page.goto(`${product.url}/menu`)
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
})
