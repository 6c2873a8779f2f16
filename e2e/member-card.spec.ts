import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { kept } from './offlineCopy.ts'
import { settledBox } from './settledBox.ts'

test.use({ serviceWorkers: 'allow' })

const PHONE = { width: 390, height: 844 }

// Runs in the page: makes of what a card shows the picture of a camera.
const PICTURE = `(async () => {
  const svg = document.querySelector('.member-card-code svg').cloneNode(true)
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', '420')
  svg.setAttribute('height', '420')
  const image = new Image()
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg.outerHTML)
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 })
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 640, 640)
  context.drawImage(image, 110, 110)
  return canvas.toDataURL('image/png')
})()`

/** Puts a picture before the camera of a page. */
async function holdBefore(page: Page, picture: string): Promise<void> {
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image()
    image.src = ${JSON.stringify(picture)}
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 })
    setInterval(() => canvas.getContext('2d').drawImage(image, 0, 0), 50)
    return canvas.captureStream(20)
  }`)
}

// Runs in the page: whether the worker keeps the page, and every file that it has loaded, one by name among them.
const isWhole = (path: string, file: string) => `(async () => {
  const [page, files] = [await caches.open('page'), await caches.open('files')]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'))
  const kept = await Promise.all(assets.map((name) => files.match(name, { ignoreVary: true })))
  const isThere = assets.some((name) => name.includes('${file}'))
  return isThere && Boolean(await page.match('${path}', { ignoreVary: true })) && kept.every(Boolean)
})()`

/** Waits until a page can be opened again without a network. */
async function isKept(page: Page, path: string, file: string): Promise<void> {
  await expect.poll(() => page.evaluate(isWhole(path, file))).toBe(true)
}

test('a member shows a card without a network, and it is checked without one; a changed card is refused', async ({
  browser,
  sharedProduct: product,
}) => {
  const member = await browser.newContext({ viewport: PHONE })
  const page = await member.newPage()
  await signIn(page, product, 'ida.holm@example.org', '/memberships')
  await page
    .getByRole('link', { name: /^Show card of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Member cards' })).toBeVisible()
  const code = page.getByRole('img', { name: /^Code of the card of Ida Holm/ }).first()
  await expect(code).toBeVisible()
  await expect.poll(() => kept(page)).toContain('"token"')
  await isKept(page, '/', 'offlineSession-')

  await member.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You are offline\. What you see is as of/)).toBeVisible()
  await expect(code).toBeVisible()
  const bytes = Buffer.from(/"token":"([\w-]+)"/.exec(await kept(page))?.[1] ?? '', 'base64url')
  const at = bytes.indexOf('Ida')
  bytes.write('Eva', at)
  const changed = bytes.toString('base64url')
  const picture = String(await page.evaluate(PICTURE))
  await member.close()

  const checker = await browser.newContext({ viewport: PHONE })
  const check = await checker.newPage()
  await holdBefore(check, picture)
  const document = await check.goto(`${product.url}/card-check`)
  expect(document?.headers()['permissions-policy']).toContain('camera=(self)')
  await check.getByRole('button', { name: 'Open the camera' }).click()
  await expect(check.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  await expect(check.getByText('Ida Holm')).toBeVisible()
  await expect(check.getByText('The organisation’s register says the same right now.')).toBeVisible()
  await isKept(check, '/card-check', 'CardCheck-')

  await checker.setOffline(true)
  await check.reload()
  await check.getByRole('button', { name: 'Open the camera' }).click()
  await expect(check.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  await expect(check.getByText(/^Checked without a network/)).toBeVisible()

  await check
    .getByRole('textbox', { name: 'Code or address of a card' })
    .fill(`${product.url}/card-check#${changed}`)
  await check.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(check.getByRole('heading', { level: 2, name: 'Not a real card' })).toBeVisible()
  await expect(check.getByText(/(Ida|Eva) Holm/)).toHaveCount(0)
  await checker.close()
})

test('on a phone the family’s cards stand side by side, one a screen, and a press shows the code alone on white in both themes', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, 'ida.holm@example.org', '/member-cards')
  const sheets = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2 }) })
  // Tickets stand behind them.
  const cards = sheets.filter({ hasNotText: 'Ticket' })
  await expect(cards).toHaveCount(4)
  const [first, second] = [await settledBox(cards.nth(0)), await settledBox(cards.nth(1))]
  expect(second.y).toBe(first.y)
  // The edge of the next one says that there is more.
  expect(first.width).toBeGreaterThan(300)
  expect(second.x).toBeLessThan(PHONE.width)
  await expect(page.getByText(`Card 1 of ${await sheets.count()}`)).toBeVisible()
  await expectAccessible(page)
  await cards.nth(2).scrollIntoViewIfNeeded()
  await expect
    .poll(async () => Math.round((await cards.nth(2).boundingBox())?.x ?? 0))
    .toBeLessThanOrEqual(60)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const show = page.getByRole('button', { name: /^Show the code large ?: Ida Holm/ }).first()
    await show.click()
    const alone = page.getByRole('dialog', { name: 'Ida Holm' })
    await expect(alone).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const code = await settledBox(alone.getByRole('img', { name: /^Code of the card of Ida Holm/ }))
    expect(code.width).toBeGreaterThanOrEqual(PHONE.width - 48)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(alone).toHaveCount(0)
    await expect(show).toBeFocused()
  }
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})
