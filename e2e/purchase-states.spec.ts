import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { test } from './faultFixtures.ts'
import { problem } from './faultProxy.ts'
import { cards, expect, expectAccessible, fillCard, payWith, signIn } from './fixtures.ts'
import type { Product } from './product.ts'

const CLUB = 'Sejlklubben Havkatten'
const FOOTBALL = 'Åbyhøj Boldklub af 1931'
/** Approved, but for 5 s the gateway knows nothing of it when asked. */
const HIDDEN_AT_FIRST = '4571 0000 0000 0217'
const PAYMENTS = 'POST /payment/item'

async function openReview(page: Page, product: Product, name: string): Promise<void> {
  await page.goto(`${product.url}/membership-new`)
  await page.getByRole('checkbox', { name: `${name}, ${CLUB}` }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / })

interface Fee {
  id: string
  startDate: string
  membershipPrice: number
}

/** Makes next year's fee of the sailing club dearer, as its administrator would. */
async function raiseFee(browser: Browser, request: APIRequestContext, product: Product): Promise<void> {
  const admin = await browser.newPage()
  let authorization = ''
  admin.on('request', (sent) => {
    authorization ||= sent.headers().authorization ?? ''
  })
  await signIn(admin, product, 'admin@sejlklub.example.org')
  await admin.close()
  const api = `${product.url}/org-api/api/v1/org`
  const headers = { authorization, 'x-org-key': 'ALL' }
  const clubs: { id: string; name: string }[] = await (await request.get(`${api}/list`, { headers })).json()
  const id = clubs.find(({ name }) => name === CLUB)?.id
  const { fees }: { fees: Fee[] } = await (await request.get(`${api}/${id}/settings`, { headers })).json()
  const newest = fees.toSorted((a, b) => b.startDate.localeCompare(a.startDate))[0]
  const answer = await request.put(`${api}/${id}/config/membership/item/${newest?.id}`, {
    headers,
    data: { ...newest, membershipPrice: '475' },
  })
  expect(answer.status()).toBe(200)
}

test('a price that changed, a window that does not open, a double click, the back button and a year paid elsewhere: no member pays a wrong price or twice [X04]', async ({
  page,
  browser,
  request,
  faulty: { product, faults },
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signIn(page, product, 'peter.skov@example.org', '/membership-new')
  const notReady = page.getByRole('region', { name: 'Not ready for memberships' })
  await expect(notReady).toContainText('Skakklubben Springeren has no memberships on offer yet.')
  await openReview(page, product, 'Peter Skov')
  const elsewhere = await page.context().newPage()
  await openReview(elsewhere, product, 'Peter Skov')

  await test.step('the price has changed: the new one is shown, and nothing is asked before the next press', async () => {
    await expect(payButton(page)).toHaveText(/450,00 kr\.$/)
    await raiseFee(browser, request, product)
    await payButton(page).click()
    const notice = page.getByRole('status').filter({ hasText: 'The price has changed.' })
    await expect(notice).toContainText('It was 450,00 kr. and is 475,00 kr. now. Nothing was charged.')
    await expect(payButton(page)).toHaveText(/475,00 kr\.$/)
    expect(page.url()).toContain('/organizations-review')
  })

  await test.step('no window link: it is logged, nothing was charged, and it can be tried again', async () => {
    const links = faults.count('POST /link$')
    const answers = [
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' },
      problem(503, 'unavailable', 'No.'),
    ]
    for (const [before, answer] of answers.entries()) {
      faults.fail('POST /link$', answer)
      await payButton(page).click()
      // The first notice is still there when the second is asked for.
      await expect.poll(() => faults.count('POST /link$')).toBe(links + before + 1)
      const notice = page.getByRole('alert')
      await expect(notice).toContainText('The payment window could not be opened.')
      await expect(notice).toContainText('Nothing was charged. Please try again.')
      faults.heal()
    }
    // Never a second time by itself.
    expect(faults.count('POST /link$')).toBe(links + 2)
    await expect.poll(() => logged.filter((text) => text.startsWith('The payment window'))).toHaveLength(2)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
  })

  await test.step('a double click makes one payment', async () => {
    const before = faults.count(PAYMENTS)
    await payButton(page).dblclick()
    await expect(page.locator('input[name=card]')).toBeVisible()
    expect(faults.count(PAYMENTS)).toBe(before + 1)
  })

  await test.step('the back button leads out of the window, and forward to a new one', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await payButton(page).click()
    await payWith(page, cards.approved)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
    await expect(page.getByText('475,00 kr.').first()).toBeVisible()
    await expect(page.getByText('This was a test payment: no money moved.')).toBeVisible()
  })

  await test.step('the receipt on paper is the receipt and nothing around it', async () => {
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Receipt \d+/ })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Total paid')).toBeVisible()
    for (const around of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button')]) {
      await expect(around.filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the same year in another tab is paid already, which that tab says by itself', async () => {
    await expect(elsewhere.getByText('This is paid already', { exact: true })).toBeVisible()
    await expect(
      elsewhere.getByText(/already a member for \d+\. Nothing is charged a second time/),
    ).toBeVisible()
    await elsewhere.close()
  })
})

