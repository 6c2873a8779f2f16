import type { Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { cards, expect, expectAccessible, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'

/** In the demonstration it has kinds of places: some cost something, and one is free. */
const EVENT = 'Winter talk: around Læsø'
const MEMBER = 'ida.holm@example.org'
/** At the end of 'Member, 150,00 kr.' */
const PRICE = /, ([\d.]+,\d\d kr\.)$/m

test.use({ viewport: { width: 390, height: 844 } })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const part = (page: Page) => page.getByRole('region', { name: 'Sign up' })

async function openEvent(page: Page): Promise<void> {
  await page.getByRole('link', { name: EVENT, exact: true }).click()
  await expect(title(page)).toHaveText(EVENT)
  await expect(part(page)).toBeVisible()
}

/** Ticks a person, on a kind of place that costs something where there is a choice; answers its price: '150,00 kr.' */
async function choosePriced(page: Page, firstName: string): Promise<string> {
  await part(page)
    .getByRole('checkbox', { name: `${firstName} Holm` })
    .check()
  const choice = part(page).getByLabel(`Kind of place for ${firstName}`)
  const hasChoice = (await choice.count()) > 0
  const words = hasChoice ? await choice.getByRole('option').allInnerTexts() : [await rowOf(page, firstName)]
  const label = words.find((word) => PRICE.test(word)) ?? ''
  const [, price = ''] = PRICE.exec(label) ?? []
  expect(price, `a price among ${words.join(' | ')}`).not.toBe('')
  if (hasChoice) await choice.selectOption({ label })
  return price
}

const rowOf = (page: Page, firstName: string) =>
  part(page)
    .getByRole('listitem')
    .filter({ hasText: `${firstName} Holm` })
    .innerText()

/** 15000 of '150,00 kr.' */
const minorOf = (price: string) => Number(price.replace(/\D/g, ''))
const money = (minor: number) =>
  `${new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2 }).format(minor / 100)} kr.`

/** Presses what pays, and waits for the payment window. */
async function openWindow(page: Page, product: Product, press: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: press }).click()
  await page.waitForURL((url) => url.origin === product.sandboxUrl)
}

/** Closes the payment window with nothing paid. */
async function leaveWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(title(page)).toHaveText('You left the payment window')
}

/** Runs in the page: how many pixels it is wider than its window. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Ida and Jonas are ticked, on kinds of places that cost something; answers what both cost. */
async function chooseTwo(page: Page): Promise<string> {
  const ida = await choosePriced(page, 'Ida')
  const jonas = await choosePriced(page, 'Jonas')
  return money(minorOf(ida) + minorOf(jonas))
}

