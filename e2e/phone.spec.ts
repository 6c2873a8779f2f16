import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const CLUB = 'Sejlklubben Havkatten'
const OFFLINE = 'You are offline. Your choice is kept.'

async function chooseOliver(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: `Oliver Jørgensen, ${CLUB}` })
    .first()
    .check()
}

test('without a network the review opens all the same, and says that the choice is kept', async ({
  page,
  context,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'louise.joergensen@example.org', '/membership-new')
  await chooseOliver(page)
  // The review's code came along.
  await page.waitForFunction(
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/Review-'))",
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByText('Internal Server Error')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Oliver Jørgensen')
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})

test('where the next step could not be fetched before the network went, it says so and opens once it is back', async ({
  page,
  context,
  readProduct: product,
}) => {
  await page.route('**/assets/Review-*.js', (route) => route.abort())
  await signIn(page, product, 'louise.joergensen@example.org', '/membership-new')
  await chooseOliver(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(OFFLINE)
  await expect(page.getByText('Internal Server Error')).toHaveCount(0)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Oliver Jørgensen')
})

interface FocusPlace {
  name: string
  isCovered: boolean
}

/** Runs in the page: what has the focus in the choice, and whether the bar is over it. */
const focusPlace = `(() => {
  const { activeElement: element } = document
  const bar = document.querySelector('.sticky.bottom-0')
  if (!bar || bar.contains(element) || !document.querySelector('main').contains(element)) return null
  const row = element.getBoundingClientRect()
  return {
    name: (element.closest('label') ?? element).textContent,
    isCovered: row.bottom > bar.getBoundingClientRect().top && row.top < innerHeight,
  }
})()`

test('the bar with the price never covers what has the focus', async ({ page, readProduct: product }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await signIn(page, product, 'louise.joergensen@example.org', '/membership-new')
  await chooseOliver(page)
  await page.getByRole('heading', { level: 1 }).focus()
  const seen = new Set<string>()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate<FocusPlace | null>(focusPlace)
    if (!place) continue
    seen.add(place.name)
    expect(place.isCovered, place.name).toBe(false)
  }
  expect(seen.size).toBeGreaterThan(4)
})

test('the receipt takes the focus when it has loaded', async ({ page, readProduct: product }) => {
  await signIn(page, product, 'ida.holm@example.org', '/memberships')
  await page
    .getByRole('link', { name: /History and receipts of Ida/ })
    .first()
    .click()
  await page.route('**/receipt', async (route) => {
    await page.waitForURL(/-receipt/)
    await route.continue()
  })
  await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt \d+/ })).toBeFocused()
})

test('what is selected can be seen in forced colours', async ({ page, readProduct: product }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, product, 'ida.holm@example.org', '/my-calender?view=month')
  const ground = (name: string, role: 'button' | 'link') =>
    page
      .getByRole(role, { name, exact: role === 'button' })
      .first()
      .evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor)
  expect(await ground('Month', 'button')).not.toBe(await ground('Agenda', 'button'))
  await page.goto(`${product.url}/add-edit-participant?kind=invite`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await ground('Invite by e-mail', 'link')).not.toBe(await ground('Child without login', 'link'))
})

test('the browser may fill in a birthday of one’s own, not a child’s', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org', '/my-profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const birthday = page.locator('input[autocomplete="bday"]')
  await expect(birthday).toHaveCount(1)
  for (const path of [
    '/edit-profile',
    '/add-edit-participant?kind=self',
    '/memberships?trigger=editMainParticipant',
  ]) {
    await page.goto(product.url + path)
    await expect(birthday).toHaveCount(1)
  }
  await page.goto(`${product.url}/add-edit-participant?kind=child`)
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await expect(birthday).toHaveCount(0)
})

test('the header has the title of each route where there is room for it, and none that is cut off [L02]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, product, 'ida.holm@example.org', '/memberships')
  const title = page.locator('.header-title')
  for (const [path, text] of [
    ['/organizations-review', 'ORGANIZATIONS REVIEW'],
    ['/membership-new', 'NEW MEMBERSHIP'],
    ['/participants-list', 'MY PARTICIPANTS'],
    ['/my-calender', 'MY CALANDER'],
  ] as const) {
    await page.goto(product.url + path)
    for (const width of [561, 776, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(title).toHaveText(text)
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(
        2,
      )
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(title).toHaveCSS('clip-path', 'inset(50%)')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
  }
})

/** Words of headings that go over more than one line. */
const brokenWords = `[...document.querySelectorAll('main h1, main h2, main h3, main th')].flatMap((heading) => {
  const broken = []
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data } = texts.currentNode
    for (const { 0: word, index } of data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      // An e-mail address may be longer than a line of a phone.
      if (lines.size > 1 && !/[-@]/.test(word)) broken.push(word)
    }
  }
  return broken
})`

test('no heading breaks inside a word, also at 200 % text', async ({ page, readProduct: product }) => {
  await page.addInitScript(
    "addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))",
  )
  await signIn(page, product, 'ida.holm@example.org')
  for (const path of ['/', '/membership-new', '/memberships']) {
    await page.goto(product.url + path)
    await expect(page.getByText(CLUB).first()).toBeVisible()
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(brokenWords), `${path} at ${width}`).toEqual([])
      expect
        .soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${path} at ${width}`)
        .toBeLessThanOrEqual(0)
    }
  }
})
