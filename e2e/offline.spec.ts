import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { kept, READ_FILES } from './offlineCopy.ts'
import { startProduct } from './product.ts'

test.use({ serviceWorkers: 'allow' })

const IDA = 'ida.holm@example.org'
const KASPER = 'kasper.joergensen@example.org'
const AS_OF = /^You are offline\. What you see is as of \d{2}-\d{2}-\d{4} \d{2}:\d{2},/

// Runs in the page: what is asked every hour is asked every second.
const ASK_OFTEN = `{
  const plain = setInterval
  globalThis.setInterval = (run, ms, ...more) => plain(run, ms === 3_600_000 ? 1_000 : ms, ...more)
}`

/** Waits until the portal can be opened without a network. */
async function isKept(page: Page, name: string): Promise<void> {
  await expect.poll(() => kept(page)).toContain(name)
  for (const part of [
    /^\/$/,
    /offlineSession-/,
    /MembershipsScreen-/,
    /MyCalendar-/,
    /Events-/,
    /EventDetail-/,
  ]) {
    await expect.poll(() => page.evaluate(READ_FILES)).toContainEqual(expect.stringMatching(part))
  }
}

/** So that what shows can only come out of the worker's cache. */
async function clearBrowserCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

async function openOffline(context: BrowserContext, page: Page, url: string): Promise<void> {
  await context.setOffline(true)
  await clearBrowserCache(context, page)
  await page.goto(url)
}

test('home, memberships, events and calendar are read offline with "as of", until the member signs out', async ({
  page,
  context,
  sharedProduct: product,
}) => {
  await signIn(page, product, IDA)
  await isKept(page, 'Ida')
  expect(await kept(page)).not.toMatch(/ida\.holm@|"dateOfBirth":"|"phone":"|access_token|Bearer/)

  await openOffline(context, page, product.url)
  await expect(page.getByText(AS_OF)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Find a club' })).toBeVisible()
  for (const [path, heading] of [
    ['/memberships', 'Memberships'],
    ['/my-calender', 'My Calander'],
    ['/events', 'Events'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(AS_OF)).toBeVisible()
    await expect(page.getByText('This page is not here yet.')).toHaveCount(0)
  }
  const [event] = await page
    .locator('main a[href^="/event-"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  await page.goto(product.url + (event ?? '/events'))
  await expect(page).toHaveURL(/\/event-[0-9a-f-]{36}-detail/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(AS_OF)).toBeVisible()
  await expect(page.getByText('This page is not here yet.')).toHaveCount(0)

  // Back with the network the page starts anew by itself.
  await context.setOffline(false)
  await expect(page.getByText(AS_OF)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.locator('.header').getByRole('button', { name: 'Logout' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
  expect(await kept(page)).toBe('')
  await openOffline(context, page, product.url)
  await expect(page.getByText(AS_OF)).toHaveCount(0)
  await expect(page.getByText('Ida')).toHaveCount(0)
  await context.setOffline(false)
})

test('home is read when the server is gone and the browser still has a network', async ({
  page,
  context,
}) => {
  const product = await startProduct()
  try {
    await signIn(page, product, IDA)
    await isKept(page, 'Ida')
    await product.kill()
    await clearBrowserCache(context, page)
    await page.goto(product.url)
    expect(await page.evaluate('navigator.onLine')).toBe(true)
    await expect(page.getByText(AS_OF)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /Ida/ })).toBeVisible()
  } finally {
    await product.close()
  }
})

test('another account takes the place of what the browser kept of the one before', async ({
  page,
  context,
  sharedProduct: product,
}) => {
  await signIn(page, product, IDA)
  await isKept(page, 'Ida')
  // The session ends where this browser does not notice.
  await context.clearCookies()
  await signIn(page, product, KASPER)
  await isKept(page, 'Kasper')
  expect(await kept(page)).not.toContain('Ida')
  await openOffline(context, page, product.url)
  await expect(page.getByRole('heading', { level: 1, name: /Kasper/ })).toBeVisible()
  await expect(page.getByText('Ida')).toHaveCount(0)
  await context.setOffline(false)
})

test('a newer build is what a page opens, and a draft is there after it', async ({
  page,
  context,
  sharedProduct: product,
}) => {
  await page.addInitScript({ content: ASK_OFTEN })
  await page.route(/\/builds\/latest/, (route) => route.fulfill({ json: { id: '/assets/newer.js' } }))
  await signIn(page, product, IDA)
  await isKept(page, 'Ida')
  await page.goto(`${product.url}/contact-us`)
  await page.getByRole('textbox', { name: /Subject|Title/ }).fill('A draft before the update')
  // The server has a newer page now; the worker asks it, and serves none that it kept.
  await context.route(
    (url) => url.pathname === '/contact-us',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('</head>', '<meta name="newer"></head>')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.locator('meta[name=newer]')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /Subject|Title/ })).toHaveValue('A draft before the update')
})

test('the manifest names icons of the sizes that they have, and pages that open', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, IDA)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const answer = await page.request.get(`${product.url}/manifest.webmanifest`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ id: '/', name: 'Medlem', scope: '/', display: 'standalone', lang: 'en' })
  const purposes = manifest.icons.map(
    (one: { sizes: string; purpose: string }) => `${one.sizes} ${one.purpose}`,
  )
  expect(purposes.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(`new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve(image.naturalWidth + 'x' + image.naturalHeight)
      image.onerror = reject
      image.src = '${src}'
    })`)
    expect([src, size]).toEqual([src, sizes])
  }
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) {
    await page.goto(product.url + url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('This page is not here yet.')).toHaveCount(0)
  }
})
