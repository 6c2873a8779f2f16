import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { settledBox } from './settledBox.ts'

const MEMBER = 'ida.holm@example.org'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

test('on a phone five places stand in a bar at the bottom, each one press away, beside the side menu [L01] [L10]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, MEMBER)
  const links = bar(page).getByRole('link')
  await expect(links).toHaveText([/^Home/, /^Calendar/, /^Membership/, /^Messages/, /^Me$/])
  await expect(bar(page).getByText(/^\d+ unread$/)).toBeAttached()
  await expectAccessible(page)
  const places = [
    ['Calendar', '/my-calender'],
    ['Membership', '/memberships'],
    ['Messages', '/message-inbox'],
    ['Me', '/my-profile'],
    ['Home', '/organizations'],
  ] as const
  for (const [name, path] of places) {
    await bar(page)
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click()
    await expect(page).toHaveURL(product.url + path)
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText(new RegExp(`^${name}(\\d|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  for (const width of [320, 360, 390, 430, 775]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await Promise.all((await links.all()).map((link) => settledBox(link)))
    for (const box of boxes) {
      expect(box.width, `${width}`).toBeGreaterThanOrEqual(44)
      expect(box.height, `${width}`).toBeGreaterThanOrEqual(44)
    }
    expect((await settledBox(bar(page))).height).toBe(76)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 776, height: 844 })
  await expect(bar(page)).toHaveCount(0)
})

test('the page ends 32 pixels above the bar, in forced colours the current place is underlined, and twice the text keeps its names', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, product, MEMBER, '/contact-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page grows while it loads, also after it was scrolled to its end.
  await expect(async () => {
    await page.evaluate('scrollTo(0, 1e6)')
    const last = await page.getByRole('contentinfo').getByRole('button').last().boundingBox()
    const top = (await bar(page).boundingBox())?.y ?? 0
    expect(Math.ceil(top - (last?.y ?? 0) - (last?.height ?? 0))).toBeGreaterThanOrEqual(32)
  }).toPass()
  await page.goto(`${product.url}/my-profile`)
  const current = bar(page).getByRole('link', { name: 'Me', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toHaveCSS('text-decoration-line', 'underline')
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await expect(bar(page).getByText('Calendar')).toHaveCSS('clip-path', 'inset(50%)')
  await expect(bar(page).getByRole('link', { name: 'Calendar' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('an open drawer holds the focus; Escape, its cross and a press beside it close it and give the focus back to its button [L04]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, MEMBER, '/contact-us')
  const drawer = page.getByRole('navigation', { name: 'Main menu' })
  const open = page.getByRole('button', { name: 'Open menu' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click(380, 500),
  ]
  for (const close of closings) {
    await open.click()
    await expect(drawer.getByRole('link', { name: 'Home' })).toBeFocused()
    // Behind it nothing can be reached.
    for (const part of ['main', 'header', 'footer', '.bottom-bar']) {
      expect(await page.locator(part).evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    }
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate("document.activeElement.closest('#side-nav, body').tagName"),
        `${presses}`,
      ).toMatch(/NAV|BODY/)
      expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(
        false,
      )
    }
    await close()
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
  }
})

test('who is not signed in has no bar', async ({ page, readProduct: product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/page-login', '/page-error-404']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
})

test('the staff come back to their last place in the office by one press from Me', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'admin@sejlklub.example.org')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('.office-menu').getByRole('link', { name: 'Money' }).click()
  await expect(page).toHaveURL(/\/office\/[^/]+\/money$/)
  const place = page.url()
  await bar(page).getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByRole('link', { name: 'Go on in the office' }).click()
  await expect(page).toHaveURL(place)
})
