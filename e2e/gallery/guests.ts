import type { Page } from '@playwright/test'
import { cards, fillCard } from '../fixtures.ts'
import type { Shot } from './shot.ts'

async function openGuestSignUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Winter bathing day' }).first().click()
  // The page's own word for it is another one in some languages.
  await page.locator('a[href*="/guest-sign-up"]').first().click()
  await page.getByRole('button', { name: 'Add another person' }).click()
}

/** Each language has the parts of a date in its own order. */
async function typeBirthday(page: Page, nth: number): Promise<void> {
  for (const [part, digits] of [
    ['day', '05'],
    ['month', '03'],
    ['year', '1984'],
  ] as const) {
    await page.locator(`[data-type=${part}]`).nth(nth).click()
    await page.keyboard.type(digits)
  }
}

async function orderAndPay(page: Page): Promise<void> {
  await openGuestSignUp(page)
  await page.getByLabel('E-mail').fill('olga.berg@example.net')
  for (const [nth, name] of ['Olga', 'Per'].entries()) {
    await page.getByLabel('First name').nth(nth).fill(name)
    await page.getByLabel('Kind of place').nth(nth).selectOption({ index: 1 })
    await typeBirthday(page, nth)
  }
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: /^Sign up and pay / }).click()
  await fillCard(page, cards.approved)
  await page.locator('button[value=pay]').click()
  await page.getByText('Paid. The tickets are below and in your e-mail.').waitFor()
}

/** What people without an account see. */
export const guests: readonly Shot[] = [
  { name: 'guest-sign-up', path: '/clubs/sejlklub', open: openGuestSignUp },
  { name: 'guest-order-not-open', path: '/guest-order' },
  { name: 'guest-share-not-open', path: '/guest-share' },
]

export const guestOrders: readonly Shot[] = [
  { name: 'guest-order', path: '/clubs/sejlklub', open: orderAndPay },
]
