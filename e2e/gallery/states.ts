import type { Page } from '@playwright/test'
import { cards, fillCard, signIn } from '../fixtures.ts'
import type { Product } from '../product.ts'
import { openStatutes } from './acceptance.ts'
import { guestOrders } from './guests.ts'
import { records } from './records.ts'
import { administrator, invited, parent, type Shot, support } from './shot.ts'

async function goToReview(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('checkbox', { name: new RegExp(`${name}, Sejlklubben`) }).check()
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review and pay' }).waitFor()
}

/** The sailing club's administrator writes statutes that members must accept. */
async function askForAcceptance(page: Page, product: Product): Promise<void> {
  const staff = await page.context().browser()?.newPage({ locale: 'en-GB' })
  if (!staff) throw new Error('the page has no browser')
  await signIn(staff, product, administrator, '/content')
  await openStatutes('Sejlklubben Havkatten')(staff, product)
  await staff.getByRole('link', { name: 'Write a new version' }).click()
  await staff.getByRole('checkbox', { name: 'Members must accept this version' }).check()
  await staff.getByRole('button', { name: 'Save as a new version' }).click()
  await staff.getByRole('link', { name: /accepted$/ }).waitFor()
  await staff.context().close()
}

async function goToWindow(page: Page, ...names: string[]): Promise<void> {
  await goToReview(page, ...names)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.locator('input[name=card]').waitFor()
}

/** Types a card into the payment window, whose language is its own, and pays. */
async function pay(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.locator('button[value=pay]').click()
}

/** Support acts for the member: the strip over each screen names them. */
async function actingFor(page: Page, name: string): Promise<void> {
  await page.locator('.strip', { hasText: name }).waitFor()
}

/** Answers one call of the portal in place of the server. */
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

/** The portal's own lookup answers that the address belongs to another sign-in. */
async function signedInAnotherWay(page: Page): Promise<void> {
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'identity_conflict',
    traceId: 'picture',
    detail: 'This e-mail address belongs to another sign-in.',
  })
  await page.route('**/member/search-email?**', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Send a code to your e-mail address' }).waitFor()
}

/** States that take steps; what moves the books stands last, in the order of a purchase. */
export const states: readonly Shot[] = [
  ...records,
  ...guestOrders,
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
  { name: 'home-failed', as: parent, path: '/', open: answered(/member\/[^/]+\/status|\/org\/list/, 503) },
  { name: 'events-failed', as: parent, path: '/events', open: answered(/\/org\/list/, 500) },
  {
    name: 'sign-in-service-down',
    as: parent,
    path: '/contact-us',
    open: async (page, { url }) => {
      await page.clock.install()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
      await page.route(`${url}/identity/**`, (route) => route.abort())
      await page.clock.fastForward('10:00')
      await page.getByText(/^The sign-in service does not answer right now/).waitFor()
    },
  },
  { name: 'sign-in-moved', as: parent, path: '/', open: signedInAnotherWay },
  {
    name: 'sign-in-moved-code',
    as: parent,
    path: '/',
    open: async (page) => {
      await signedInAnotherWay(page)
      const json = { sentTo: parent, expiresAt: '2026-11-22T12:00:00Z' }
      await page.route('**/member/sign-in/code', (route) => route.fulfill({ status: 202, json }))
      await page.getByRole('button', { name: 'Send a code to your e-mail address' }).click()
      await page.getByLabel('Code').waitFor()
    },
  },
  {
    name: 'sign-in-release',
    as: support,
    path: '/',
    open: async (page, { url }) => {
      await page.getByRole('button', { name: 'Act as' }).click()
      await page.getByRole('combobox').fill('jonas.holm')
      await page.getByRole('option').first().click()
      await actingFor(page, 'Jonas Holm')
      await page.goto(`${url}/edit-profile`)
      await page.getByRole('button', { name: 'Release the sign-in' }).click()
    },
  },
  {
    name: 'review',
    as: parent,
    path: '/membership-new',
    open: (page) => goToReview(page, 'Ida Holm', 'Alma Holm'),
  },
  {
    name: 'review-acceptance',
    as: parent,
    path: '/membership-new',
    open: async (page, product) => {
      await askForAcceptance(page, product)
      await page.reload()
      await goToReview(page, 'Ida Holm')
      await page.getByRole('checkbox', { name: 'I accept Statutes' }).waitFor()
    },
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
      await pay(page, '1')
    },
  },
  {
    name: 'payment-failed',
    as: parent,
    path: '/membership-new',
    open: async (page) => {
      await goToWindow(page, 'Ida Holm')
      await pay(page, cards.noFunds)
      await page.getByRole('link', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'payment-successful',
    as: parent,
    path: '/membership-new',
    open: async (page) => {
      await goToWindow(page, 'Ida Holm', 'Alma Holm')
      await pay(page, cards.approved)
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
      await actingFor(page, 'Ida Holm')
    },
  },
]
