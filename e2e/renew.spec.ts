import { countEffort, effortWords, secondsOf, typeInto } from './effort.ts'
import { cards, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { settledBox } from './settledBox.ts'

const MOST = { clicks: 5, seconds: 20 }

test(`a parent renews for three in at most ${MOST.clicks} presses on a phone`, async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const effort = await countEffort(page.context())
  await page.goto(product.url)
  await page.getByRole('button', { name: /Ida Holm/ }).click()
  await page.getByRole('link', { name: /^Renew all 3/ }).click()
  const agree = page.getByRole('checkbox', { name: /^I agree/ })
  const pay = page.getByRole('button', { name: /^Pay with .* 1\.350,00 kr\.$/ })
  // All of it is in sight: nothing has to be scrolled to pay.
  const bar = await settledBox(page.locator('.pay-bar'))
  expect(bar.y + bar.height).toBe(844)
  for (const part of [agree, page.getByRole('group', { name: 'Pay with' }), page.getByRole('table')]) {
    const { y, height } = await settledBox(part)
    expect(y + height).toBeLessThanOrEqual(bar.y)
  }
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
  await agree.click()
  await pay.click()
  await typeInto(page, page.locator('input[name=card]'), cards.approved)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  process.stdout.write(`a parent renews for three: ${effortWords(effort)}\n`)
  expect(effort.clicks).toBeLessThanOrEqual(MOST.clicks)
  expect(secondsOf(effort)).toBeLessThanOrEqual(MOST.seconds)
})

test('the link in a reminder opens the payment of the one it was written to, and of no other member', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'haakon.lie@example.org', '/mailbox')
  await page
    .getByRole('link', { name: /ended on/ })
    .first()
    .click()
  const button = page.getByRole('link', { name: /^Renew for/ })
  const address = (await button.getAttribute('href')) ?? ''
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/organizations-review`)
  await expect(page.getByRole('main')).toContainText('Lie')
  await expect(page.getByRole('button', { name: /^Pay / })).toBeEnabled()

  const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(other, product, 'ida.holm@example.org', address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link was written to another member')
  await expect(other.getByText('You are signed in as ida.holm@example.org.')).toBeVisible()
  await expectAccessible(other)
  await other.close()
})
