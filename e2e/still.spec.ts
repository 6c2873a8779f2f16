import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { administrator, parent, withoutAddress } from './gallery/shot.ts'
import { movedParts, watchMoves } from './movedParts.ts'
import type { Product } from './product.ts'

const softly = expect.configure({ soft: true })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** The address of the first link on a screen that has this in it. */
async function addressOn(page: Page, url: string, part: string): Promise<string> {
  await page.goto(url)
  const address = await page.locator(`a[href*="${part}"]`).first().getAttribute('href')
  if (!address) throw new Error(`${url} leads to no ${part}`)
  return address
}

async function expectStill(page: Page, { url }: Product, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(url + path)
      softly(await movedParts(page), `${path} at ${page.viewportSize()?.width} px`).toEqual([])
    })
  }
}

test('nothing that a member can press moves when answers and scripts come late, on a phone and a desk', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, parent)
  const event = await addressOn(page, `${product.url}/events`, '/event-')
  const history = await addressOn(page, `${product.url}/memberships`, '-history')
  await watchMoves(page)
  await page.setViewportSize(PHONE)
  await expectStill(page, product, [
    '/',
    '/events',
    event,
    '/my-calender',
    '/memberships',
    history,
    '/membership-new',
    '/member-cards',
    '/my-profile',
    '/message-inbox',
    '/message-compose',
    '/contact-us',
  ])
  await page.setViewportSize(DESK)
  await expectStill(page, product, ['/', '/events', event, history])
})

test('the warning of a missing address moves nothing, nor does the form that completes it', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, withoutAddress)
  await watchMoves(page)
  await page.setViewportSize(PHONE)
  await expectStill(page, product, ['/', '/events', '/memberships?trigger=editMainParticipant'])
})

test('nothing that an administrator can press moves when answers and scripts come late, on a phone and a desk', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, administrator)
  const office = await addressOn(page, product.url, '/office/')
  const event = await addressOn(page, `${product.url}${office}/events`, '/event-')
  const thread = await addressOn(page, `${product.url}${office}/messages`, '/message-read')
  await watchMoves(page)
  await page.setViewportSize(PHONE)
  await expectStill(page, product, [
    office,
    `/membership-list?org=${office.split('/').at(-1)}`,
    `${office}/money`,
    `${office}/claims`,
    `${office}/events`,
    event,
    `${office}/messages`,
    thread,
    `${office}/settings`,
    '/email-template',
  ])
  await page.setViewportSize(DESK)
  await expectStill(page, product, [
    office,
    `/membership-list?org=${office.split('/').at(-1)}`,
    event,
    thread,
    '/message-compose',
    `${office}/audit`,
    `${office}/reminders`,
  ])
})
