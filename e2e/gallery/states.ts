import type { Page } from '@playwright/test'
import { cards, fillCard, payWith } from '../fixtures.ts'
import { invited, parent, type Shot, support } from './shot.ts'

async function goToReview(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('checkbox', { name: new RegExp(`${name}, Sejlklubben`) }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review and pay' }).waitFor()
}

async function goToWindow(page: Page, ...names: string[]): Promise<void> {
  await goToReview(page, ...names)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.locator('input[name=card]').waitFor()
}

/** Lets one call of the portal be answered by nobody but us. */
function answered(call: RegExp, status: number): NonNullable<Shot['open']> {
  return async (page) => {
    await page.route(call, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Unavailable', status, code: 'unavailable' }),
      }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.unrouteAll()
  }
}

/** States that take steps; what moves the books stands last, in the order of a purchase. */
export const states: readonly Shot[] = [
  {
    name: 'notifications',
    as: parent,
    path: '/',
    open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    name: 'family-link-dialog',
    as: invited,
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('button', { name: 'Approve' }).first().click()
    },
  },
  { name: 'home-failed', as: parent, path: '/', open: answered(/membership\/standing|\/org\/list/, 503) },
  { name: 'events-failed', as: parent, path: '/events', open: answered(/\/org\/list/, 500) },
  {
    name: 'review',
    as: parent,
    path: '/membership-new',
    open: (page) => goToReview(page, 'Ida Holm', 'Alma Holm'),
  },
  {
    name: 'payment-window',
    as: parent,
    path: '/membership-new',
    open: (page) => goToWindow(page, 'Ida Holm'),
  },
  {
    name: 'payment-window-mistyped',
    as: parent,
    path: '/membership-new',
    open: async (page) => {
      await goToWindow(page, 'Ida Holm')
      await fillCard(page, '1')
      await page.getByRole('button', { name: 'Pay' }).click()
    },
  },
  {
    name: 'payment-failed',
    as: parent,
    path: '/membership-new',
    open: async (page) => {
      await goToWindow(page, 'Ida Holm')
      await payWith(page, cards.noFunds)
      await page.getByRole('link', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'payment-successful',
    as: parent,
    path: '/membership-new',
    open: async (page) => {
      await goToWindow(page, 'Ida Holm', 'Alma Holm')
      await payWith(page, cards.approved)
      await page.getByRole('link', { name: 'See the receipt' }).waitFor()
    },
  },
  {
    name: 'home-acting-for-another',
    as: support,
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Act as' }).click()
      await page.getByRole('combobox').fill('ida.holm')
      await page.getByRole('option').first().click()
      await page.getByText('Acting as Ida Holm').waitFor()
    },
  },
]
