import { expect, signIn, test } from './fixtures.ts'

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
  if (box.width === 0 || box.height <= 1 || style.visibility === 'hidden' || one.closest('[inert]')) return []
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
    await page.waitForLoadState('networkidle')
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

test('on a phone the first row of a list of the office begins within 200 pixels of the top', async ({
  page,
  readProduct: product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, product, 'admin@sejlklub.example.org')
  const money = await page.locator('.office-menu a', { hasText: 'Money' }).getAttribute('href')
  for (const part of ['', '/teams', '/events', '/audit']) {
    await page.goto(product.url + money?.replace(/\/money$/, part))
    const row = page.getByRole('main').getByRole('listitem').first()
    await expect(row).toBeVisible()
    await expect.poll(async () => (await row.boundingBox())?.y, part).toBeLessThanOrEqual(200)
  }
})
