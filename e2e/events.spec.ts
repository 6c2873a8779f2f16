import { expect, expectAccessible, signIn, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const ABSENT = '00000000-0000-4000-8000-000000000000'

test('events are found by club, time, audience and words, and lead to their own page and their club [R03] [R08] [R09]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org', '/events')
  await expect(page).toHaveTitle('Events · Medlem')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Rules of the road')).toContainText('Members only: Ida, Alma and Jonas are members')
  await expect(row('Open boat evening')).toContainText('For everyone')
  await expectAccessible(page)

  await page.getByLabel('Search').fill('choir weekend')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 event found')
  await page.getByLabel('When').selectOption('The next 7 days')
  await expect(page.getByText('No event fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show all events' }).click()
  await page.getByLabel('Organisation').selectOption('Sejlklubben Havkatten')
  await page.getByLabel('Who it is for').selectOption('Members only')
  await expect(page).toHaveURL(/\/events\?org=[0-9a-f-]{36}&for=members$/)
  // Whoever gets the address sees the same.
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
  for (const title of ['Rules of the road', 'General assembly', 'Night watch in the harbour']) {
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
  }

  await page.getByRole('link', { name: 'Night watch in the harbour' }).click()
  await expect(page).toHaveURL(/\/event-[0-9a-f-]{36}-detail$/)
  await expect(page).toHaveTitle('Organization Details · Medlem')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night watch in the harbour')
  await expect(page.getByText(/^Saturday .*, 20:00 to Sunday .*, 06:00$/)).toBeVisible()
  await expect(
    page.getByText(/(9|11) hours\. The clocks go (forward|back) an hour meanwhile\./),
  ).toBeVisible()
  await expect(row('Jonas Holm')).toContainText(/Paid until 31-12-\d{4}/)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Neighbouring events' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Night watch in the harbour')

  await page.goto(`${product.url}/organizations`)
  await page.getByRole('link', { name: 'Åbyhøj Boldklub af 1931', exact: true }).click()
  await expect(page).toHaveURL(/\/organizations-[0-9a-f-]{36}-details$/)
  await expect(page).toHaveTitle('Organization Details · Medlem')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Åbyhøj Boldklub af 1931')
  await expect(row('Passive')).toContainText('Fee 160,00 kr. + VAT 40,00 kr.')
  await expect(row('Passive')).toContainText(/On sale until 30-06-\d{4}/)
  await expect(row('Alma Holm')).toContainText('Not a member yet')
  await expect(page.getByRole('link', { name: /^New Membership/ })).toBeVisible()
  await expect(row('Futsal Sunday')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
})

test('a club that sells nothing says why on its page, and what is not there is the 404 page with the status 404 [R08] [R09] [S08]', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: 'Skakklubben Springeren', exact: true }).click()
  await expect(page.getByText('Not ready')).toBeVisible()
  await expect(page.getByText('Skakklubben Springeren has no memberships on offer yet.')).toBeVisible()
  await expect(page.getByText('No fees are decided yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /New Membership/ })).toHaveCount(0)
  const here = await page.goto(page.url())
  expect(here?.status()).toBe(200)
  for (const path of [`/event-${ABSENT}-detail`, `/organizations-${ABSENT}-details`, '/event-1-detail']) {
    const answer = await page.goto(product.url + path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})
