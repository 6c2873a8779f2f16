import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

/** axe in both themes, on a phone and on a desk. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
}

test('the pages before the sign-in stand in their own layout and lead into the identity server [R20]', async ({
  page,
  sharedProduct: product,
}) => {
  const pages = [
    ['/page-login', 'Login', 'Sign in', 'Go to sign-in'],
    ['/page-lock-screen', 'Lock Screen', 'You have been logged out', 'Sign in again'],
    ['/page-register', 'Register', 'Create an account', 'Go to registration'],
    ['/page-forgot-password', 'Forgot Password', 'Forgotten your password?', 'Get a new password'],
  ] as const
  for (const [path, title, heading, way] of pages) {
    const answer = await page.goto(product.url + path)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} · Medlem`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await page.getByRole('main').getByText(way, { exact: true }).click()
    await page.waitForURL(`${product.url}/identity/**`)
  }
  await expect(page.getByText('We send you a link with which you choose a new one.')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('somebody new registers, confirms the address, and is a member who can sign in again [R20] [S05]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.goto(`${product.url}/page-register`)
  await page.getByRole('button', { name: 'Go to registration' }).click()
  await page.getByLabel('E-mail').fill('nina.ny@example.org')
  await page.getByLabel('Password').fill('kort')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('First name').fill('Nina')
  await page.getByLabel('Last name').fill('Ny')
  await page.getByLabel('Password').fill('tre ord i rad')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This is what nina.ny@example.org would have received.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your account on Medlem gets the address nina.ny@example.org.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nina/ })).toBeVisible()
  await page.goto(`${product.url}/page-login`)
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('E-mail').fill('nina.ny@example.org')
  await page.getByLabel('Password').fill('tre ord i rad')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nina/ })).toBeVisible()
})
