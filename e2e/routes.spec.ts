import { expect, expectAccessible, password, signIn, test } from './fixtures.ts'

const UNKNOWN = '0f6b2c1e-3a4d-4e5f-8a7b-9c0d1e2f3a4b'

/** Addresses of R01 to R16, each with a query that must survive the login. */
const guarded = [
  '/',
  '/organizations?from=mail',
  '/events?month=2026-12',
  '/my-calender?view=week',
  '/contact-us?topic=fees',
  '/memberships?trigger=editMainParticipant',
  `/event-${UNKNOWN}-detail?x=1`,
  `/organizations-${UNKNOWN}-details?x=1`,
  '/my-profile?x=%C3%A6',
  '/membership-new?org=1',
  '/membership-confirm?token=123&authorizationIdentifier=1e5',
  '/membership-decline?token=0123',
  '/participants-list?x=1',
  `/membership-${UNKNOWN}-history?x=1`,
  `/membership-${UNKNOWN}-receipt?x=1`,
]

test('every guarded address sends a visitor to the login and is returned to with its query [R17]', async ({
  browser,
  readProduct: product,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const path of guarded) {
    await test.step(path, async () => {
      await page.goto(product.url + path)
      await page.locator('input[name=email]').fill('nora.berg@example.org')
      await page.locator('input[name=password]').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(product.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.url()).toBe(product.url + path)
      await context.clearCookies()
    })
  }
  await context.close()
})

test('a member, an administrator and a super administrator are let into the same pages [R18]', async ({
  browser,
  readProduct: product,
}) => {
  for (const email of ['jonas.holm@example.org', 'admin@sejlklub.example.org', 'support@example.org']) {
    const page = await browser.newPage()
    await signIn(page, product, email, '/memberships')
    await expect(page.getByRole('heading', { level: 1, name: 'Memberships' })).toBeVisible()
    await page.getByRole('link', { name: 'New Membership' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'New Membership' })).toBeVisible()
    await expect(page.getByText('Your role does not open this page.')).toHaveCount(0)
    await page.close()
  }
})

test('the error pages are there for everybody, each with its own words and a way on [R21]', async ({
  page,
  readProduct: product,
}) => {
  const words = new Set<string>()
  for (const [status, title] of [
    [400, 'Bad Request'],
    [403, 'Not Allowed'],
    [404, 'Page Not Found'],
    [500, 'Internal Server Error'],
    [503, 'Service Unavailable'],
  ] as const) {
    const answer = await page.goto(`${product.url}/page-error-${status}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/organizations')
    words.add(await page.locator('.fault > p').last().innerText())
    if (status === 403) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectAccessible(page)
      }
    }
  }
  expect(words.size).toBe(5)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})

test('the template’s addresses share one plain page that asks nothing of the server [R23]', async ({
  page,
  request,
  readProduct: product,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(member|org|event)-api\/|\/tools\//.test(request.url())) calls.push(request.url())
  })
  const paths = [
    ...['/ui-accordion', '/chart-flot', '/form-element', '/table-bootstrap-basic', '/ecom-checkout'],
    ...['/uc-sweetalert', '/map-jqvmap', '/patient-details', '/widget-basic', '/flat-icons', '/empty-page'],
  ]
  for (const path of paths) expect((await request.get(product.url + path)).status(), path).toBe(200)
  for (const path of [paths[0], paths[5], paths[6]]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing to see here' })).toBeVisible()
  }
  await expectAccessible(page)
  expect(calls).toEqual([])
})

test('any other address, and one with an id that is none, is not found, for visitors and members alike [R24] [L12]', async ({
  page,
  request,
  readProduct: product,
}) => {
  const paths = [
    '/no-such-page',
    '/Memberships',
    '/event-123-detail',
    '/organizations-x-details',
    '/membership--history',
    '/page-error-418',
    '/ui',
    '/memberships/more',
  ]
  for (const path of paths) {
    expect((await request.get(product.url + path, { headers: { accept: 'text/html' } })).status(), path).toBe(
      404,
    )
  }
  await page.goto(`${product.url}/no-such-page`)
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, product, 'jonas.holm@example.org')
  for (const path of paths.slice(0, 3)) {
    const answer = await page.goto(product.url + path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible()
  await expectAccessible(page)
})

test('a slash at the end is the same address, and an encoding that can’t be read is not found on the portal’s own page [R24]', async ({
  page,
  readProduct: product,
}) => {
  for (const path of ['/%E0%A4%A', '/memberships/%ZZ']) {
    const visit = await page.goto(product.url + path)
    expect(visit?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible()
  }
  await signIn(page, product, 'jonas.holm@example.org')
  const unreadable = await page.goto(`${product.url}/%E0%A4%A`)
  expect(unreadable?.status()).toBe(404)
  await expect(page.getByText('Page not found: /%E0%A4%A', { exact: true })).toBeVisible()
  const slashed = await page.goto(`${product.url}/memberships/`)
  expect(slashed?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Memberships' })).toBeVisible()
  const other = await page.goto(`${product.url}/no-such-page/`)
  expect(other?.status()).toBe(404)
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
})
