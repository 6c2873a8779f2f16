import { expect, expectAccessible, password, signInByForm, test } from './fixtures.ts'
import { waitForNetworkIdle } from './networkIdle.ts'

test('a guarded address sends a visitor to the login and comes back to it [R17]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.goto(`${product.url}/membership-new`)
  await expect(page.locator('input[name=email]')).toBeVisible()
  expect(page.url()).toContain('/identity/')
  await signInByForm(page, product, 'ida.holm@example.org', '/membership-new')
  expect(new URL(page.url()).pathname).toBe('/membership-new')
})

test('a wrong password gives an error that does not say which of the two was wrong, and the address is kept', async ({
  page,
  sharedProduct: product,
}) => {
  await page.goto(product.url)
  await page.locator('input[name=email]').fill('ida.holm@example.org')
  await page.locator('input[name=password]').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('input[name=email]')).toHaveValue('ida.holm@example.org')
})

test('the sign-in page of the demonstration offers its accounts by one click', async ({
  page,
  sharedProduct: product,
}) => {
  await page.goto(product.url)
  await page.getByRole('button', { name: /Ida Holm/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
})

test('an account without a member becomes one at the first sign-in, from what the token says', async ({
  page,
  sharedProduct: product,
}) => {
  await signInByForm(page, product, 'nils.ny@example.org')
  await expect(page.getByRole('heading', { level: 1, name: /Nils/ })).toBeVisible()
  await expect(page.getByText('Please complete your profile to continue.').first()).toBeVisible()
})

test('no token stands in the browser’s storage or in an address', async ({
  page,
  sharedProduct: product,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signInByForm(page, product, 'ida.holm@example.org')
  await waitForNetworkIdle(page)
  const kept = String(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'))
  const jwt = /eyJ[\w-]{10,}\.[\w-]{10,}\./
  expect(kept).not.toMatch(jwt)
  expect(kept).not.toContain(password)
  const ours = addresses.filter(
    (address) => address.startsWith(product.url) && !address.includes('/identity/'),
  )
  expect(ours.filter((address) => jwt.test(address))).toEqual([])
})

test('a forged nonce is refused in its own words, and a button signs in again [X02]', async ({
  page,
  sharedProduct: product,
}) => {
  // The identity server signs a token for another sign-in than the one that the portal began.
  const isSignIn = '**/protocol/openid-connect/auth?*'
  await page.route(isSignIn, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('nonce', 'forged')
    return route.continue({ url: url.href })
  })
  await page.goto(`${product.url}/events`)
  await page.locator('input[name=email]').fill('ida.holm@example.org')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'That sign-in could not be used' })
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  await page.unroute(isSignIn)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`${product.url}/events`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('That sign-in could not be used')
})

test('logout ends the session, and the next visit asks for the password [L01]', async ({
  page,
  sharedProduct: product,
}) => {
  await signInByForm(page, product, 'ida.holm@example.org')
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/organizations')
  await expect(menu.getByRole('link', { name: 'Membership' })).toHaveAttribute('href', '/memberships')
  await expect(menu.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
  await page.goto(`${product.url}/memberships`)
  await expect(page.locator('input[name=email]')).toBeVisible()
})
