import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const club = 'Sejlklubben Havkatten'
const administrator = 'admin@sejlklub.example.org'

for (const [width, colleague, name] of [
  [390, 'anne.oestergaard@example.org', 'Anne Østergaard'],
  [1440, 'rasmus.noergaard@example.org', 'Rasmus Nørgaard'],
] as const) {
  test(`an administrator makes a colleague treasurer, and takes it away again, at ${width}`, async ({
    browser,
    sharedProduct,
  }) => {
    const page = await opened(browser, width)
    await signIn(page, sharedProduct, administrator)
    const office = await officeOf(page)
    await page.goto(`${office}/settings`)
    await page.getByRole('link', { name: 'People with access' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/people have access/)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(colleague)
    await dialog.getByLabel('Job').selectOption('TREASURER')
    await expect(dialog).toContainText('Keeps the money')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${colleague} is invited.` })).toBeVisible()

    // Without a mail server the e-mail stays in the portal's mailbox.
    const other = await opened(browser, width)
    await signIn(other, sharedProduct, colleague, '/mailbox')
    await other.getByRole('link', { name: /^A job in .*invites you/ }).click()
    await other.getByRole('link', { name: 'See the invitation' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Treasurer in ${club}`)
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Take the job' }).click()
    await other.waitForURL(office)
    // What the job has, and what it lacks.
    await other.goto(`${office}/money`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Money')
    await expect(other.getByRole('button', { name: 'Download' })).toBeVisible()
    await other.goto(`${office}/events`)
    await expect(other.getByText('This page is not open to you')).toBeVisible()
    await other.goto(`${office}/settings`)
    const menu = other.getByRole('navigation', { name: 'Settings' })
    await expect(menu.getByRole('link')).toHaveText([
      'Organisations above and below',
      'Fees',
      'Reminders',
      'People with access',
    ])
    await other.goto(`${office}/settings/banners`)
    await expect(other.getByText('This page is not open to you')).toBeVisible()
    await other.goto(`${office}/settings`)
    await menu.getByRole('link', { name: 'People with access' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/people have access/)
    await expect(other.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)

    await page.reload()
    await page.getByRole('button', { name: `Take away the job of ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} no longer has the job` })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await Promise.all([page.context().close(), other.context().close()])
  })
}

async function opened(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

/** The address of the club's office. */
async function officeOf(page: Page): Promise<string> {
  const link = page.locator('.club-row a')
  await expect(link).toBeAttached()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href
}
