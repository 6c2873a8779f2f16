import { readFileSync } from 'node:fs'
import { expect, expectAccessible, password, signIn, test } from './fixtures.ts'

const TOO_LONG_AGO = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'fresh_login_required',
    detail: 'Please sign in again to do this.',
    traceId: 'story',
  }),
}

test('support can’t take a member’s data along or erase it, and the member sees that support was there [R22]', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'support@example.org')
  await page.getByRole('button', { name: 'Act as' }).click()
  await page.getByRole('combobox').fill('ole.thoegersen')
  await page.getByRole('option', { name: /Ole/ }).click()
  await expect(page.getByText(/Acting as Ole/)).toBeVisible()
  await page.goto(`${product.url}/edit-profile`)
  await expect(page.getByText('Only Ole can download or erase this data.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Erase my data…' })).toBeDisabled()

  const ole = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(ole, product, 'ole.thoegersen@example.org', '/edit-profile')
  await expect(ole.getByText('Looked at your pages as you.').first()).toBeVisible()
  await expect(ole.getByText('Signe Bendtsen').first()).toBeVisible()
  await expectAccessible(ole)
  await ole.close()
})

test('a member takes everything along, then erases it, and is signed out for good', async ({
  page,
  sharedProduct: product,
}) => {
  const THOMAS = 'thomas.baek@example.org'
  await signIn(page, product, THOMAS, '/edit-profile')

  // As the server says it five minutes after the password was typed.
  await page.route('**/api/v1/me/export', (route) => route.fulfill(TOO_LONG_AGO), { times: 1 })
  await page.getByRole('button', { name: 'Download everything' }).click()
  await expect(page.getByText('Please sign in once more')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.locator('input[name=email]').fill(THOMAS)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Thank you. You can take your data with you now.')).toBeInViewport()

  const everything = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const json = JSON.parse(readFileSync(await (await everything).path(), 'utf8'))
  expect(json.member.email).toBe(THOMAS)
  expect(json.children.map(({ firstName }: { firstName: string }) => firstName).sort()).toEqual([
    'August',
    'Liva',
  ])
  await page.getByLabel('A single list').selectOption('Children')
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = readFileSync(await (await list).path(), 'utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv).toContain('August')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  await expect(page.getByText('You have had this today. Please come again tomorrow.')).toBeVisible()

  await page.getByRole('button', { name: 'Erase my data…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' })
  await expect(dialog).toContainText(/The same for (Liva and August|August and Liva)/)
  await expect(dialog).toContainText('31-12-')
  await expectAccessible(page)
  await dialog.getByLabel('Your e-mail address, to confirm').fill('somebody.else@example.org')
  await dialog.getByRole('button', { name: 'Erase everything' }).click()
  await expect(dialog.getByText('Please type your own e-mail address to confirm.')).toBeVisible()
  await dialog.getByLabel('Your e-mail address, to confirm').fill(THOMAS)
  await dialog.getByRole('checkbox', { name: /End my paid memberships/ }).check()
  await dialog.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is erased' })).toBeVisible()
  await expect(page.getByText(/^Until 31-12-/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.locator('input[name=email]').fill(THOMAS)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})
