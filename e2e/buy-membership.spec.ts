import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'

const club = 'Sejlklubben Havkatten'

/** Chooses people in the sailing club and goes on to the review. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(`${name}, ${club}`) }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
}

/** Agrees to the terms and goes to the payment window. */
async function goToWindow(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.locator('input[name=card]')).toBeVisible()
}

/** From the e-mail about a renewal to where it is stopped; one that is not the member's leads to all memberships. */
async function followEmail(page: Page, url: string): Promise<void> {
  const [, membershipId = ''] = /membership-(.+)-history/.exec(page.url()) ?? []
  const id = '11111111-1111-4111-8111-111111111111'
  const asked = page.waitForResponse(`**/renewal/${id}`)
  await page.goto(`${url}/memberships?renewal=${id}`)
  expect((await asked).status()).toBe(404)
  await expect(page.getByRole('link', { name: /History and receipts of Ida/ }).first()).toBeVisible()
  await expect(page).toHaveURL(`${url}/memberships?renewal=${id}`)
  // The day of the e-mail is not today, so there is none yet.
  const price = { priceMinor: 47_000, currency: 'DKK', chargedOn: '2028-01-01', cardLast4: '0019' }
  const renewal = { id, membershipId, memberName: 'Ida Holm', year: 2028, status: 'coming', ...price }
  await page.route(`**/renewal/${id}`, (route) => route.fulfill({ json: renewal }))
  await page.reload()
  await expect(page).toHaveURL(`${url}/membership-${membershipId}-history?renewal=${id}`)
  const part = page.getByRole('region', { name: 'Automatic renewal' })
  await expect(part).toContainText(
    '470,00 kr. for 2028 is charged to your card ending in 0019 on 01-01-2028.',
  )
  await expect(part).toBeFocused()
}

test('a parent buys for her family except one with an unapproved link, pays, and holds the receipt [R01] [R11] [R12] [R16] [S12] [S16]', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await expect(page).toHaveTitle('Medlem')
  await page.goto(`${product.url}/membership-new`)
  await expect(page).toHaveTitle('New Membership · Medlem')
  await expect(page.getByRole('checkbox', { name: /Freja/ })).toHaveCount(0)
  await expect(
    page.getByText('Waiting for freja.lund@example.org to approve the family link.').first(),
  ).toBeVisible()
  await choose(page, 'Ida Holm', 'Jonas Holm', 'Alma Holm')
  const leftOut = page.getByRole('region', { name: 'Not part of this payment' })
  await expect(leftOut).toContainText('freja.lund@example.org')
  await expect(leftOut).toContainText('Waiting for freja.lund@example.org to approve the family link.')
  await expect(page.getByText('1.350,00 kr.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^Keep my card/ }).check()
  await expect(page.getByText(/at least 14 days before my card is charged/)).toBeVisible()
  await goToWindow(page)
  expect(page.url()).toContain(product.sandboxUrl)
  await payWith(page, cards.approved)

  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page).toHaveTitle('Payment Successful · Medlem')
  await expect(page.getByText('1.350,00 kr.').first()).toBeVisible()
  await expect(page.getByText('Freja')).toHaveCount(0)
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page).toHaveTitle('Memberships Receipt · Medlem')
  for (const name of ['Ida Holm', 'Jonas Holm', 'Alma Holm']) {
    await expect(page.getByRole('main')).toContainText(name)
  }
  await expect(page.getByText('TEST').first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^receipt-\d+-sejlklubben-havkatten\.pdf$/)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-1\.7\n[\s\S]+%%EOF\n$/)
  await expect(page.getByRole('status').filter({ hasText: file.suggestedFilename() })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.url}/memberships`)
  await expect(page.getByText('Paid until 31-12-2027').first()).toBeVisible()

  await page.getByRole('link', { name: /History and receipts of Ida in Sejlklubben Havkatten/ }).click()
  const renewal = page.getByRole('region', { name: 'Automatic renewal' })
  // The card is kept by a job of its own, a moment after the payment.
  await expect(async () => {
    await page.reload()
    await expect(renewal).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await renewal.getByRole('button', { name: 'I agree, renew it each year' }).click()
  await expect(renewal.getByRole('status')).toContainText('Renews automatically each year')
  await followEmail(page, product.url)
  await expectAccessible(page)
  await renewal.getByRole('button', { name: 'Stop renewing' }).click()
  await expect(renewal.getByRole('status')).toContainText('Does not renew automatically')
})

test('a declined card charges nothing, says why, and the same choice can be paid again [R13] [S14]', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'freja.lund@example.org', '/membership-new')
  await choose(page, 'Freja Lund')
  await goToWindow(page)
  const declined = page.waitForRequest((request) => /\/decline\?/.test(request.url()))
  await payWith(page, cards.noFunds)

  await page.waitForURL(/\/membership-decline\?token=/)
  const call = new URL((await declined).url())
  expect((await declined).method()).toBe('POST')
  expect(call.pathname).toMatch(/\/payment\/freepay\/[0-9a-f-]{36}\/decline$/)
  expect(call.searchParams.get('gatewayreason')).toBe('7')
  await expect(page).toHaveTitle('Payment Failed · Medlem')
  await expect(page.getByText(/Nothing was charged/).first()).toBeVisible()
  await expect(page.getByText(/not enough money|insufficient/i).first()).toBeVisible()

  await test.step('opened again without what the gateway put into the address, it still says why', async () => {
    const token = new URL(page.url()).searchParams.get('token')
    await page.goto(`${product.url}/membership-decline?token=${token}`)
    await expect(page.getByText('There is not enough money on the card. Nothing was charged.')).toBeVisible()
  })

  await page.getByRole('link', { name: 'Try again' }).click()
  await goToWindow(page)
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(page.getByRole('link', { name: /receipt/i }).first()).toBeVisible()
})

test('the browser that is closed after paying does not matter: the year is paid all the same', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'louise.joergensen@example.org', '/membership-new')
  await choose(page, 'Oliver Jørgensen')
  await goToWindow(page)
  await payWith(page, cards.neverReturns)
  await expect(page.locator('body')).not.toContainText('Card details')
  await page.close()

  const later = await browser.newPage()
  await signIn(later, product, 'louise.joergensen@example.org', '/memberships')
  await expect(later.getByText('Paid until 31-12-2027').first()).toBeVisible()
  await later.close()
})