test('a window that was left is found again for the whole family, from another device too', async ({
  page,
  browser,
  faulty: { product },
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: /^Renew all 3/ }).click()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  const amount = (await page.locator('.pay-sum strong').textContent()) ?? ''
  await payButton(page).click()
  await expect(page.locator('input[name=card]')).toBeVisible()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  await signIn(other, product, 'ida.holm@example.org')
  const ways = other.getByRole('link', { name: /^Continue · / })
  await expect(ways).toHaveCount(1)
  await expect(ways).toContainText(amount)
  await expect(other.getByRole('link', { name: /^Renew all/ })).toHaveCount(0)
  await expectAccessible(other)
  await other.goto(`${product.url}/memberships`)
  await expect(ways).toHaveCount(1)
  await expectAccessible(other)
  await ways.click()
  await expect(other.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await other.getByRole('checkbox', { name: /^I agree/ }).check()
  await payButton(other).click()
  await payWith(other, cards.approved)
  await expect(other.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
  await other.goto(product.url)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ways).toHaveCount(0)
  await phone.close()
})

test('several organisations are numbered payments: the first stays paid when the second is declined, and a slow confirmation heals itself', async ({
  page,
  faulty: { product },
}) => {
  await signIn(page, product, 'gustav.enevoldsen@example.org', '/membership-new')
  await page.getByRole('checkbox', { name: `Gustav Enevoldsen, ${CLUB}` }).check()
  await page
    .getByRole('checkbox', { name: `Gustav Enevoldsen, ${FOOTBALL}` })
    .first()
    .check()
  await page.getByRole('button', { name: 'Review 2 payments' }).click()
  await expect(page.getByText(`Payment 1 of 2: ${CLUB}`)).toBeVisible()
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'After this one' })).toContainText(FOOTBALL)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await payButton(page).click()
  await payWith(page, cards.approved)

  await page.getByRole('link', { name: 'Continue with payment 2 of 2' }).click()
  await expect(page.getByText(`Payment 2 of 2: ${FOOTBALL}`)).toBeVisible()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await payButton(page).click()
  await payWith(page, cards.noFunds)
  await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible()
  await expect(page.getByText('There is not enough money on the card. Nothing was charged.')).toBeVisible()
  await page.goto(`${product.url}/memberships`)
  await expect(page.getByText(/^Paid until 31-12-/).first()).toBeVisible()

  await page.goto(`${product.url}/organizations-review`)
  await expect(page.getByText(`Payment 2 of 2: ${FOOTBALL}`)).toBeVisible()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await payButton(page).click()
  await fillCard(page, HIDDEN_AT_FIRST)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are checking your payment' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' })).toBeVisible()
})

test('where nothing can be bought the reason stands beside each person; a payment that is not the member’s is not found, which the title says too', async ({
  page,
  faulty: { product },
}) => {
  await page.route('**/status/list', async (route) => {
    const answer = await route.fetch()
    const reason = { code: 'already_member', message: 'Already a member for 2027.' }
    const people: { statuses: { offers: object[] }[] }[] = await answer.json()
    for (const memberStatus of people.flatMap(({ statuses }) => statuses)) {
      memberStatus.offers = memberStatus.offers.map((offer) => ({ ...offer, available: false, reason }))
    }
    await route.fulfill({ response: answer, json: people })
  })
  await signIn(page, product, 'sofie.dalgaard@example.org', '/membership-new')
  await expect(page.getByText('There is nothing to buy right now.')).toBeVisible()
  await expect(page.getByText('Already a member for 2027.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and pay' })).toHaveCount(0)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.goto(`${product.url}/organizations-review`)
  await expect(page.getByText('There is nothing to pay')).toBeVisible()
  for (const path of ['/membership-confirm?token=123', '/membership-decline', '/membership-confirm?token=']) {
    const answer = await page.goto(product.url + path)
    expect(answer?.status()).toBe(path.endsWith('=123') ? 200 : 404)
    await expect(page.getByText('There is no payment of yours behind this address.')).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found · Medlem')
    await expect(page.locator('.header-title')).toHaveText('PAGE NOT FOUND')
  }
})
