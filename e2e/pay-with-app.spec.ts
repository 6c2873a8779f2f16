import type { Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'

// The app changes its name in Denmark on that day (docs/providers/vipps.md).
const app = Date.now() < Date.parse('2027-01-12T00:00:00+01:00') ? 'MobilePay' : 'Vipps'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What design tokens are in the theme that is shown. */
function coloursOf(page: Page, tokens: readonly string[]): Promise<string[]> {
  return page.locator('body').evaluate(
    (body, names) =>
      names.map((name) => {
        const probe = body.ownerDocument.createElement('i')
        probe.style.color = `var(--color-${name})`
        body.append(probe)
        const colour = body.ownerDocument.defaultView?.getComputedStyle(probe).color ?? ''
        probe.remove()
        return colour
      }),
    tokens,
  )
}

test('on a phone the app comes before the card where a club takes both, and the receipt says so', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: /^Renew all 3/ }).tap()
  const ways = page.getByRole('group', { name: 'Pay with' }).getByRole('radio')
  await expect(ways.first()).toBeChecked()
  await expect(page.getByRole('radio', { name: app })).toBeChecked()
  await expect(page.getByText(`You pay with ${app}, then you come back here.`)).toBeVisible()
  // The app keeps no card, so none is asked for until a card is chosen.
  await expect(page.getByRole('checkbox', { name: /^Keep my card/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Card' }).tap()
  await expect(page.getByRole('checkbox', { name: /^Keep my card/ })).toBeVisible()
  await page.getByRole('radio', { name: app }).tap()
  await expectAccessible(page)
  for (const theme of ['light', 'dark']) {
    await test.step(`the ways to pay have the colours of the ${theme} theme`, async () => {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
      const [fjord, edge, raised] = await coloursOf(page, ['fjord', 'edge', 'raised'])
      await expect(ways.first()).toHaveCSS('border-color', fjord ?? '')
      await expect(ways.last()).toHaveCSS('border-color', edge ?? '')
      for (const way of await ways.all()) await expect(way).toHaveCSS('background-color', raised ?? '')
    })
  }
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: `Pay with ${app} 1.350,00 kr.` }).tap()
  await page.waitForURL((url) => url.origin === product.sandboxUrl)
  await payWith(page, cards.approved)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .tap()
  await expect(page.getByText(app, { exact: true }).first()).toBeVisible()
})

test('a window that is left is no failure; what was chosen to pay with comes first again, also after a decline', async ({
  page,
  product,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const card = page.getByRole('radio', { name: 'Card' })
  const pay = async () => {
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay .* 1\.350,00 kr\./ }).tap()
    await page.waitForURL((url) => url.origin === product.sandboxUrl)
  }
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: /^Renew all 3/ }).tap()
  await card.tap()
  await pay()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(title).toHaveText('You left the payment window')
  await expect(page.getByText('What helps')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).tap()
  await expect(card).toBeChecked()
  await pay()
  await payWith(page, cards.noFunds)
  await expect(title).toHaveText('The payment did not go through')
  await page.getByRole('link', { name: 'Try again' }).tap()
  await expect(card).toBeChecked()
  await pay()
  await payWith(page, cards.approved)
  await expect(title).toHaveText('Thank you, it is paid')
  for (const path of ['/', '/memberships']) {
    await page.goto(`${product.url}${path}`)
    await expect(title).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Renew all 3|Continue · )/ })).toHaveCount(0)
  }
})

test('a window that was left says until when it is open; a member who begins again chooses freely and pays once', async ({
  page,
  product,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const ways = page.getByRole('link', { name: /^Continue · 1\.350 kr\./ })
  const pay = async () => {
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: /^Pay / }).tap()
    await page.waitForURL((url) => url.origin === product.sandboxUrl)
  }
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: /^Renew all 3/ }).tap()
  await pay()
  for (const path of ['/memberships', '/']) {
    await page.goto(`${product.url}${path}`)
    await expect(ways).toBeVisible()
    await expect(page.getByText(/^The payment window is open until \d\d:\d\d\.$/)).toBeVisible()
    await expectAccessible(page)
    await expectOneFilledButton(page, path)
  }
  await page.getByRole('button', { name: /^Begin again/ }).tap()
  await expect(title).toHaveText('New Membership')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Ida Holm, Sejlklubben/ }).check()
  await page.getByRole('button', { name: 'Review and pay' }).tap()
  await pay()
  await payWith(page, cards.approved)
  await expect(title).toHaveText('Thank you, it is paid')
  await page.goto(product.url)
  await expect(page.getByRole('link', { name: /^Renew both/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue · / })).toHaveCount(0)
})

test('who lets the app renew says so there, and stops it by one press', async ({ page, product }) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: /^Renew all 3/ }).tap()
  await page
    .getByRole('checkbox', { name: new RegExp(`^Renew what I pay to .* with ${app} each year`) })
    .check()
  await expect(page.getByText(/no more than I allow in the app/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: `Pay with ${app} 1.350,00 kr.` }).tap()
  await page.waitForURL((url) => url.origin === product.sandboxUrl)
  await expect(page.getByText(/may charge up to .* every year/)).toBeVisible()
  await payWith(page, cards.approved)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  const renewal = page.getByRole('region', { name: 'Automatic renewal' })
  // It is kept by a job, a moment after the payment.
  await expect(async () => {
    await page.goto(`${product.url}/memberships`)
    await page
      .getByRole('link', { name: /History and receipts of Ida/ })
      .first()
      .tap()
    await expect(renewal.getByRole('status')).toContainText('Renews automatically each year', {
      timeout: 2_000,
    })
  }).toPass()
  await expect(renewal).toContainText('here or in the app')
  await renewal.getByRole('button', { name: 'Stop renewing' }).tap()
  await expect(renewal.getByRole('status')).toContainText('Does not renew automatically')
})
