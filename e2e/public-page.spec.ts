import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

const administrator = 'admin@sejlklub.example.org'

/** The club's own website, whose one page has the snippet; at every address of this machine, of which each is another origin. */
function website(snippet: () => string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Our club</title><h1>Welcome</h1>${snippet()}`)
  })
  return new Promise((resolve) => server.listen(0, () => resolve(server)))
}

const opened = async (browser: Browser, width: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' })
  return context.newPage()
}

/** Where every way to the portal ends without a session; the pages on the way would end the next navigation. */
async function isAskedToSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/identity\//)
  await expect(page.locator('input[name=email]')).toBeVisible()
}

test('an administrator makes the public page and an event on it, a stranger reads both, and the club’s website shows it in a frame', async ({
  browser,
  sharedProduct: product,
}) => {
  test.setTimeout(120_000)
  const page = await opened(browser, 1440)
  const stranger = await opened(browser, 390)
  const section = page.getByRole('region', { name: 'Public page' })
  let snippet = ''
  const site = await website(() => snippet)
  const originOf = (server: Server, host: string) =>
    `http://${host}:${(server.address() as AddressInfo).port}`

  await test.step('the administrator takes the page away, and no one can read it', async () => {
    await signIn(page, product, administrator, '/organizations')
    const office = page.locator('.club-row a')
    await expect(office).toBeAttached()
    await page.goto(`${product.url}${await office.getAttribute('href')}/settings`)
    await section.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Public page' })
    await expectAccessible(page)
    await dialog.getByLabel('Show a public page').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('There is no public page.')).toBeVisible()
    const answer = await stranger.goto(`${product.url}/clubs/sejlklub`)
    expect(answer?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('There is no such page')
    await expectAccessible(stranger)
  })

  await test.step('it is switched on, with the club’s own website', async () => {
    await section.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Public page' })
    await dialog.getByLabel('Show a public page').check()
    await dialog.getByLabel('Your own websites').fill('klub')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('“klub” is not the address of a website.')).toBeVisible()
    await dialog
      .getByLabel('Your own websites')
      .fill(`www.klub.example/join\n${originOf(site, 'localhost')}/`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText(`https://www.klub.example, ${originOf(site, 'localhost')}`)).toBeVisible()
    snippet = await section.getByLabel('To show it on your website').inputValue()
    await expectAccessible(page)
  })

  await test.step('an event is planned, and marked as public', async () => {
    await page.locator('.office-menu').getByRole('link', { name: 'Events' }).click()
    await page.getByRole('button', { name: 'New event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name').fill('Open house on the pier')
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10).split('-').reverse()
    await dialog.getByRole('spinbutton').first().pressSequentially(day.join(''))
    await dialog.getByLabel('Show it on the public page').check()
    await dialog.getByLabel('Who may come').selectOption({ label: 'Members only' })
    await expect(dialog.getByLabel('Show it on the public page')).toHaveCount(0)
    await dialog.getByLabel('Who may come').selectOption({ label: 'Everyone' })
    await dialog.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByText('Open house on the pier is planned.')).toBeVisible()
  })

  await test.step('a stranger reads both on a phone, in another language too', async () => {
    await expect.poll(async () => (await stranger.goto(`${product.url}/clubs/sejlklub`))?.status()).toBe(200)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sejlklubben Havkatten')
    await expect(stranger.getByRole('link', { name: 'Become a member' })).toBeVisible()
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: 'Open house on the pier' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Open house on the pier')
    await stranger.getByRole('link', { name: 'Dansk' }).click()
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'da')
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: 'Tilmeld' }).click()
    await isAskedToSignIn(stranger)
  })

  await test.step('the website shows it as high as it is, and what leads on opens in the whole window', async () => {
    await stranger.goto(originOf(site, 'localhost'))
    const frame = stranger.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sejlklubben Havkatten')
    const element = stranger.locator('iframe')
    const heights = () => element.evaluate((one) => ({ set: one.style.height, is: one.clientHeight }))
    await expect.poll(async () => (await heights()).set).not.toBe('900px')
    const inside = await frame
      .locator('body')
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
    expect((await heights()).is).toBe(inside)
    await frame.getByRole('link', { name: 'Become a member' }).click()
    await isAskedToSignIn(stranger)
  })

  await test.step('a website that the club does not name shows nothing', async () => {
    const refused = stranger.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await stranger.goto(originOf(site, '127.0.0.1'))
    await refused
    await expect(stranger.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(stranger.frameLocator('iframe').getByRole('heading')).toHaveCount(0)
  })
  await new Promise((resolve) => site.close(resolve))
})
