import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { waitForNetworkIdle } from './networkIdle.ts'
import type { Product } from './product.ts'

test.describe.configure({ timeout: 60_000 })

const LIST = '**/member/notification/list*'
const STREAM = '/me/change-events'
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bell is there only with unread notifications; what the server refuses is taken back, and deleting asks once [L07] [S19] [X08]', async ({
  page,
  sharedProduct: product,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signIn(page, product, 'ole.thoegersen@example.org')
  const bell = bellOf(page)
  await bell.click()
  const popup = page.getByRole('region', { name: 'Notifications' })
  await expect(popup.getByRole('link', { name: /Choose and renew/ })).toHaveAttribute(
    'href',
    /\/membership-new\?org=/,
  )

  await page.route('**/notification/read', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(bell).toBeVisible()
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Error marking read Notification:')))
    .toHaveLength(1)

  await bell.click()
  await page.route('**/notification/item/*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: /^Delete:/ }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Error deleting Notification:')))
    .toHaveLength(1)
  await expect(bell).toBeVisible()

  await bell.click()
  await page.getByRole('button', { name: /^Delete:/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(bell).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForNetworkIdle(page)
  await expect(bell).toHaveCount(0)
})

test('two hundred notifications stay usable, and a lost connection loses none [L07] [X08]', async ({
  page,
  sharedProduct: product,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(LIST, async (route) => {
    const receiverId = new URL(route.request().url()).searchParams.get('memberId')
    const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const json = Array.from({ length: 200 }, (_, index) => ({
      id: id(index),
      messageThreadId: null,
      receiverId,
      senderId: null,
      type: 'ORDER_READY',
      title: `Order ${index} <img src=x onerror="document.title='run'">`,
      message: 'x'.repeat(400),
      data: {},
      read: false,
      createdAt: new Date(1_700_000_000_000 - index * 60_000).toISOString(),
      readDate: null,
    }))
    await route.fulfill({ json })
  })
  await signIn(page, product, 'jonas.holm@example.org')
  const bell = bellOf(page)
  await expect(bell).toHaveAccessibleName('Notifications, 200 unread')
  await bell.click()
  const rows = page.getByRole('region', { name: 'Notifications' }).getByRole('article')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more of 200' }).click()
  await expect(rows).toHaveCount(40)
  await expect(rows.first()).toContainText('<img src=x')
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  // Over the other route, so that no request in between reaches the server.
  await page.route(LIST, (route) => route.abort())
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  const failures = () => logged.filter((text) => text.startsWith('Failed to fetch member notifications:'))
  await expect.poll(failures).toHaveLength(1)
  await expect(bell).toHaveAccessibleName('Notifications, 200 unread')
  await expect(page).toHaveTitle('Medlem')
})

/** The calls of the member who is signed in on a page. */
function apiOf(page: Page, product: Product) {
  let authorization = ''
  page.on('request', (sent) => {
    authorization ||= sent.headers().authorization ?? ''
  })
  return async (path: string, data: object = {}): Promise<{ id: string }> => {
    const headers = { authorization, 'x-org-key': 'ALL' }
    const url = `${product.url}/member-api/api/v1/family/invitation${path}`
    const answer = await page.request.post(url, { headers, data })
    expect(answer.status()).toBeLessThan(300)
    return answer.json()
  }
}

test('all tabs of a member show at once what came in, by one stream; without it they ask every 30 s [L07]', async ({
  page,
  browser,
  // Other stories notify the same people.
  product,
}) => {
  const streams: Request[] = []
  page.context().on('request', (sent) => {
    if (sent.url().endsWith(STREAM)) streams.push(sent)
  })
  const asInvitee = apiOf(page, product)
  await signIn(page, product, 'nora.berg@example.org')
  const other = await page.context().newPage()
  const isFollowing = other.waitForResponse(/\/startLive-/)
  await other.goto(`${product.url}/message-inbox`)
  await isFollowing

  const inviter = await browser.newPage()
  await inviter.clock.install()
  await inviter.route(`**${STREAM}`, (route) => route.fulfill({ status: 503 }))
  const isRefused = inviter.waitForRequest(`**${STREAM}`)
  const asInviter = apiOf(inviter, product)
  await signIn(inviter, product, 'peter.skov@example.org')
  await isRefused
  expect(streams).toHaveLength(1)

  // Without the stream a tab asks again after 30 s.
  const byStream = { timeout: 20_000 }
  const { id } = await asInviter('', { inviteeEmail: 'nora.berg@example.org' })
  for (const tab of [page, other]) await expect(bellOf(tab)).toBeVisible(byStream)
  await asInvitee(`/status/approved?id=${id}`)
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveCount(0, byStream)

  await expect(bellOf(inviter)).toHaveCount(0)
  await inviter.clock.runFor(30_000)
  await expect(bellOf(inviter)).toBeVisible()
})

const banner = (id: string, more: object = {}) => ({
  id,
  groupId: id,
  type: 'info',
  message: `Banner ${id}`,
  closable: true,
  autoCloseTime: 0,
  target: [],
  exclude: [],
  ...more,
})

const hostile = [
  '<img src=x onerror="window.hacked=1"><svg onload="window.hacked=2"></svg>',
  '<script>window.hacked=3</script><iframe srcdoc="<script>parent.hacked=4</script>"></iframe>',
  '<a href="javascript:window.hacked=5">first</a> <a href=" jAvAsCrIpT:window.hacked=6">second</a>',
  '<a href="data:text/html,<script>1</script>">third</a> <a href="//evil.example">fourth</a>',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<style>body{display:none}</style><p style="position:fixed" id="root" class="frame">plain</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hacked=7">',
].join('')

test('banners are grouped, aimed at pages, counted down and closed for the tab; hostile HTML does not run [S20]', async ({
  page,
  sharedProduct: product,
}) => {
  await page.clock.install()
  await page.route('**/banner/list', (route) =>
    route.fulfill({
      json: [
        banner('old', { groupId: 'season' }),
        banner('new', { groupId: 'season' }),
        banner('calm', { target: ['membership-new', 'events'] }),
        banner('everywhere', { target: ['all'], exclude: ['events'], closable: false }),
        banner('brief', { autoCloseTime: 15_000, closable: false }),
        banner('hostile', { message: hostile, type: 'warning' }),
        banner('link', { message: 'Go to <a href="/events">the events</a>' }),
      ],
    }),
  )
  await signIn(page, product, 'freja.lund@example.org')
  const area = page.locator('.banner-area')
  await expect(area).toContainText('Banner new')
  for (const hidden of ['Banner old', 'Banner calm']) await expect(area).not.toContainText(hidden)
  await expect(area).toContainText('Banner everywhere')

  await expect(area.getByText('plain')).toBeVisible()
  await expect(
    area.locator('img, svg:not([aria-hidden]), script, iframe, form, input, style, [style], #root'),
  ).toHaveCount(0)
  for (const word of ['first', 'second', 'third', 'fourth']) {
    await expect(area.getByText(word)).toBeVisible()
    await expect(area.getByRole('link', { name: word })).toHaveCount(0)
  }
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await expectAccessible(page)

  const brief = area.getByText('Banner brief')
  await expect(area).toContainText(/Closes in 1[0-5] s/)
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(3)
  await page.clock.runFor(15_000)
  await expect(brief).toHaveCount(0)

  const closable = area.locator('.alert').filter({ hasText: 'Banner new' })
  await closable.getByRole('button', { name: 'Close' }).click()
  await expect(area).not.toContainText('Banner new')
  await page.reload()
  await expect(area).toContainText('Banner everywhere')
  for (const closed of ['Banner new', 'Banner old', 'Banner brief'])
    await expect(area).not.toContainText(closed)

  await area.getByRole('link', { name: 'the events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(area).toContainText('Banner calm')
  await expect(area).not.toContainText('Banner everywhere')
})
