import type { Browser, Page } from '@playwright/test'
import { expectOneFilledButton } from './filledButtons.ts'
import { cards, expect, expectAccessible, openMore, payWith, signIn, test } from './fixtures.ts'
import type { Product } from './product.ts'
import { linkTo, withMail } from './withMail.ts'

const GUEST = 'olga.berg@example.net'
const PAID = 'Winter talk: around Læsø'
const FREE = 'Open boat evening'
const WIDTHS = [390, 1440]

/** The link in the newest e-mail to the guest that has those words. */
const linkFor = (mails: readonly string[], words: string) =>
  linkTo('/guest-order', { mails, to: GUEST, words })

async function stranger(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openSignUp(page: Page, product: Product, event: string): Promise<void> {
  await page.goto(`${product.url}/clubs/sejlklub`)
  await page.getByRole('link', { name: event }).first().click()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(title(page)).toHaveText(event)
  await expect(page.getByRole('button', { name: 'Add another person' })).toBeVisible()
}

/** In both themes, as narrow as a phone and as wide as a desk. */
async function isWellDrawn(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await expectOneFilledButton(page, `${what} at ${width} px`)
    const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(excess, `${what}: pixels too wide at ${width}`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Staff put the talk on the public page, and let people without an account sign up. */
async function openToGuests(page: Page): Promise<void> {
  await page.getByRole('link', { name: PAID }).first().click()
  await page.getByRole('button', { name: 'Change the sign-up' }).click()
  const settings = page.getByRole('dialog', { name: 'Sign-up for this event' })
  const box = settings.getByRole('checkbox', { name: 'People without an account can sign up too' })
  await expect(box).toBeDisabled()
  await expect(settings.getByText('This event is not on the public page')).toBeVisible()
  await expectAccessible(page)
  await settings.getByRole('button', { name: 'Leave it' }).click()
  await (await openMore(page)).getByRole('button', { name: 'Change the event' }).click()
  const change = page.getByRole('dialog', { name: 'Change the event' })
  await change.getByLabel('Who may come').selectOption({ label: 'Everyone' })
  await change.getByRole('checkbox', { name: 'Show it on the public page' }).check()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await page.getByRole('button', { name: 'Change the sign-up' }).click()
  await box.check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
}

/** Staff write to everybody who comes. */
async function writeToAll(
  page: Page,
  { title: subject, text }: Record<'title' | 'text', string>,
): Promise<void> {
  await page.reload()
  const list = page.getByRole('region', { name: 'Participants' })
  await list.getByRole('checkbox', { name: /^Select all/ }).check()
  await list.getByRole('button', { name: /^Write to \d/ }).click()
  const letter = page.getByRole('dialog')
  await letter.getByLabel('Subject').fill(subject)
  await letter.getByLabel('Message').fill(text)
  await letter.getByRole('button', { name: /^Send/ }).click()
  await expect(letter).toBeHidden()
}

test('two people without an account sign up from the public page, pay, have their tickets, and one cancels by the e-mail’s link', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await withMail(async (product, mails) => {
    const staff = await stranger(browser, 1440)
    await signIn(staff, product, 'admin@sejlklub.example.org', '/events')
    await openToGuests(staff)

    const page = await stranger(browser, 390)
    await openSignUp(page, product, PAID)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
      'First name is missing. Please enter it.',
    )
    await page.getByLabel('First name').fill('Olga')
    await page.getByLabel('Last name').fill('Berg')
    await page.getByLabel('E-mail').fill(GUEST)
    await page.getByRole('button', { name: 'Add another person' }).click()
    const second = page.getByRole('group', { name: 'Person 2' })
    await expect(second.getByLabel('First name')).toBeFocused()
    await second.getByLabel('First name').fill('Per')
    for (const [number, day] of [
      ['You', '05031984'],
      ['Person 2', '07061986'],
    ] as const) {
      const person = page.getByRole('group', { name: number })
      await person.getByRole('spinbutton').first().click()
      await page.keyboard.type(day)
      await person.getByLabel('Kind of place').selectOption({ label: 'Guest, 250,00 kr.' })
    }
    await isWellDrawn(page, 'the form')
    // A child's place is for a child: the refusal stands at the choice, and all that was typed is still there.
    await second.getByLabel('Kind of place').selectOption({ label: 'Child, free' })
    await page.getByRole('button', { name: 'Sign up and pay 250,00 kr.' }).click()
    await expect(second.getByLabel('Kind of place')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveValue(GUEST)
    await second.getByLabel('Kind of place').selectOption({ label: 'Guest, 250,00 kr.' })
    await page.getByRole('radio', { name: 'Card' }).check()
    await page.getByRole('button', { name: 'Sign up and pay 500,00 kr.' }).click()

    await payWith(page, cards.noFunds)
    await expect(page.getByText('The payment did not go through')).toBeVisible()
    await isWellDrawn(page, 'an order that is not paid')
    await page.getByRole('button', { name: 'Pay 500,00 kr.' }).click()
    await payWith(page, cards.approved)
    await expect(page.getByText('Paid. The tickets are below and in your e-mail.')).toBeVisible()
    await expect(page.getByRole('img', { name: `Code of the ticket of Olga Berg for ${PAID}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save receipt no\. \d+ as PDF$/ })).toBeVisible()
    await isWellDrawn(page, 'an order with tickets')

    const link = await linkFor(mails, 'guest-order#')
    const desk = await stranger(browser, 1440)
    await desk.goto(link)
    await expect(title(desk)).toHaveText(PAID)
    await expect(desk).toHaveURL(`${product.url}/guest-order`)
    await desk.getByRole('button', { name: /^Someone else comes.* Per/ }).click()
    const rename = desk.getByRole('dialog', { name: 'Who comes instead of Per?' })
    await rename.getByLabel('First name').fill('Ib')
    await expectAccessible(desk)
    await rename.getByRole('button', { name: 'Change the name' }).click()
    await expect(desk.getByText('Ib is coming, with a new ticket.')).toBeVisible()
    await writeToAll(staff, { title: 'Bring a lamp', text: 'The path is dark.\nSee you there.' })
    await linkFor(mails, 'Bring a lamp')
    const written = desk.getByRole('region', { name: /^Messages from / }).getByRole('article')
    // It is listed once the mail server's answer is kept.
    await expect(async () => {
      await desk.reload()
      await expect(written.getByRole('heading', { name: 'Bring a lamp' })).toBeVisible()
    }).toPass()
    await expect(written.getByText('The path is dark.')).toBeVisible()
    await isWellDrawn(desk, 'an order with a message')
    await desk.getByRole('button', { name: /^Cancel.*Olga/ }).click()
    const cancel = desk.getByRole('dialog', { name: 'Cancel Olga’s place?' })
    await expect(cancel.getByText('You get 100 % of the price back')).toBeVisible()
    await cancel.getByRole('button', { name: 'Cancel the place' }).click()
    await expect(desk.getByText('Olga is not signed up any more.')).toBeVisible()
    await isWellDrawn(desk, 'an order of which one is cancelled')

    await staff.reload()
    const row = staff.getByRole('row', { name: /Ib/ })
    await expect(row.getByText('Guest ·')).toBeVisible()
    await expect(row.getByRole('link', { name: GUEST })).toBeVisible()
    await staff.getByRole('link', { name: /^Guests/ }).click()
    await expect(staff.getByRole('status').filter({ hasText: /^1 of/ })).toBeVisible()
    await row.getByRole('button', { name: /^More/ }).click()
    await expect(staff.getByRole('dialog', { name: 'Ib' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Give the place to another member' })).toHaveCount(0)
    await expect(staff.getByRole('link', { name: 'Open the person' })).toHaveCount(0)
    await expectAccessible(staff)
  })
})

test('a free place is kept until the e-mail’s link takes it, and the order is closed on a device of others', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await withMail(async (product, mails) => {
    const page = await stranger(browser, 390)
    await openSignUp(page, product, FREE)
    await page.getByLabel('First name').fill('Olga')
    await page.getByLabel('E-mail').fill(GUEST)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByText(`We have sent an e-mail to ${GUEST}`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
    await isWellDrawn(page, 'a place that is not confirmed')

    const link = await linkFor(mails, 'guest-order#')
    const phone = await stranger(browser, 390)
    await phone.goto(link)
    await isWellDrawn(phone, 'a place to take')
    await phone.getByRole('button', { name: 'Take the place' }).click()
    await expect(phone.getByText('Olga has a place. The ticket is below and in your e-mail.')).toBeVisible()
    await expect(phone.getByRole('img', { name: `Code of the ticket of Olga for ${FREE}` })).toBeVisible()
    await phone.reload()
    await expect(title(phone)).toHaveText(FREE)
    await phone.getByRole('button', { name: 'Close the order on this device' }).click()
    await expect(title(phone)).toHaveText('Your order is closed on this device')
    await phone.reload()
    await expect(title(phone)).toHaveText('Open the link in your e-mail')
    await expectAccessible(phone)
    await phone.goto(`${product.url}/guest-order#not-a-link`)
    await phone.reload()
    await expect(title(phone)).toHaveText('This link opens no order')
  })
})
