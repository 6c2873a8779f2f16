import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

test('events are found by club, time, audience and words, and lead to their own page and their club [R03] [R08] [R09]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org', '/events')
  await expect(page).toHaveTitle('Events · Medlem')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Rules of the road')).toContainText('Members only: Ida, Alma and Jonas are members')
  await expect(row('Open boat evening')).toContainText('For everyone')
  await expectAccessible(page)

  await page.getByLabel('Search').fill('choir weekend')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 event found')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('When').selectOption('The next 7 days')
  await sheet.getByRole('button', { name: 'Show 0 events' }).click()
  await expect(page.getByText('No event fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show all events' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await sheet.getByLabel('Organisation').selectOption('Sejlklubben Havkatten')
  await sheet.getByLabel('Who it is for').selectOption('Members only')
  await sheet.getByRole('button', { name: 'Show 3 events' }).click()
  await expect(page).toHaveURL(/\/events\?org=[0-9a-f-]{36}&for=members$/)
  // Another member who gets the address sees the same.
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
  for (const title of ['Rules of the road', 'General assembly', 'Night watch in the harbour']) {
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
  }

  await page.getByRole('link', { name: 'Night watch in the harbour' }).click()
  await expect(page).toHaveURL(/\/event-[0-9a-f-]{36}-detail$/)
  await expect(page).toHaveTitle('Organization Details · Medlem')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night watch in the harbour')
  await expect(page.getByText(/^Saturday .*, 20:00 to Sunday .*, 06:00$/)).toBeVisible()
  await expect(
    page.getByText(/(9|11) hours\. The clocks go (forward|back) one hour in between\./),
  ).toBeVisible()
  await expect(row('Jonas Holm')).toContainText(/Paid until 31-12-\d{4}/)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Neighbouring events' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Night watch in the harbour')

  await page.goto(`${product.url}/organizations`)
  await page.getByRole('link', { name: 'Åbyhøj Boldklub af 1931', exact: true }).click()
  await expect(page).toHaveURL(/\/organizations-[0-9a-f-]{36}-details$/)
  await expect(page).toHaveTitle('Organization Details · Medlem')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Åbyhøj Boldklub af 1931')
  await expect(row('Passive')).toContainText('Fee 160,00 kr. + VAT 40,00 kr.')
  await expect(row('Passive')).toContainText(/On sale until 30-06-\d{4}/)
  await expect(row('Alma Holm')).toContainText('Not a member yet')
  await expect(page.getByRole('link', { name: /^New Membership/ })).toBeVisible()
  await expect(row('Futsal day')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
})

