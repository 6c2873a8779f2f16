import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { administrator, parent, withoutAddress } from './gallery/shot.ts'
import { movedInDialog, movedParts, watchMoves } from './movedParts.ts'
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

interface Opened {
  path: string
  /** What is pressed. */
  opener: string | RegExp
  /** What is there once every answer of the dialog is. */
  last: (dialog: Locator) => Locator
}

async function expectStillDialogs(page: Page, { url }: Product, dialogs: readonly Opened[]): Promise<void> {
  for (const { path, opener, last } of dialogs) {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      await test.step(`${opener} at ${size.width}`, async () => {
        await page.goto(url + path)
        await movedParts(page)
        const button = page.getByRole('main').getByRole('button', { name: opener }).first()
        softly(await movedInDialog(page, button, last), `${opener} at ${size.width} px`).toEqual([])
      })
    }
  }
}

test('a dialog that a member opens keeps its place while its answers come late', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, parent)
  await watchMoves(page)
  await expectStillDialogs(page, product, [
    {
      path: '/my-calender',
      opener: 'Follow in your own calendar',
      last: (dialog) => dialog.getByRole('button', { name: 'Make an address' }),
    },
    {
      path: '/edit-profile',
      opener: 'Erase my data…',
      last: (dialog) => dialog.getByLabel('Your e-mail address, to confirm'),
    },
  ])
})

test('a dialog that an administrator opens keeps its place while its answers come late', async ({
  page,
  readProduct: product,
}) => {
  await signIn(page, product, administrator)
  const office = await addressOn(page, product.url, '/office/')
  const team = await addressOn(page, `${product.url}${office}/teams`, '?team=')
  await page.goto(`${product.url}/membership-list`)
  const person = await page.locator('tbody a[href*="/members/"]').first().getAttribute('href')
  if (!person) throw new Error('The list of members leads to no person.')
  await watchMoves(page)
  await expectStillDialogs(page, product, [
    { path: team, opener: 'Add a leader', last: (dialog) => dialog.getByRole('listitem') },
    { path: person, opener: 'Write', last: (dialog) => dialog.getByLabel('Subject') },
  ])
})
