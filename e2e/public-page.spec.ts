import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { isAskedToSignIn, opened } from './publicPage.ts'

const administrator = 'admin@sejlklub.example.org'

test('an administrator makes the public page and an event on it, and a stranger reads both', async ({
  browser,
  sharedProduct: product,
}) => {
  test.setTimeout(120_000)
  const page = await opened(browser, 1440)
  const stranger = await opened(browser, 390)
  const section = page.getByRole('region', { name: 'Public page' })

  await test.step('the administrator takes the page away, and no one can read it', async () => {
    await signIn(page, product, administrator, '/organizations')
    const office = page.locator('.club-row a')
    await expect(office).toBeAttached()
    await page.goto(`${product.url}${await office.getAttribute('href')}/settings/public-page`)
    await section.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Public page' })
    await expectAccessible(page)
    await dialog.getByLabel('Show a public page').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('There is no public page.')).toBeVisible()
    const answer = await stranger.goto(`${product.url}/clubs/sejlklub`)
    expect(answer?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('There is no such page')
    await expectAccessible(stranger)
  })

  await test.step('it is switched on', async () => {
    await section.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Public page' })
    await dialog.getByLabel('Show a public page').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Open the page')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an event is planned, and marked as public', async () => {
    await page.locator('.office-menu').getByRole('link', { name: 'Events' }).click()
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name', { exact: true }).fill('Open house on the pier')
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10).split('-').reverse()
    await dialog.getByRole('spinbutton').first().pressSequentially(day.join(''))
    await dialog.getByLabel('Show it on the public page').check()
    await dialog.getByLabel('Who may come').selectOption({ label: 'Members only' })
    await expect(dialog.getByLabel('Show it on the public page')).toHaveCount(0)
    await dialog.getByLabel('Who may come').selectOption({ label: 'Everyone' })
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByText('Open house on the pier is planned.')).toBeVisible()
  })

  await test.step('a stranger reads both on a phone, in another language too', async () => {
    await expect.poll(async () => (await stranger.goto(`${product.url}/clubs/sejlklub`))?.status()).toBe(200)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sejlklubben Havkatten')
    await expect(stranger.getByRole('link', { name: 'Become a member' })).toBeVisible()
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: 'Open house on the pier' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Open house on the pier')
    await stranger.getByRole('link', { name: 'Dansk' }).click()
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'da')
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: 'Tilmeld' }).click()
    await isAskedToSignIn(stranger)
  })
})