test('a club that sells nothing says why on its page, and what is not there is the 404 page with the status 404 [R08] [R09] [S08]', async ({
  page,
  sharedProduct: product,
}) => {
  await signIn(page, product, 'ida.holm@example.org')
  await page.getByRole('link', { name: 'Skakklubben Springeren', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skakklubben Springeren' })).toBeVisible()
  await expect(page.getByText('Not ready')).toBeVisible()
  await expect(page.getByText('Skakklubben Springeren has no memberships on offer yet.')).toBeVisible()
  await expect(page.getByText('There are no fees yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /New Membership/ })).toHaveCount(0)
  const here = await page.goto(page.url())
  expect(here?.status()).toBe(200)
  for (const path of [`/event-${ABSENT}-detail`, `/organizations-${ABSENT}-details`, '/event-1-detail']) {
    const answer = await page.goto(product.url + path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByText(`Page not found: ${path}`)).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

/** Opens a part of the office, from whatever screen and at whatever width. */
async function openOnDesk(page: Page, name: 'Money' | 'Settings'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('region', { name: /^The office of/ })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}(/|$)`))
}

/** The panel of renewals, which is empty in the demonstration: a charge whose identifier is not stored. */
async function reviewRenewal(page: Page): Promise<unknown[]> {
  const renewal = {
    id: ABSENT,
    membershipId: ABSENT,
    memberName: 'Ida Holm',
    payerName: 'Ida Holm',
    feeName: 'Adult',
    year: 2027,
    priceMinor: 45_000,
    currency: 'DKK',
    dueOn: '2026-11-20',
    ...{
      cardLast4: '0019',
      status: 'parked',
      message: 'The outcome is unknown.',
      parked: { nameless: true },
    },
  }
  const said: unknown[] = []
  await page.route('**/renewal/list?*', (route) =>
    route.fulfill({ json: { renewals: [renewal], hasMore: false } }),
  )
  await page.route(/renewal\/[^/]+\/(check|release)$/, (route) => {
    said.push(route.request().postDataJSON())
    return route.fulfill({ json: renewal })
  })
  await page.reload()
  const panel = page.getByRole('region', { name: 'Automatic renewals' })
  await panel.getByRole('button', { name: /^Check again/ }).click()
  const naming = page.getByRole('dialog', { name: 'Find the charge' })
  await naming.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(naming.getByText('Please enter the identifier.')).toBeVisible()
  await expectAccessible(page)
  await naming.getByLabel('Identifier of the authorization').fill('4f1c')
  await naming.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(panel.getByRole('status')).toContainText('has no answer yet')

  const release = panel.getByRole('button', { name: /^It was not charged/ })
  await release.click()
  const releasing = page.getByRole('dialog', { name: 'Ida Holm, 2027 was not charged?' })
  await releasing.getByLabel('Reason').fill('Not in their list')
  await page.reload()
  await release.click()
  await expect(releasing.getByText('We kept what you typed. It is not sent yet.')).toBeVisible()
  await expectAccessible(page)
  await releasing.getByRole('button', { name: 'It was not charged' }).click()
  await expect(releasing).toHaveCount(0)
  return said
}

test('an administrator notes a dispute, sees what each waits for, and says how one ended and which years end with it', async ({
  page,
  sharedProduct: product,
}) => {
  const yearOf = (n: number, memberName: string) => {
    const membershipHistoryId = ABSENT.replace(/0$/, String(n))
    return {
      membershipHistoryId,
      membershipId: ABSENT,
      memberId: ABSENT,
      memberName,
      year: 2026,
      active: true,
    }
  }
  let dispute = {
    id: ABSENT,
    paymentId: ABSENT,
    kind: 'chargeback',
    amountMinor: 90_000,
    restMinor: 0,
    currency: 'DKK',
    payerId: ABSENT,
    payerName: 'Ida Holm',
    years: [yearOf(1, 'Ida Holm'), yearOf(2, 'Alma Holm')],
    source: 'organisation',
    state: 'open',
    reason: 'The card was stolen',
    disputedOn: '2026-11-20',
    recordedBy: 'Karl Kasse',
    openedAt: '2026-11-20T12:00:00Z',
    concludedAt: null as string | null,
    concludedBy: null,
    conclusionReason: null,
    effect: '',
    message: 'Please note here how it ends.',
  }
  const asked: unknown[] = []
  // The demonstration takes no real money, so no bank asks for any.
  await page.route('**/api/v1/dispute/list?*', (route) => route.fulfill({ json: [dispute] }))
  await page.route('**/timeline', async (route) => {
    const answer = await route.fetch()
    const year = await answer.json()
    const payments = year.payments.map((payment: object) => ({
      ...payment,
      canDispute: true,
      disputableMinor: 45_000,
    }))
    await route.fulfill({ response: answer, json: { ...year, payments } })
  })
  await page.route('**/api/v1/payment/*/dispute**', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: dispute })
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'admin@sejlklub.example.org', '/membership-list?find=elin')
  await page.getByRole('link', { name: /Elin Sandberg/ }).click()
  await page.getByRole('link', { name: 'Every year, and each step of its payments' }).click()
  const why = page.getByRole('button', { name: /Why this status/ })
  await why.first().click()
  await page.getByRole('button', { name: 'Note a dispute' }).click()
  const noting = page.getByRole('dialog', { name: 'Note a dispute' })
  await noting.getByRole('button', { name: 'Note the dispute' }).click()
  await expect(noting.getByText('Please say why.')).toBeVisible()
  await noting.getByLabel('Reason').fill('Not my purchase')
  await noting.getByLabel('Amount in kroner').fill('300')
  await expectAccessible(page)
  await noting.getByRole('button', { name: 'Note the dispute' }).click()
  await expect(page.getByText(/^The dispute is noted\. It is listed under Disputes/)).toBeVisible()

  await openOnDesk(page, 'Money')
  const part = page.getByRole('region', { name: 'Disputes' })
  await expect(part.getByRole('listitem')).toContainText('Ida Holm, 900,00 kr.')
  await expect(part.getByRole('listitem')).toContainText('Open')
  await part.getByRole('button', { name: /^Note the outcome/ }).click()
  const ending = page.getByRole('dialog', { name: 'Note the outcome' })
  await ending.getByLabel('How it ended').selectOption('Lost: the bank took the money')
  await expect(ending).toContainText('The membership years stay: Ida Holm 2026, Alma Holm 2026.')
  await ending.getByLabel('Alma Holm 2026').check()
  await expect(ending).toContainText('The membership year ends: Alma Holm 2026; Ida Holm 2026 stays.')
  await expectAccessible(page)
  await ending.getByLabel('Reason').fill('The holder was believed')
  dispute = { ...dispute, state: 'lost', concludedAt: '2026-11-21T12:00:00Z', message: '' }
  await ending.getByRole('button', { name: 'Note 900,00 kr. as lost' }).click()
  await expect(part.getByRole('status')).toHaveText(/^900,00 kr\. of Ida Holm is noted as lost\./)
  await part.getByRole('button', { name: 'One dispute that ended' }).click()
  await expect(part.getByRole('listitem')).toContainText('Lost')
  expect(await reviewRenewal(page)).toEqual([
    { authorizationIdentifier: '4f1c' },
    { reason: 'Not in their list' },
  ])
  expect(asked).toEqual([
    {
      kind: 'chargeback',
      amountMinor: 30_000,
      disputedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      reason: 'Not my purchase',
    },
    {
      outcome: 'lost',
      reason: 'The holder was believed',
      membershipHistoryIds: [yearOf(2, '').membershipHistoryId],
    },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
})

test('an administrator takes a month of the books along, and sees where they and the gateway disagree; a member sees neither [R08]', async ({
  page,
  sharedProduct: product,
}) => {
  const figures = { capturedMinor: 45_000, refundedMinor: 0, heldMinor: 0 }
  const difference = {
    kind: 'refunded_there',
    paymentId: ABSENT,
    gatewayReference: ABSENT,
    currency: 'DKK',
    here: figures,
    there: { ...figures, refundedMinor: 10_000 },
  }
  const day = { day: '2026-11-20', comparedAt: '2026-11-21T00:01:00Z', compared: 3, unasked: [] }
  await page.route('**/api/v1/org/*/books?*', (route) =>
    route.fulfill({ json: [{ ...day, differences: [difference] }] }),
  )
  await signIn(page, product, 'admin@sejlklub.example.org', '/organizations')
  await page.getByRole('link', { name: 'Åbyhøj Boldklub af 1931', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()
  await expect(page.getByText('For the bookkeeper')).toHaveCount(0)

  await openOnDesk(page, 'Money')
  const part = page.getByRole('region', { name: 'For the bookkeeper' })
  await expect(part.getByRole('listitem')).toContainText('The gateway gave back more than our books have.')
  await expect(part.getByRole('listitem')).toContainText('450,00 kr. taken, 100,00 kr. given back')
  const file = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^bookkeeping-sejlklub-20\d\d-\d\d\.csv$/)
  const csv = readFileSync(await saved.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFReceipt;Date;Kind;.*\r\n(.*\r\n)*Sum;/)
  await expect(part.getByRole('status')).toContainText('is saved where your browser keeps downloads.')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }

  await openOnDesk(page, 'Settings')
  await page.getByRole('link', { name: 'Reminders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reminders', level: 1 })).toBeVisible()
  await page.getByLabel('30 days after').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(`${page.url().split('?')[0]}?day=${new Date().getFullYear()}-12-24`)
  await expect(page.getByRole('heading', { name: /^7 days before the end/ })).toBeVisible()
  await page.getByLabel('Find a person').fill('holm')
  const alma = page.getByRole('listitem').filter({ hasText: 'Alma Holm' })
  await expect(alma).toContainText('to Ida Holm')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
})

test('a full event puts a family on the waiting list, offers them the place that the club adds, and the calendar says who comes', async ({
  page,
  browser,
  sharedProduct: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, product, 'ida.holm@example.org', '/events')
  await page.getByRole('link', { name: 'Rules of the road' }).click()
  const part = page.getByRole('region', { name: 'Sign up' })
  await expect(part).toContainText('All 6 places are taken. 2 people wait.')
  await part.getByLabel('Ida Holm').check()
  await part.getByLabel('Alma Holm').check()
  await part.getByRole('button', { name: 'Put Ida and Alma on the waiting list' }).click()
  await expect(part.getByRole('status')).toContainText('Ida waits as number 3')
  const person = (name: string) => part.getByRole('listitem').filter({ hasText: name })
  await expect(person('Alma Holm')).toContainText('Waiting list 4')
  await expectAccessible(page)

  const staff = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(staff, product, 'admin@sejlklub.example.org', new URL(page.url()).pathname)
  const list = staff.getByRole('region', { name: 'Participants' })
  await expect(list).toContainText('6 of 6 places taken, 4 waiting.')
  await list.getByRole('button', { name: 'Change the sign-up' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Places').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('6 people have a place already.')
  await dialog.getByLabel('Places').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('row', { name: /Ida Holm/ })).toContainText('A place is offered')
  await expectAccessible(staff)
  await staff.close()

  await page.reload()
  await expect(person('Ida Holm')).toContainText('Kept until')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notice = page.getByRole('article').filter({ hasText: 'A place for you: Rules of the road' })
  await expect(notice.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(person('Ida Holm')).toContainText('Signed up')
  await person('Alma Holm').getByRole('button', { name: 'Decline' }).click()
  const asked = page.getByRole('dialog', { name: 'Decline Alma’s place?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Decline the place' }).click()
  await expect(part.getByRole('status')).toHaveText('Alma’s place goes to the next in line.')
  await expect(person('Alma Holm')).not.toContainText('A place is offered')
  await page.goto(`${product.url}/my-calender?view=agenda`)
  const row = page.getByRole('listitem').filter({ hasText: 'Rules of the road' })
  await expect(row).toContainText('Ida is signed up')
  await expectAccessible(page)
})
