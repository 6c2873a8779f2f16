import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test('a passkey is added, named, signs in from the browser’s suggestions, and is removed', async ({
  page,
  context,
  product,
}) => {
  expect(product.output()).toContain(`Medlem is ready at ${product.url}\n`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, product, 'ida.holm@example.org', '/edit-profile')
  await page.getByRole('link', { name: /sign-in account/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
  await expectAccessible(page)
  // Somebody who has only the password can't add a passkey.
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Send me a link by e-mail' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Name of the new passkey').fill('Min bærbare')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey is added')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Idas laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Idas laptop')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Not now' }).click()

  await page.goto(`${product.url}/identity/realms/medlem/protocol/openid-connect/logout`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto(`${product.url}/edit-profile`)
  // The virtual authenticator answers what the browser would suggest in the field of the e-mail.
  await expect(page.getByRole('heading', { level: 1, name: /profile/i })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/edit-profile')

  await page.getByRole('link', { name: /sign-in account/i }).click()
  await page.getByRole('button', { name: 'Remove Idas laptop' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey is removed')
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await page.goto(`${product.url}/mailbox`)
  for (const change of ['added to', 'removed from']) {
    await page.getByRole('link', { name: `A passkey was ${change} your account` }).click()
    await expect(page.getByText(/^The passkey Idas laptop|^The passkey Min bærbare/)).toBeVisible()
    await page.goto(`${product.url}/mailbox`)
  }
})

test('who opens the number of this machine comes to its name, where passkeys work', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.goto(`${product.url.replace('localhost', '127.0.0.1')}/my-profile?edit=1`)
  await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
  expect(page.url()).toBe(`${product.url}/my-profile?edit=1`)
})
