import { createECDH } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const IDA = 'ida.holm@example.org'

/** Runs in the page: gives what a push service would give, which Chromium of a test has none of. */
function fakePushManager({ endpoint, p256dh }: { endpoint: string; p256dh: string }): string {
  return `{
    const subscription = {
      endpoint: '${endpoint}',
      toJSON: () => ({ endpoint: '${endpoint}', keys: { p256dh: '${p256dh}', auth: '${'A'.repeat(22)}' } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    // Chromium's headless shell grants no notifications, whatever the test grants.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes')
        return subscription
      },
    })
  }`
}

/** Hands a message to the portal's worker, as the browser does once its push service sent one. */
async function deliver(context: BrowserContext, page: Page, data: object): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

/** Runs in the worker: keeps what it would have the system show. */
const KEEP_SHOWN = `
  self.shown = []
  registration.showNotification = async (title, { body, data }) => {
    self.shown.push({ title, body, data })
  }
`
const SHOWN = 'self.shown.map(({ title, body, data }) => ({ title, body, path: data.path }))'

/** Runs in the worker: a press on the notification that is shown, which asks for a page. */
const PRESS = `(async () => {
  const asked = []
  WindowClient.prototype.focus = async function focus() { asked.push('focus ' + new URL(this.url).pathname) }
  clients.openWindow = async (url) => { asked.push('open ' + new URL(url).pathname) }
  const event = new ExtendableEvent('notificationclick')
  event.notification = { ...self.shown[0], close: () => asked.push('close') }
  let done
  event.waitUntil = (work) => { done = work }
  dispatchEvent(event)
  await done
  return asked
})()`

test('notifications are turned on by kind, shown while the portal is elsewhere, open their page, and end with the sign-out', async ({
  page,
  context,
  sharedProduct: product,
}) => {
  await context.grantPermissions(['notifications'])
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
  await page.addInitScript({ content: fakePushManager({ endpoint: 'https://push.example.org/ida', p256dh }) })
  await signIn(page, product, IDA)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.goto(`${product.url}/edit-profile`)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByRole('checkbox', { name: 'payments' }).uncheck()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'payments' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'events' })).toBeChecked()

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the portal has no worker')
  await worker.evaluate(KEEP_SHOWN)
  const shown = { title: 'Åbyhøj Boldklub', body: 'A notification about an event', path: '/events' }
  await deliver(context, page, { ...shown, lang: 'en', tag: '1' })
  await expect.poll(() => worker.evaluate(SHOWN)).toEqual([shown])

  // The page that is open there takes the focus.
  const events = await context.newPage()
  await events.goto(`${product.url}/events`)
  expect(await worker.evaluate(PRESS)).toEqual(['close', 'focus /events'])
  await events.close()

  const ended = page.waitForRequest((request) => request.url().endsWith('/me/push/device/end'))
  await page.locator('.header').getByRole('button', { name: 'Logout' }).click()
  expect((await ended).postDataJSON()).toEqual({ endpoint: 'https://push.example.org/ida' })
  await expect(page.locator('input[name=email]')).toBeVisible()
})
