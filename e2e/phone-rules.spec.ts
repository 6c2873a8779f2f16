import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { administrator, treasurer } from './gallery/shot.ts'
import { waitForNetworkIdle } from './networkIdle.ts'
import type { Product } from './product.ts'

const MEMBER = 'ida.holm@example.org'
const PHONE = { width: 390, height: 844 }
const SCREENS = [
  '/',
  '/events',
  '/my-calender',
  '/memberships',
  '/membership-new',
  '/member-cards',
  '/message-inbox',
  '/my-profile',
  '/news-list',
  '/contact-us',
  '/menu',
]

// Runs in the page: what is pressed and smaller than 44 pixels with what its pseudo-element adds, but for links in a sentence.
const SMALL = `[...document.querySelectorAll('button, a[href], summary, select, input:not([type=hidden])')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  const style = getComputedStyle(one)
  if (box.width === 0 || box.height <= 1 || style.visibility === 'hidden' || one.closest('[inert], .visually-hidden')) return []
  if (style.clipPath !== 'none' || (style.display === 'inline' && one.closest('p, .banner-text, label'))) return []
  const after = getComputedStyle(one, '::after')
  const around = one.closest('label, .check') ?? one
  const high = after.position === 'absolute' ? 44 : Math.max(box.height, around.getBoundingClientRect().height)
  return high < 43.5 ? [one.outerHTML.slice(0, 120) + ' ' + Math.round(high)] : []
})`

test('on a phone whatever is pressed on the members’ screens is at least 44 pixels high', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, MEMBER)
  for (const path of SCREENS) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForNetworkIdle(page)
    expect.soft(await page.evaluate(SMALL), path).toEqual([])
  }
})

test('each state has a mark of a different shape, drawn by borders, which forced colours keep', async ({
  page,
  readProduct: product,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, product, MEMBER)
  const shapes = await page.evaluate<
    { shape: string; isSeen: boolean }[]
  >(`['good', 'waiting', 'bad', 'neutral'].map((tone) => {
    const mark = document.createElement('span')
    mark.className = 'status status-' + tone
    document.querySelector('main').append(mark)
    const { borderTopWidth, borderRadius, height, borderTopColor, backgroundColor } = getComputedStyle(mark, '::before')
    const canvas = getComputedStyle(document.body).backgroundColor
    return { shape: [borderTopWidth, borderRadius, height].join(' '), isSeen: borderTopColor !== canvas && borderTopWidth !== '0px' }
  })`)
  expect(shapes.every(({ isSeen }) => isSeen)).toBe(true)
  expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(4)
})

/** The address of a person's office. */
async function openOffice(page: Page, product: Product, as: string): Promise<string> {
  await page.setViewportSize(PHONE)
  await signIn(page, product, as)
  const money = await page.locator('.office-menu a', { hasText: 'Money' }).getAttribute('href')
  if (!money) throw new Error(`${as} has no office.`)
  return money.replace(/\/money$/, '')
}

/** The first row of each list begins where a thumb and an eye are. */
async function expectRowsInSight(page: Page, product: Product, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(product.url + path)
    const row = page
      .locator('main :is(li, tbody tr):not(nav *, [role=toolbar] *, [class*="chips"] *)')
      .first()
    await expect(row, path).toBeVisible()
    await waitForNetworkIdle(page)
    await expect.soft.poll(async () => (await row.boundingBox())?.y, path).toBeLessThanOrEqual(200)
  }
}

test('on a phone what a club says stands below the work', async ({ page, readProduct: product }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, MEMBER, '/events')
  const said = page.getByText('Renew before New Year')
  await expect(said).toBeVisible()
  const last = page.getByRole('main').getByRole('listitem').last()
  const below = async () => (await said.boundingBox())?.y ?? 0
  await expect.poll(async () => (await below()) - ((await last.boundingBox())?.y ?? 0)).toBeGreaterThan(0)
})

test('on a phone the first row of a list of the office begins within 200 pixels of the top', async ({
  page,
  readProduct: product,
}) => {
  const office = await openOffice(page, product, treasurer)
  const parts = [
    '',
    '/payments',
    '/claims',
    '/bank',
    '/payouts',
    '/fees',
    '/access',
    '/affiliations',
    '/events',
    '/audit',
  ]
  const lists = parts.map((part) => office + part).concat('/membership-list', '/content')
  await expectRowsInSight(page, product, lists)
})

test('on a phone the first team of the office is in sight', async ({ page, readProduct: product }) => {
  const office = await openOffice(page, product, administrator)
  await expectRowsInSight(page, product, [`${office}/teams`])
})

test('on a phone what narrows payments and claims is a sheet, and what it narrows is listed', async ({
  page,
  readProduct: product,
}) => {
  const office = await openOffice(page, product, treasurer)
  await page.goto(`${product.url}${office}/payments`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible()
  await page.goto(`${product.url}${office}/claims`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  await expect(page.getByText('Åbyhøj Boldklubs Venner').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record payment/ })).toHaveCount(0)
})

test('on a phone whatever is pressed in the office is at least 44 pixels high', async ({
  page,
  readProduct: product,
}) => {
  const office = await openOffice(page, product, treasurer)
  for (const path of [
    ...['', '/money', '/payments', '/claims', '/bank', '/events', '/access', '/setup'].map(
      (part) => office + part,
    ),
    '/membership-list',
    '/email-template',
  ]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForNetworkIdle(page)
    expect.soft(await page.evaluate(SMALL), path).toEqual([])
  }
})