test('a family chooses kinds of places, pays them in one window by card, and has tickets and a receipt', async ({
  page,
  product,
}) => {
  await signIn(page, product, MEMBER, '/events')
  const row = page.getByRole('listitem').filter({ hasText: EVENT })
  await expect(row).toContainText(/(From |or from )?\d+ kr\./)
  await expect(row.getByRole('link', { name: /^Coming ?: Winter talk/ })).toBeVisible()
  await expectAccessible(page)
  await openEvent(page)
  const total = await chooseTwo(page)
  await expect(part(page).getByText(`Total ${total}`)).toBeVisible()
  for (const width of [320, 360, 430, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate<number>(overflow), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the event')
  const card = part(page).getByRole('radio', { name: 'Card' })
  if ((await card.count()) > 0) await card.check()
  await openWindow(page, product, `Sign up and pay ${total}`)
  await payWith(page, cards.approved)
  await page.waitForURL(/\/membership-confirm\?token=/)
  await expect(title(page)).toHaveText('Thank you, it is paid')
  await expect(page.getByText(`Ida Holm and Jonas Holm have places: ${EVENT}.`)).toBeVisible()
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the page after the window')

  await page.getByRole('link', { name: /^See the receipt/ }).click()
  await expect(page.getByText(EVENT).first()).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Your tickets' }).click()
  for (const name of ['Ida Holm', 'Jonas Holm']) {
    await expect(page.getByRole('img', { name: `Code of the ticket of ${name} for ${EVENT}` })).toBeVisible()
  }
  await expectAccessible(page)

  await page.goto(`${product.url}/events`)
  await expect(row).toContainText('Signed upIda and Jonas')
  await openEvent(page)
  await expect(page.getByText(/kept for you/)).toHaveCount(0)
})

test('a declined payment and a window that was left keep the places: they are paid from there, or let go', async ({
  page,
  product,
}) => {
  await signIn(page, product, MEMBER, '/events')
  await openEvent(page)
  const total = await chooseTwo(page)
  await openWindow(page, product, `Sign up and pay ${total}`)
  await payWith(page, cards.noFunds)
  await expect(title(page)).toHaveText('The payment did not go through')
  await expect(page.getByText(/^2 places are kept for you until /)).toBeVisible()
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the page of a declined payment')
  const pay = page.getByRole('button', { name: `Pay ${total}` })
  await openWindow(page, product, `Pay ${total}`)
  await leaveWindow(page)
  await page.goto(`${product.url}/events`)
  await page.getByRole('link', { name: `Pay ${total} for ${EVENT}` }).click()
  await expect(title(page)).toHaveText(EVENT)
  await expect(pay).toBeVisible()
  await expect(part(page).getByText('Not paid yet')).toHaveCount(2)
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the event with places that are kept')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate<number>(overflow), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }

  await part(page)
    .getByRole('button', { name: /^Let it go ?: Jonas/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Let Jonas’s place go?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Let it go' }).click()
  await expect(dialog).toBeHidden()
  await expect(part(page).getByRole('status')).toHaveText('Jonas is not signed up any more.')
  await expect(page.getByText(/^A place is kept for you until /)).toBeVisible()
  await openWindow(page, product, /^Pay /)
  await payWith(page, cards.approved)
  await expect(page.getByText(`Ida Holm has a place: ${EVENT}.`)).toBeVisible()

  await page.getByRole('link', { name: 'See the event' }).click()
  await part(page)
    .getByRole('button', { name: /^Cancel ?: Ida/ })
    .click()
  const giving = page.getByRole('dialog')
  await expectAccessible(page)
  await giving.getByRole('button', { name: 'Jonas comes instead' }).click()
  await expect(part(page).getByRole('status')).toHaveText('Jonas has the place of Ida now.')
  await part(page)
    .getByRole('link', { name: /^Ticket of Jonas/ })
    .click()
  await expect(page.getByRole('img', { name: `Code of the ticket of Jonas Holm for ${EVENT}` })).toBeVisible()
})

test('a discount code for places takes something off in one window, and one for everything needs none', async ({
  page,
  product,
  browser,
}) => {
  const staff = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(staff, product, 'admin@sejlklub.example.org')
  const settings = await staff.locator('.office-menu a', { hasText: 'Settings' }).getAttribute('href')
  await staff.goto(`${product.url}${settings}`)
  await staff.getByRole('link', { name: 'Fees' }).click()
  await staff.getByRole('button', { name: 'New discount code' }).click()
  const dialog = staff.getByRole('dialog', { name: 'New discount code' })
  await dialog.getByLabel('Code', { exact: true }).fill('HELPER')
  await dialog.getByLabel('Can be used for').selectOption({ label: 'Places at events' })
  await dialog.getByLabel('Percentage').last().fill('100')
  await dialog.getByRole('group', { name: 'Last day' }).getByRole('spinbutton').first().click()
  await staff.keyboard.type('31122030')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByText(/^100 % · Places at events · /)).toBeVisible()
  await staff.close()

  await signIn(page, product, MEMBER, '/events')
  await openEvent(page)
  const total = await chooseTwo(page)
  await part(page).getByRole('button', { name: 'Do you have a discount code?' }).click()
  const code = part(page).getByLabel(/^Discount code/)
  await code.fill('nonsense')
  await code.press('Enter')
  await expect(part(page).getByText('There is no such discount code.')).toBeVisible()
  await expectAccessible(page)
  await code.fill('havnefest')
  await part(page).getByRole('button', { name: 'Use code' }).click()
  const off = money(minorOf(total) / 10)
  const less = money((minorOf(total) * 9) / 10)
  await expect(part(page).getByText(`Total ${less}`)).toBeVisible()
  await expect(part(page).getByText(`Discount code HAVNEFEST −${off}`)).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate<number>(overflow), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await openWindow(page, product, `Sign up and pay ${less}`)
  await leaveWindow(page)
  // What was typed is not to be typed again.
  await expect(page.getByText(`Discount code HAVNEFEST −${off}`)).toBeVisible()
  await expectAccessible(page)
  await openWindow(page, product, `Pay ${less}`)
  await payWith(page, cards.approved)
  await expect(title(page)).toHaveText('Thank you, it is paid')
  await page.getByRole('link', { name: /^See the receipt/ }).click()
  await expect(page.getByText(/^Discount code HAVNEFEST −/)).toHaveCount(2)
  await expect(page.getByText(less).first()).toBeVisible()

  const helper = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(helper, product, 'peter.skov@example.org', '/events')
  await openEvent(helper)
  await part(helper).getByRole('button', { name: 'Do you have a discount code?' }).click()
  await part(helper)
    .getByLabel(/^Discount code/)
    .fill('helper')
  await part(helper).getByRole('button', { name: 'Use code' }).click()
  await expect(part(helper).getByText('Total 0,00 kr.')).toBeVisible()
  await part(helper).getByRole('button', { name: 'Sign up Peter' }).click()
  await expect(helper.getByText('There is nothing to pay, and the tickets are ready')).toBeVisible()
  await expectAccessible(helper)
  await expectOneFilledButton(helper, 'the event with places that a code paid for')
  await helper.getByRole('link', { name: 'Your tickets' }).click()
  await expect(
    helper.getByRole('img', { name: `Code of the ticket of Peter Skov for ${EVENT}` }),
  ).toBeVisible()
  await helper.close()
})

test('places that are kept are paid with a membership: one window, one receipt, tickets and the year', async ({
  page,
  product,
}) => {
  await signIn(page, product, MEMBER, '/events')
  await openEvent(page)
  const total = await chooseTwo(page)
  await openWindow(page, product, `Sign up and pay ${total}`)
  await leaveWindow(page)
  await page.getByRole('link', { name: 'See the event' }).click()
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the event with a membership to pay')
  await page.getByRole('link', { name: /^Pay a membership of Sejlklubben Havkatten with it/ }).click()
  await page.getByRole('checkbox', { name: /Ida Holm, Sejlklubben Havkatten/ }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await expect(title(page)).toHaveText('Review and pay')
  await expect(page.getByText('1 membership', { exact: true })).toBeVisible()
  const places = page.getByRole('checkbox', { name: `Pay for the places at ${EVENT} too` })
  await expectAccessible(page)
  await places.check()
  const both = money(minorOf(total) + 45_000)
  await expect(page.getByText('1 membership, 2 places')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: new RegExp(`Jonas Holm · ${EVENT}`) })).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate<number>(overflow), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the review with places')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await openWindow(page, product, /^Pay /)
  await payWith(page, cards.noFunds)
  await expect(title(page)).toHaveText('The payment did not go through')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(places).toBeChecked()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, cards.approved)
  await expect(title(page)).toHaveText('Thank you, it is paid')
  await expect(page.getByText(`Ida Holm and Jonas Holm have places: ${EVENT}.`)).toBeVisible()
  await expect(page.getByText(/^Ida Holm is a member of Sejlklubben Havkatten for \d{4}/)).toBeVisible()
  await expectAccessible(page)
  await expectOneFilledButton(page, 'the page after a payment of both')
  await page.getByRole('link', { name: /^See the receipt/ }).click()
  await expect(page.getByText(both).first()).toBeVisible()
  await expect(page.getByText(EVENT).first()).toBeVisible()
  await expectAccessible(page)
})
