import { createECDH } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

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

const SHOWN = `navigator.serviceWorker.ready.then((one) => one.getNotifications())
  .then((all) => all.map(({ title, body, data }) => ({ title, body, path: data.path })))`

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

  const shown = { title: 'Åbyhøj Boldklub', body: 'A notification about an event', path: '/events' }
  await deliver(context, page, { ...shown, lang: 'en', tag: '1' })
  await expect.poll(() => page.evaluate(SHOWN)).toEqual([shown])

  // A press on what the system shows reaches the worker as this event; the page that is open there takes the focus.
  const events = await context.newPage()
  await events.goto(`${product.url}/events`)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the portal has no worker')
  const pressed = await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    const asked = []
    WindowClient.prototype.focus = async function focus() { asked.push('focus ' + new URL(this.url).pathname) }
    clients.openWindow = async (url) => { asked.push('open ' + new URL(url).pathname) }
    let done
    const event = new NotificationEvent('notificationclick', { notification })
    event.waitUntil = (work) => { done = work }
    dispatchEvent(event)
    await done
    return { asked, left: (await registration.getNotifications()).length }
  })()`)
  expect(pressed).toEqual({ asked: ['focus /events'], left: 0 })
  await events.close()

  const ended = page.waitForRequest((request) => request.url().endsWith('/me/push/device/end'))
  await page.locator('.header').getByRole('button', { name: 'Logout' }).click()
  expect((await ended).postDataJSON()).toEqual({ endpoint: 'https://push.example.org/ida' })
  await expect(page.locator('input[name=email]')).toBeVisible()
})
