import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { startProduct } from './product.ts'

const EMAIL = 'ida.holm@example.org'
const NEW = 'fire nye ord i rad'

test.use({ viewport: { width: 390, height: 844 } })

test('a forgotten password is replaced by an e-mailed link, and another link signs in without one', async ({
  page,
}) => {
  const product = await startProduct()
  try {
    // A notice is written to the member to whom the account was bound at the first sign-in.
    await signIn(page, product, EMAIL)
    await page.context().clearCookies()
    await page.goto(`${product.url}/edit-profile`)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.getByLabel('E-mail').fill(EMAIL)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Look in your mailbox' })).toBeVisible()
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(EMAIL)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.getByRole('alert')).toContainText('not your e-mail address')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.getByRole('textbox', { name: 'Password' }).fill(NEW)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()

    await page.goto(`${product.url}/edit-profile`)
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByRole('button', { name: 'Send me a link by e-mail' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(`You sign in as ${EMAIL}, in this browser.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /profile/i })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/edit-profile')

    await page.goto(`${product.url}/mailbox`)
    await page.getByRole('link', { name: 'Your password was changed' }).click()
    await expect(page.getByText('You were signed out everywhere.')).toBeVisible()
    await page.goto(`${product.url}/identity/realms/medlem/protocol/openid-connect/logout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await page.goto(`${product.url}/edit-profile`)
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByRole('textbox', { name: 'Password' }).fill(NEW)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /profile/i })).toBeVisible()
  } finally {
    await product.close()
  }
})
