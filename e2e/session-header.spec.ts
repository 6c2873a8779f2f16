import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { startProduct } from './product.ts'
import { settledBox } from './settledBox.ts'

const MEMBER = 'jonas.holm@example.org'

test('the side menu is a drawer to 775 pixels, full from 1300, pictures between; the hamburger turns it round [L04] [L10]', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize({ width: 1300, height: 800 })
  await signIn(page, product, MEMBER)
  const nav = page.getByRole('navigation', { name: 'Main menu' })
  const label = nav.getByText('Contact Us')
  const toggle = page.getByRole('banner').getByRole('button', { name: /(Open|Close) menu/ })
  const shapes = [
    [360, 'drawer'],
    [390, 'drawer'],
    [775, 'drawer'],
    [776, 'mini'],
    [1299, 'mini'],
    [1300, 'full'],
    [1920, 'full'],
  ] as const
  for (const [width, shape] of shapes) {
    await page.setViewportSize({ width, height: 800 })
    if (shape === 'drawer') await expect(nav).toBeHidden()
    else {
      await expect(nav).toBeVisible()
      await expect(label).toHaveCSS('opacity', shape === 'mini' ? '0' : '1')
    }
    // Nothing is wider than the window, and the header's buttons keep their size.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect((await settledBox(toggle)).width).toBe(44)

    await toggle.click()
    if (shape === 'full') await expect(label).toHaveCSS('opacity', '0')
    else await expect(label).toBeVisible()
    if (shape === 'full') await toggle.click()
    else {
      // A click outside of header and toggle closes what the hamburger opened.
      await page.mouse.click(width - 10, 700)
      if (shape === 'drawer') await expect(nav).toBeHidden()
      else await expect(label).toHaveCSS('opacity', '0')
    }
  }
})

test('the header has logo, full screen, theme, logout, and the initials with name, e-mail and a menu [L03] [L05] [L08]', async ({
  page,
  readProduct: product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product, MEMBER, '/contact-us')
  const header = page.getByRole('banner')
  const scheme = () =>
    page.evaluate<string>(
      "getComputedStyle(document.documentElement).colorScheme + ' ' + document.documentElement.dataset.theme",
    )
  // The first visit follows the system; what is chosen then is remembered.
  expect(await scheme()).not.toContain('light only')
  await header.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.reload()
  await expect(header.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  expect(await scheme()).toContain(' light')

  await header.getByRole('button', { name: 'Full screen' }).click()
  await expect(header.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await header.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(header.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()

  const badge = header.getByRole('button', { name: 'Your menu' })
  await badge.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/Jonas Holm\s*jonas\.holm@example\.org/)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await badge.click()
    const menu = page.getByRole('navigation', { name: 'More pages' })
    await expect(menu.getByRole('link')).toHaveText([
      'My Profile',
      'My Participants',
      'Events',
      'My Calander',
      'Messages',
      'News',
      'All pages',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(badge).toBeFocused()
  }
  await badge.click()
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page).toHaveURL(`${product.url}/menu`)
  await expect(page.getByRole('navigation', { name: 'More pages' })).toHaveCount(0)

  await header.getByRole('link', { name: 'Medlem' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
})

test("in a development environment 'DEV TITLE' stands in the logo's place [L03]", async ({ page }) => {
  const product = await startProduct({ DEVELOPMENT_FLAG: '1' })
  await page.goto(`${product.url}/page-login`)
  await expect(page.getByRole('link', { name: 'DEV TITLE' })).toHaveAttribute('href', '/')
  await expect(page.locator('.logo svg')).toHaveCount(0)
  await product.close()
})

test('a newer portal is announced within an hour, and loaded when the member asks for it [C06]', async ({
  page,
  readProduct: product,
}) => {
  await page.clock.install()
  await signIn(page, product, MEMBER, '/contact-us')
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: '/assets/newer.js' } }))
  const news = page.getByText('A new version of this portal is ready.')
  for (let third = 0; third < 3; third += 1) {
    await expect(news).toHaveCount(0)
    await page.clock.fastForward('20:00')
    // Somebody is at work.
    await page.mouse.move(100 + third, 300)
  }
  await expect(news).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
