import type { Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { screens } from './gallery/screens.ts'

const WIDTHS = [360, 1440]
/** The mini menu's width (Spec 2), where a screen is laid out as on a desk: axe looks at one screen of each person. */
const MINI_MENU_WIDTH = 1000
/** With large text: a phone, the narrowest window that is not laid out as a phone, and a desk. */
const LARGE_TEXT_WIDTHS = [390, 776, 1440]
const WHO = [...new Set(screens.map((screen) => screen.as))]

const softly = expect.configure({ soft: true })

/** The page may be read without moving sideways. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  // What is laid out by a script follows the window a moment later; a page that is left while it is asked is asked again.
  const excess = () =>
    page
      .locator('html')
      .evaluate((html) => html.scrollWidth - html.clientWidth)
      .catch(() => Number.POSITIVE_INFINITY)
  await softly.poll(excess, { message: what }).toBeLessThanOrEqual(0)
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

for (const as of WHO) {
  test(`axe finds nothing on any screen of ${as ?? 'the authentication layout'}, in both themes on a phone and a desk; one button at most is filled, and nothing needs a sideways scroll at 200 % text`, async ({
    page,
    readProduct: product,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    if (as) await signIn(page, product, as)
    for (const [index, screen] of screens.filter((each) => each.as === as).entries()) {
      await test.step(screen.name, async () => {
        await page.goto(product.url + screen.path)
        await expectWhole(page)
        await screen.open?.(page, product)
        await expectWhole(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          await expectAccessible(page)
          await expectOneFilledButton(page, `${screen.name} at ${width} px`)
          await expectNoSidewaysScroll(page, `${screen.name} at ${width} px`)
        }
        await page.setViewportSize({ width: MINI_MENU_WIDTH, height: 900 })
        if (index === 0) await expectAccessible(page)
        await expectNoSidewaysScroll(page, `${screen.name} at ${MINI_MENU_WIDTH} px`)
        await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'))
        for (const width of LARGE_TEXT_WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoSidewaysScroll(page, `${screen.name} at ${width} px with text of 200 %`)
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  })
}
